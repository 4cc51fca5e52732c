"""称号 What a player is called for the hu of a lifetime (rules §8)."""

from enum import StrEnum


class Title(StrEnum):
    """The titles, the lowest first."""

    KE_YUAN = "ke_yuan"
    """科员"""
    FU_KE = "fu_ke"
    """副科"""
    KE_ZHANG = "ke_zhang"
    """科长"""
    FU_CHU = "fu_chu"
    """副处"""
    CHU_ZHANG = "chu_zhang"
    """处长"""
    FU_JU = "fu_ju"
    """副局"""
    JU_ZHANG = "ju_zhang"
    """局长"""
    FU_XIAN = "fu_xian"
    """副县"""
    XIAN_ZHANG = "xian_zhang"
    """县长"""
    FU_SHI = "fu_shi"
    """副市"""
    SHI_ZHANG = "shi_zhang"
    """市长"""
    FU_SHENG = "fu_sheng"
    """副省"""
    SHENG_ZHANG = "sheng_zhang"
    """省长"""
    ZHU_XI = "zhu_xi"
    """主席"""


TITLES = {
    Title.KE_YUAN: 0,
    Title.FU_KE: 6_000,
    Title.KE_ZHANG: 12_000,
    Title.FU_CHU: 24_000,
    Title.CHU_ZHANG: 96_000,
    Title.FU_JU: 192_000,
    Title.JU_ZHANG: 384_000,
    Title.FU_XIAN: 768_000,
    Title.XIAN_ZHANG: 3_072_000,
    Title.FU_SHI: 6_144_000,
    Title.SHI_ZHANG: 12_288_000,
    Title.FU_SHENG: 24_576_000,
    Title.SHENG_ZHANG: 52_428_800,
    Title.ZHU_XI: 104_857_600,
}
"""The hu from which on each title is held, rising."""


def title_of(hu: int) -> Title:
    """The title for so many hu, which are never negative."""
    return max((title for title, least in TITLES.items() if hu >= least), key=TITLES.__getitem__)
