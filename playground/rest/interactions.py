"""The first answer to an interaction."""

from playground.actions import interactions
from playground.actions.messages import Draft
from playground.rest.routing import Incoming, Routes
from playground.state.interactions import Callback, Interaction
from playground.state.messages import Message
from playground.wire import Json

routes = Routes()


@routes.add("POST", "/interactions/{interaction_id}/{interaction_token}/callback", authorized=False)
def create_response(incoming: Incoming) -> Json | None:
    """Take the first answer; with `with_response` it is described in return."""
    world, body = incoming.world, incoming.body
    token = incoming.parameters["interaction_token"]
    found = interactions.awaiting_answer(world, incoming.id("interaction_id"), token)
    draft = Draft(body.get("data") or {}, incoming.draft.uploads)
    message = interactions.answer(world, found, int(body.get("type") or 0), draft)
    if incoming.query.get("with_response", "").lower() not in {"1", "true"}:
        return None
    return _described(found, message)


def _described(interaction: Interaction, message: Message | None) -> Json:
    about: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    resource: Json = {"type": int(interaction.answer or 0)}
    if message is not None:
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.loading,
            "response_message_ephemeral": message.ephemeral,
        }
        if interaction.answer in {Callback.MESSAGE, Callback.UPDATE}:
            resource["message"] = message.payload()
    return {"interaction": about, "resource": resource}
