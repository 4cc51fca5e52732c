"""Events on disk: one JSON object each, with a stable type name and a version.

Cards and actions are written in their text form, so that a log can be read by eye. A type's version
rises when its fields change their meaning; an old one is lifted here, never in the game.
"""

import msgspec

from bot.errors import StateError
from bot.game import events
from bot.game.events import Event
from bot.rules.cards import Kind

VERSION = 1
"""The version in which every type is written today."""

TYPES: dict[str, type[Event]] = {
    "table_opened": events.TableOpened,
    "chair_taken": events.ChairTaken,
    "chair_left": events.ChairLeft,
    "host_changed": events.HostChanged,
    "rules_changed": events.RulesChanged,
    "pace_changed": events.PaceChanged,
    "wall_committed": events.WallCommitted,
    "match_started": events.MatchStarted,
    "ready_pressed": events.ReadyPressed,
    "bank_spent": events.BankSpent,
    "table_closed": events.TableClosed,
    "hand_voided": events.HandVoided,
    "table_frozen": events.TableFrozen,
    "hand_dealt": events.HandDealt,
    "answered": events.Answered,
    "dragon_called": events.DragonCalled,
    "dragon_laid": events.DragonLaid,
    "qiong_hen_declared": events.QiongHenDeclared,
    "dragon_round_opened": events.DragonRoundOpened,
    "bao_ting_round_opened": events.BaoTingRoundOpened,
    "mai_zhuang_round_opened": events.MaiZhuangRoundOpened,
    "zhuang_bought": events.ZhuangBought,
    "play_began": events.PlayBegan,
    "bao_ting_declared": events.BaoTingDeclared,
    "drew": events.Drew,
    "xi_set_aside": events.XiSetAside,
    "discarded": events.Discarded,
    "penged": events.Penged,
    "gang_laid": events.GangLaid,
    "hand_ended": events.HandEnded,
}
"""Every type of event by the name under which it is stored. Names are never reused."""

_NAMES = {event_type: name for name, event_type in TYPES.items()}


class _Envelope(msgspec.Struct):
    type: str
    v: int
    data: msgspec.Raw


def encode(event: Event) -> bytes:
    """One event as JSON."""
    data = _encoder.encode(event)
    return _encoder.encode(_Envelope(_NAMES[type(event)], VERSION, msgspec.Raw(data)))


def decode(text: bytes | str) -> Event:
    """The event that was written; ``StateError`` for anything else."""
    try:
        envelope = msgspec.json.decode(text, type=_Envelope)
        if envelope.v != VERSION:
            raise StateError(f"{envelope.type} was written in version {envelope.v}")
        event_type = TYPES[envelope.type]
        return msgspec.json.decode(envelope.data, type=event_type, dec_hook=_from_text)
    except KeyError as error:
        raise StateError(f"no event is called {error}") from error
    except (msgspec.MsgspecError, ValueError) as error:
        raise StateError(f"not an event: {error}") from error


def _from_text(wanted: type, text: object) -> object:
    if wanted is Kind:
        return Kind.parse(str(text))
    raise NotImplementedError(f"{wanted} has no text form here")


_encoder = msgspec.json.Encoder(enc_hook=str, order="deterministic")
