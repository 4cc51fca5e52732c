"""What the Discord side works with."""

from dataclasses import dataclass

from bot.services.news import News
from bot.services.ports import Clock, PlaceStore, TableStore
from bot.services.tables import Tables
from bot.texts import Catalogues


@dataclass(frozen=True, slots=True)
class Backstage:
    """Tables, stores, texts and time; nothing in it knows Discord."""

    tables: Tables
    news: News
    store: TableStore
    places: PlaceStore
    catalogues: Catalogues
    clock: Clock
    members: bool = False
    """whether Discord tells us who leaves a server"""
    emojis: bool = True
    """whether the cards are to be emojis of the application"""
    channel_hours: int = 24
    """how long the channel of a table that has ended stays; 0 for ever"""
