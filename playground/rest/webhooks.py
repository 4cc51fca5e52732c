"""What an interaction's token allows for fifteen minutes: follow-ups, edits, deletion."""

from playground.actions import interactions, messages
from playground.errors import ApiError
from playground.rest.routing import Incoming, Routes
from playground.state.interactions import Interaction
from playground.state.messages import Message
from playground.wire import Json, identifier

routes = Routes()

TOKEN = "/webhooks/{webhook_id}/{webhook_token}"  # noqa: S105 - a path template
MESSAGE = (TOKEN + "/messages/@original", TOKEN + "/messages/{message_id}")


@routes.add("POST", TOKEN, authorized=False)
def create_follow_up(incoming: Incoming) -> Json:
    """Send a follow-up."""
    interaction = _interaction(incoming)
    return interactions.follow_up(incoming.world, interaction, incoming.draft).payload()


@routes.add("GET", *MESSAGE, authorized=False)
def get_message(incoming: Incoming) -> Json:
    """Give the original answer or a follow-up, ephemeral or not."""
    return _message(incoming).payload()


@routes.add("PATCH", *MESSAGE, authorized=False)
def edit_message(incoming: Incoming) -> Json:
    """Edit the original answer or a follow-up."""
    message = _message(incoming)
    if message.channel.archived:
        raise ApiError(50083)
    messages.edit(incoming.world, message, incoming.draft)
    return message.payload()


@routes.add("DELETE", *MESSAGE, authorized=False)
def delete_message(incoming: Incoming) -> None:
    """Delete the original answer or a follow-up."""
    messages.delete(incoming.world, _message(incoming))


def _interaction(incoming: Incoming) -> Interaction:
    token = incoming.parameters["webhook_token"]
    return interactions.by_token(incoming.world, incoming.id("webhook_id"), token)


def _message(incoming: Incoming) -> Message:
    named = incoming.parameters.get("message_id")
    wanted = None if named is None else identifier(named)
    interaction = _interaction(incoming)
    return interactions.own_message(interaction, wanted)
