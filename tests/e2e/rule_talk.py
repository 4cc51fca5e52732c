"""What people type about rules, in either language, and what only they are told."""

from bot.rules.ruleset import RuleSet
from playground import Actor, Reply
from playground.state.channels import Channel
from tests.e2e.house import House

LANGUAGES = {
    "zh-CN": {
        "open": "牌桌 开桌", "system": "玩法", "cards": "张数", "xi": "喜儿", "stake": "每胡",
        "settlement": "结算", "bao-zhang": "包张", "cap": "封顶", "match": "一场", "sealed": "齐答",
        "chairs": "人数",
        "table rules": "牌桌 规则", "rules": "规则", "topic": "内容",
    },
    "en-GB": {
        "open": "table open", "table rules": "table rules",
        **{word: word for word in ("system", "cards", "xi", "stake", "settlement", "bao-zhang",
                                   "cap", "match", "sealed", "chairs", "rules", "topic")},
    },
}  # fmt: skip
"""What each language calls the commands and their options."""


async def opened(house: House, host: Actor, **options: object) -> Reply:
    """Open a table by the names of the host's language."""
    names = LANGUAGES[host.user.locale]
    given = {names[option.replace("_", "-")]: value for option, value in options.items()}
    reply = await host.slash(house.guild.general, names["open"], **given)
    await reply.completed()
    return reply


def rules_of(house: House, channel: Channel) -> RuleSet:
    return house.session(channel).view.rules


async def table(house: House, host: Actor, **options: object) -> Channel:
    before = {channel.id for channel in house.guild.channels}
    await opened(house, host, **options)
    await house.settled()
    return next(each for each in house.guild.channels if each.id not in before)


async def form(channel: Channel, host: Actor) -> Reply:
    """Open the form of the rules."""
    reply = await host.slash(channel, LANGUAGES[host.user.locale]["table rules"])
    assert reply.modal is not None
    return reply


def whisper(reply: Reply, actor: Actor) -> str:
    """All that only the actor was told."""
    (message,) = reply.messages
    assert message.only_for is actor.user
    shown = [message.content]
    for embed in message.embeds:
        shown += [embed.get("title", ""), embed.get("description", "")]
        for field in embed.get("fields", ()):
            shown += [field["name"], field["value"]]
    return "\n".join(filter(None, shown))
