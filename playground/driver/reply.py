"""What a person sees after a command, click, choice or form."""

from collections.abc import Callable
from dataclasses import dataclass

from playground.errors import DriverError
from playground.limits.modals import modal_fields
from playground.state.interactions import Callback, Interaction
from playground.state.messages import Message
from playground.state.world import World
from playground.wire import Json


@dataclass(frozen=True)
class Choice:
    """A suggestion for a half-typed option, named in the person's language."""

    name: str
    value: str | int | float


@dataclass(frozen=True)
class Modal:
    """A form that popped up."""

    title: str
    custom_id: str
    fields: list[Json]
    """Its inputs, each with `custom_id`, `label` and limits."""


class Reply:
    """The outcome of one interaction, as it is at the time of asking."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self.interaction = interaction

    @property
    def acknowledged(self) -> bool:
        """Whether the bot answered in time."""
        return self.interaction.answer is not None

    @property
    def failed(self) -> bool:
        """Whether the person was told that the application did not respond."""
        return self.interaction.failed

    @property
    def deferred(self) -> bool:
        """Whether the first answer only bought time."""
        return self.interaction.answer in {Callback.DEFER_MESSAGE, Callback.DEFER_UPDATE}

    @property
    def thinking(self) -> bool:
        """Whether the person still looks at "thinking…"."""
        original = self.interaction.original
        return original is not None and original.loading and not original.deleted

    @property
    def message(self) -> Message | None:
        """The answer, or the message that was updated; None while there is nothing to read."""
        original = self.interaction.original
        return None if original is None or original.loading or original.deleted else original

    @property
    def messages(self) -> list[Message]:
        """The answer and all follow-ups that still exist."""
        first = [] if self.message is None else [self.message]
        return first + [each for each in self.interaction.followups if not each.deleted]

    @property
    def text(self) -> str:
        """The content of the answer, for a short look."""
        return "" if self.message is None else self.message.content

    @property
    def modal(self) -> Modal | None:
        """The form that popped up."""
        modal = self.interaction.modal
        if modal is None:
            return None
        return Modal(modal["title"], modal["custom_id"], modal_fields(modal))

    async def completed(self, timeout: float = 5.0) -> Message:  # noqa: ASYNC109 - raises with a story
        """Wait for the message that a deferral promised."""
        return await self._await(lambda: self.message, "the promised message", timeout)

    async def followed_up(self, timeout: float = 5.0) -> Message:  # noqa: ASYNC109 - raises with a story
        """Wait for the first follow-up besides the answer."""
        followups = self.interaction.followups
        return await self._await(lambda: next(iter(followups), None), "a follow-up", timeout)

    async def _await(
        self,
        look: Callable[[], Message | None],
        what: str,
        timeout: float,  # noqa: ASYNC109
    ) -> Message:
        await self._world.changes.until(look, timeout)
        found = look()
        if found is None:
            raise DriverError(f"{what} never came: {self!r}")
        return found

    def __repr__(self) -> str:
        state = "failed" if self.failed else f"answered with {self.interaction.answer!r}"
        return f"<Reply to {self.interaction.user.name}: {state}>"
