"""Interactions begin, are answered, and live on for fifteen minutes."""

import secrets

from playground.access import channel_permissions
from playground.actions import messages
from playground.actions.messages import Draft, Origin
from playground.errors import ApiError, FormErrors, form_error
from playground.limits.commands import check_choices
from playground.limits.messages import flags_of
from playground.limits.modals import check_modal
from playground.state.changes import Change
from playground.state.channels import Channel
from playground.state.guilds import Member
from playground.state.interactions import (
    CALLBACK_SECONDS,
    TOKEN_SECONDS,
    Callback,
    Interaction,
    InteractionKind,
)
from playground.state.messages import Message, MessageFlag
from playground.state.users import User
from playground.state.world import Event, World
from playground.wire import Json

ANSWERS = {
    InteractionKind.COMMAND: {Callback.MESSAGE, Callback.DEFER_MESSAGE, Callback.MODAL},
    InteractionKind.COMPONENT: {
        Callback.MESSAGE,
        Callback.DEFER_MESSAGE,
        Callback.DEFER_UPDATE,
        Callback.UPDATE,
        Callback.MODAL,
    },
    InteractionKind.AUTOCOMPLETE: {Callback.CHOICES},
    InteractionKind.MODAL: {
        Callback.MESSAGE,
        Callback.DEFER_MESSAGE,
        Callback.DEFER_UPDATE,
        Callback.UPDATE,
    },
}
"""Which first answers fit which interactions."""


def start(
    world: World,
    kind: InteractionKind,
    user: User,
    channel: Channel,
    data: Json,
    *,
    source: Message | None,
) -> Interaction:
    """Make an interaction and send it to the bot."""
    key = world.ids.next()
    token = secrets.token_urlsafe(32)
    interaction = Interaction(key, token, kind, user, channel, data, world.clock(), source)
    world.interactions[token] = interaction
    world.unsettled.add(interaction)
    world.publish(Event("INTERACTION_CREATE", _payload(world, interaction)))
    world.announce(Change("interaction started", channel=channel, user=user))
    return interaction


def fail(world: World, interaction: Interaction) -> None:
    """Tell the person that the application did not respond."""
    if interaction.answer is None and not interaction.failed:
        interaction.failed = True
        _settle(world, interaction)
        world.announce(Change("interaction failed", channel=interaction.channel))


def fail_overdue(world: World, *, reachable: bool) -> None:
    """Let every interaction fail that is too old, or all when nobody is there to answer."""
    for interaction in tuple(world.unsettled):
        if not reachable or expired(world, interaction):
            fail(world, interaction)


def expired(world: World, interaction: Interaction) -> bool:
    """Whether the time for the first answer is over."""
    return world.clock() - interaction.created > CALLBACK_SECONDS


def awaiting_answer(world: World, interaction_id: int, token: str) -> Interaction:
    """Find the interaction for a first answer: 10062 when too late, 40060 when not the first."""
    found = world.interactions.get(token)
    if found is None or found.id != interaction_id:
        raise ApiError(10062)
    if found.answer is not None:
        raise ApiError(40060)
    if found.failed or expired(world, found):
        fail(world, found)
        raise ApiError(10062)
    return found


def answer(world: World, interaction: Interaction, kind: int, draft: Draft) -> Message | None:
    """Take the first answer; returns the message that it made or changed."""
    if kind not in set(Callback):
        raise form_error("type", "BASE_TYPE_CHOICES", "Value must be one of {1, 4, 5, 6, 7, 8, 9}.")
    callback = Callback(kind)
    updates = callback in {Callback.UPDATE, Callback.DEFER_UPDATE}
    if callback not in ANSWERS[interaction.kind] or (updates and interaction.source is None):
        text = "Interaction callback type is invalid"
        raise form_error("type", "INTERACTION_CALLBACK_TYPE_INVALID", text)
    _apply(world, interaction, callback, draft)
    interaction.answer = callback
    _settle(world, interaction)
    world.announce(Change("interaction answered", channel=interaction.channel))
    return interaction.original


def _settle(world: World, interaction: Interaction) -> None:
    world.unsettled.discard(interaction)
    interaction.settled.set()


def _apply(world: World, interaction: Interaction, callback: Callback, draft: Draft) -> None:
    if callback is Callback.MESSAGE:
        origin = _origin(interaction, draft)
        interaction.original = messages.send(world, interaction.channel, world.bot, draft, origin)
    elif callback is Callback.DEFER_MESSAGE:
        origin = _origin(interaction, draft)
        interaction.original = messages.begin(world, interaction.channel, world.bot, origin)
        interaction.original.flags |= MessageFlag.LOADING
        messages.appear(world, interaction.original)
    elif callback is Callback.MODAL:
        check_modal(draft.body)
        interaction.modal = draft.body
    elif callback is Callback.CHOICES:
        interaction.choices = _checked_choices(interaction, draft.body)
    else:
        interaction.original = interaction.source
        if callback is Callback.UPDATE and interaction.source is not None:
            if interaction.source.deleted:
                raise ApiError(10008)
            messages.edit(world, interaction.source, draft)


def _checked_choices(interaction: Interaction, body: Json) -> list[Json]:
    choices: list[Json] = body.get("choices") or []
    errors = FormErrors()
    check_choices(choices, _focused_kind(interaction.data), "data.choices", errors)
    errors.raise_if_any()
    return choices


def _focused_kind(data: Json) -> object:
    for option in data.get("options") or ():
        if option.get("focused"):
            return option["type"]
        inner = _focused_kind(option)
        if inner is not None:
            return inner
    return None


def by_token(world: World, application_id: int, token: str) -> Interaction:
    """Find the interaction whose token acts as a webhook; 50027 after fifteen minutes."""
    found = world.interactions.get(token)
    if found is None or application_id != world.bot.id or found.answer is None:
        raise ApiError(10015)
    if world.clock() - found.created > TOKEN_SECONDS:
        raise ApiError(50027)
    return found


def follow_up(world: World, interaction: Interaction, draft: Draft) -> Message:
    """Send another message; the first one after a deferral takes the place of "thinking…"."""
    waiting = interaction.original
    if waiting is not None and waiting.loading and not waiting.deleted:
        messages.edit(world, waiting, draft)
        return waiting
    origin = _origin(interaction, draft, follows=True)
    message = messages.send(world, interaction.channel, world.bot, draft, origin)
    interaction.followups.append(message)
    return message


def own_message(interaction: Interaction, message_id: int | None) -> Message:
    """Find a message of an interaction by id, or the original; deleted ones are unknown."""
    every = [interaction.original, *interaction.followups]
    for message in every:
        if message is not None and not message.deleted and message_id in {None, message.id}:
            return message
    raise ApiError(10008)


def _origin(interaction: Interaction, draft: Draft, *, follows: bool = False) -> Origin:
    hidden = MessageFlag.EPHEMERAL in flags_of(draft.body)
    metadata: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": interaction.user.payload(),
        "authorizing_integration_owners": _owners(interaction.channel),
    }
    only_for = interaction.user if hidden else None
    if follows:
        return Origin(19, interaction.original, metadata, only_for)
    if interaction.source is not None:
        return Origin(19, interaction.source, metadata, only_for)
    return Origin(20, None, metadata, only_for)


def _owners(channel: Channel) -> Json:
    return {"0": str(channel.guild.id) if channel.guild else "0"}


def _payload(world: World, interaction: Interaction) -> Json:
    channel, user = interaction.channel, interaction.user
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot.id),
        "type": int(interaction.kind),
        "data": interaction.data,
        "token": interaction.token,
        "version": 1,
        "channel_id": str(channel.id),
        "channel": channel.payload()
        | {"permissions": str(int(channel_permissions(channel, user)))},
        "app_permissions": str(int(channel_permissions(channel, world.bot))),
        "locale": user.locale,
        "entitlements": [],
        "authorizing_integration_owners": _owners(channel),
        "context": 1 if channel.guild is None else 0,
        "attachment_size_limit": 10 * 1024 * 1024,
    }
    if interaction.source is not None:
        body["message"] = interaction.source.payload()
    guild = channel.guild
    if guild is None:
        return body | {"user": user.payload()}
    permissions = str(int(channel_permissions(channel, user)))
    # A forged click may come from somebody who is no longer there.
    member = guild.members.get(user.id) or Member(guild, user, world.clock())
    return body | {
        "guild_id": str(guild.id),
        "guild_locale": guild.locale,
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "member": member.payload() | {"permissions": permissions},
    }
