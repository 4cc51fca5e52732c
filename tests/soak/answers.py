"""Which answers say that something has been done: what such an answer promises has to be in the database."""

import time
from dataclasses import dataclass

from bot.texts import Catalogues
from playground import Reply
from playground.state.interactions import Callback, InteractionKind

PATIENCE = 4.0
"""Seconds until all of an answer is there, a refusal after it included."""

CATALOGUES = Catalogues.load()


def _beginnings(locale: str) -> tuple[str, ...]:
    """What every refusal in a language may begin with."""
    texts = CATALOGUES.of(locale).messages
    forms = [
        form
        for key, each in texts.items()
        if key.startswith(("refusal.", "error."))
        for form in each
    ]
    return tuple(form.partition("{")[0] for form in forms if form.partition("{")[0])


REFUSALS = {locale: _beginnings(locale) for locale in ("zh-CN", "en-US")}


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody was told, and by which process."""

    reply: Reply
    at: float
    era: int
    """of the machine"""

    def __str__(self) -> str:
        interaction = self.reply.interaction
        told = [message.content for message in self.reply.messages]
        return f"{interaction.id} {interaction.data}: {self.reply!r} {told}"


class Answers:
    """All answers that have been given and are not understood yet, and what the others have promised."""

    def __init__(self) -> None:
        self._fresh: list[Answer] = []
        self.promised: dict[int, Answer] = {}
        """by the ids of the interactions that have taken effect, as far as their people know"""
        self.unanswered = 0

    def note(self, reply: Reply, era: int) -> None:
        """Remember to look at an answer once all of it must be there."""
        if reply.interaction.answer is None:
            self.unanswered += 1
        else:
            self._fresh.append(Answer(reply, time.monotonic(), era))

    def sort(self, era: int, *, everything: bool = False) -> None:
        """Find out what has been promised by those answers that are old enough."""
        due = time.monotonic() - PATIENCE
        old = [each for each in self._fresh if everything or each.at <= due]
        self._fresh = [each for each in self._fresh if each not in old]
        for answer in old:
            if _is_promise(answer, era):
                self.promised[answer.reply.interaction.id] = answer


def _is_promise(answer: Answer, era: int) -> bool:
    """Whether an answer says that something was done.

    A control's message that changes says so unless a refusal follows, which a process that has been
    killed meanwhile owes. A command's answer says it in words.
    """
    interaction = answer.reply.interaction
    told = [m.content for m in answer.reply.messages if m.ephemeral and m.content]
    if any(text.startswith(REFUSALS[interaction.user.locale]) for text in told):
        return False
    if interaction.kind is InteractionKind.COMPONENT:
        return interaction.answer is Callback.UPDATE and answer.era == era
    return bool(told)
