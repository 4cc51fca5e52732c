"""Every system with every option, for tests of what holds whatever is played."""

from dataclasses import replace

from hypothesis import strategies as st

from bot.rules.ruleset import (
    HAND_SIZES,
    MAI_ZHUANG,
    SYSTEMS,
    BaoTingWindow,
    Exhausted,
    Rounding,
    RuleSet,
    Settlement,
    Xi,
)

SHORT_OFTEN = (*HAND_SIZES, min(HAND_SIZES))
"""Short hands are quicker to play and reach more ends."""


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Rules that can be played."""
    system = draw(st.sampled_from(list(SYSTEMS.values())))
    xi = draw(st.sampled_from(Xi))
    values = None if xi is Xi.NONE else draw(st.sampled_from((None, (5, 15, 25, 35, 45))))
    rules = replace(
        system,
        rounding=draw(st.sampled_from(Rounding)),
        bao_ting=draw(st.sampled_from(BaoTingWindow)),
        gang_kai=draw(st.booleans()),
        di_hu=draw(st.booleans()),
        hai_di=draw(st.booleans()),
        yi_hu_tou=system.flipped_cards == 1 and draw(st.booleans()),
        qiong_hen=draw(st.booleans()),
        hand_size=draw(st.sampled_from(SHORT_OFTEN)),
        xi=xi,
        xi_values=values,
        no_xi_doubles=xi is Xi.BONUS and draw(st.booleans()),
        bao_zhang=draw(st.booleans()),
        cap=draw(st.sampled_from((None, 100))),
        stake=draw(st.sampled_from((1, 3))),
        settlement=draw(st.sampled_from(Settlement)),
        exhausted=draw(st.sampled_from(Exhausted)),
        mai_zhuang=draw(st.sampled_from((None, *MAI_ZHUANG))),
        min_hu=draw(st.sampled_from((0, 60))),
        binding_pass=draw(st.booleans()),
        sealed=draw(st.booleans()),
    )
    assert not rules.problems()
    return rules
