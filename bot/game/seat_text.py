"""一家的写法 One seat as cells in a line of text: see ``text`` for the whole hand."""

from collections.abc import Iterable, Sequence

from bot.game.event_text import format_actions, parse_actions
from bot.game.hand import Seat
from bot.rules.cards import Kind
from bot.rules.hand import Hand
from bot.rules.melds import Meld

NOTHING = "-"
CELL = " | "

_XI = "xi"
_DEALT = "dealt"
_BOUGHT = "bought"
_OVER = "over"


def words_of(words: Sequence[object]) -> str:
    """Values in their text forms, ``-`` for none."""
    return " ".join(map(str, words)) or NOTHING


def kinds_of(text: str) -> tuple[Kind, ...]:
    """Cards with gaps between them, ``-`` for none."""
    return () if text == NOTHING else tuple(map(Kind.parse, text.split()))


def format_seat(seat: Seat) -> str:
    """The cells of a seat."""
    cells = [
        str(seat.hand) or NOTHING,
        words_of(seat.melds),
        words_of(seat.called),
        words_of(seat.river),
        str(seat.discarded),
    ]
    if seat.frozen is not None:
        cells.append(words_of(seat.frozen))
    if seat.xi:
        cells.append(words_of((_XI, *seat.xi, *([_DEALT] if seat.xi_dealt else []))))
    if seat.bought:
        cells.append(_BOUGHT)
    if seat.given_up:
        cells.append(f"{_OVER} {format_actions(seat.given_up)}")
    return CELL.join(cells)


def parse_seat(text: str) -> Seat:
    """Read the cells; ``ValueError`` if they are none."""
    cells = [cell.strip() for cell in text.split("|")]
    xi, xi_dealt = _take_xi(cells)
    bought = _take_word(cells, _BOUGHT) is not None
    over = _take_word(cells, _OVER)
    if len(cells) > 6:
        raise ValueError("more than six cells")
    hand, melds, called, river, discarded = (
        cells[:5] + [NOTHING, NOTHING, NOTHING, "0"][len(cells) - 1 :]
    )
    return Seat(
        Hand() if hand == NOTHING else Hand.parse(hand),
        () if melds == NOTHING else tuple(map(Meld.parse, melds.split())),
        kinds_of(called),
        kinds_of(river),
        int(discarded),
        kinds_of(cells[5]) if len(cells) == 6 else None,
        xi,
        xi_dealt,
        bought,
        () if over is None else parse_actions(over),
    )


def cards_of(seat: Seat) -> Iterable[Kind]:
    """The cards that a seat has somewhere."""
    melds = [meld.kind for meld in seat.melds for _ in range(meld.size)]
    return *seat.hand, *melds, *seat.river, *seat.xi


def _take_word(cells: list[str], word: str) -> str | None:
    """The rest of the cell that begins with a word, which is then taken away."""
    for cell in cells:
        if cell.split(" ")[0] == word:
            cells.remove(cell)
            return cell.removeprefix(word).strip()
    return None


def _take_xi(cells: list[str]) -> tuple[tuple[Kind, ...], bool]:
    text = _take_word(cells, _XI) or ""
    cards = text.removesuffix(_DEALT)
    return kinds_of(cards.strip() or NOTHING), cards != text
