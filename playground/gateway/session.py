"""A session: numbering, filtering by intents, and the memory that a resume needs."""

from collections import deque

from playground.gateway.connection import Connection
from playground.intents import Intent
from playground.state.world import Event
from playground.wire import Json

REMEMBERED = 5000
"""Events kept for a resume."""


class Session:
    """What one IDENTIFY started; it outlives its connection."""

    def __init__(self, key: str, intents: Intent, connection: Connection) -> None:
        self.key = key
        self.intents = intents
        self.connection: Connection | None = connection
        self._seq = 0
        self._sent: deque[Json] = deque(maxlen=REMEMBERED)

    def offer(self, event: Event) -> None:
        """Send an event, or keep it for a resume, if the session asked for its kind."""
        if event.intents and not self.intents & event.intents:
            return
        data = event.data
        if event.redacted is not None and Intent.MESSAGE_CONTENT not in self.intents:
            data = event.redacted
        self.dispatch(event.name, data)

    def dispatch(self, name: str, data: Json) -> None:
        """Number an event and send it."""
        self._seq += 1
        payload = {"op": 0, "t": name, "s": self._seq, "d": data}
        self._sent.append(payload)
        if self.connection is not None:
            self.connection.push(payload)

    def can_resume_from(self, seq: int) -> bool:
        """Whether every event after `seq` is still remembered."""
        oldest = self._sent[0]["s"] if self._sent else self._seq + 1
        return bool(oldest - 1 <= seq <= self._seq)

    def resume(self, connection: Connection, seq: int) -> None:
        """Carry on over a new connection: missed events first, then RESUMED."""
        self.connection = connection
        for payload in self._sent:
            if payload["s"] > seq:
                connection.push(payload)
        self.dispatch("RESUMED", {"_trace": ["playground"]})
