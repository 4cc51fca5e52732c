"""Whom a message notifies."""

import re
from dataclasses import dataclass, field

from playground.access import channel_permissions
from playground.permissions import Permission
from playground.state.channels import Channel
from playground.state.guilds import Role
from playground.state.messages import Message
from playground.state.users import User
from playground.wire import Json, identifier

USER = re.compile(r"<@!?(\d+)>")
ROLE = re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(?:everyone|here)\b")


@dataclass
class Mentions:
    """The people and roles notified."""

    users: list[User] = field(default_factory=list)
    roles: list[Role] = field(default_factory=list)
    everyone: bool = False


def resolve(
    texts: list[str],
    allowed: Json | None,
    channel: Channel,
    author: User,
    replied: Message | None,
) -> Mentions:
    """Apply `allowed_mentions`; None, as for people, allows all kinds."""
    text = "\n".join(texts)
    found = Mentions()
    people = _present(channel)
    for name in dict.fromkeys(map(int, USER.findall(text))):
        if name in people and _permitted("users", name, allowed):
            found.users.append(people[name])
    if replied is not None and (allowed is None or allowed.get("replied_user")):
        found.users += [replied.author] if replied.author not in found.users else []
    if channel.guild is None:
        return found
    if Permission.MENTION_EVERYONE not in channel_permissions(channel, author):
        return found
    for name in dict.fromkeys(map(int, ROLE.findall(text))):
        if name in channel.guild.roles and _permitted("roles", name, allowed):
            found.roles.append(channel.guild.roles[name])
    may_all = allowed is None or "everyone" in (allowed.get("parse") or ())
    found.everyone = may_all and EVERYONE.search(text) is not None
    return found


def _present(channel: Channel) -> dict[int, User]:
    if channel.guild is None:
        return {user.id: user for user in channel.recipients}
    return {key: member.user for key, member in channel.guild.members.items()}


def _permitted(kind: str, name: int, allowed: Json | None) -> bool:
    if allowed is None or kind in (allowed.get("parse") or ()):
        return True
    return name in {identifier(each) for each in allowed.get(kind) or ()}
