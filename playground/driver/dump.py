"""A readable account of where things stand, for when a wait was in vain."""

from playground.gateway.server import Gateway
from playground.rest.calls import Calls
from playground.state.messages import Message
from playground.state.world import World


def dump(world: World, gateway: Gateway, calls: Calls) -> str:
    """Describe the gateway, the last messages and calls, and unanswered interactions."""
    lines = [f"gateway: connected={gateway.connected}, READY sent {gateway.readies} times"]
    lines += ["last messages:", *(f"  {describe(each)}" for each in _latest(world))]
    lines += ["last calls:"]
    for call in calls[-15:]:
        answer = f" {call.answer}" if call.status >= 400 else ""
        lines.append(f"  {call.method} {call.path} -> {call.status}{answer}")
    waiting = [each for each in world.interactions.values() if each.answer is None]
    lines += [f"unanswered: {each.kind.name} {each.data} of {each.user.name}" for each in waiting]
    return "\n".join(lines)


def describe(message: Message) -> str:
    """Put a message on one line, as for a transcript."""
    channel = message.channel
    place = f"#{channel.name}" if channel.guild else f"DM {channel.recipients[0].name}"
    hidden = f" (only {message.only_for.name})" if message.only_for else ""
    parts = [" ".join(message.texts).replace("\n", " / ")]
    parts += [f"[embed {e.get('title') or e.get('description') or ''}]" for e in message.embeds]
    parts += [f"[file {each.filename}]" for each in message.attachments]
    parts += [f"({each.get('label') or each.get('custom_id')})" for each in message.buttons()]
    parts += [f"<{each.get('placeholder') or each['custom_id']}>" for each in message.selects()]
    state = " deleted" if message.deleted else " edited" if message.edited else ""
    return f"{place}{hidden} {message.author.name}{state}: {' '.join(filter(None, parts))}"


def _latest(world: World) -> list[Message]:
    return list(world.messages.values())[-12:]
