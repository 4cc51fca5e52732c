"""What every ``PlaceStore`` has to do."""

from abc import ABC, abstractmethod

from bot.services.ports import Person, Place, PlaceStore

BOARD, SUMMARY = Place(2**63 - 1, 2**63 - 2), Place(30, 31)


class PlaceStoreContract(ABC):
    """Inherited by the tests of each implementation."""

    @abstractmethod
    async def store(self) -> PlaceStore:
        """An empty store, overridden as a fixture."""

    async def test_places_are_found_by_table_and_key(self, store: PlaceStore) -> None:
        await store.put_place(1, "board", BOARD)
        await store.put_place(1, "hand:9", Place(30, 0))
        await store.put_place(2, "board", SUMMARY)
        assert await store.places(1) == {"board": BOARD, "hand:9": Place(30, 0)}
        assert await store.places(2) == {"board": SUMMARY}
        assert await store.places(3) == {}

    async def test_the_places_of_all_tables_under_a_key_are_found_at_once(
        self, store: PlaceStore
    ) -> None:
        for table, place in ((1, BOARD), (2, SUMMARY)):
            await store.put_place(table, "board", place)
        await store.put_place(3, "summary", SUMMARY)
        assert await store.all_places("board") == {1: BOARD, 2: SUMMARY}
        assert await store.all_places("channel") == {}

    async def test_a_place_is_put_instead_of_the_one_before(self, store: PlaceStore) -> None:
        await store.put_place(1, "board", BOARD)
        await store.put_place(1, "board", SUMMARY)
        assert await store.places(1) == {"board": SUMMARY}

    async def test_a_dropped_place_is_gone(self, store: PlaceStore) -> None:
        await store.put_place(1, "board", BOARD)
        await store.put_place(1, "summary", SUMMARY)
        await store.put_place(2, "board", BOARD)
        await store.drop_place(1, "board")
        await store.drop_place(1, "board")
        await store.drop_place(3, "board")
        assert await store.places(1) == {"summary": SUMMARY}
        assert await store.places(2) == {"board": BOARD}

    async def test_tables_are_found_by_what_they_have(self, store: PlaceStore) -> None:
        for table, key in ((3, "ending"), (1, "ending"), (2, "board")):
            await store.put_place(table, key, BOARD)
        assert list(await store.all_places("ending")) == [1, 3]
        await store.drop_place(1, "ending")
        assert list(await store.all_places("ending")) == [3]
        assert list(await store.all_places("summary:1")) == []

    async def test_what_is_found_can_be_changed_without_harm(self, store: PlaceStore) -> None:
        await store.put_place(1, "board", BOARD)
        (await store.places(1)).clear()
        assert await store.places(1) == {"board": BOARD}

    async def test_those_we_know_are_found(self, store: PlaceStore) -> None:
        lin, wei = Person(2**63 - 1, "林 *_🀄", "zh-CN", 2**62), Person(2, "wei", "en-GB")
        await store.put_person(lin)
        await store.put_person(wei)
        assert await store.people([wei.user, 3, lin.user]) == {wei.user: wei, lin.user: lin}
        assert await store.people([3]) == {}
        assert await store.people([]) == {}

    async def test_a_person_is_as_last_seen(self, store: PlaceStore) -> None:
        await store.put_person(Person(1, "lin", "zh-CN"))
        await store.put_person(Person(1, "lin", "en-GB"))
        await store.put_person(Person(1, "Lin", "en-GB"))
        assert await store.people([1]) == {1: Person(1, "Lin", "en-GB")}

    async def test_a_known_private_channel_stays_until_another_is_seen(
        self, store: PlaceStore
    ) -> None:
        await store.put_person(Person(1, "lin", "zh-CN", 50))
        await store.put_person(Person(1, "lin", "zh-CN"))
        await store.put_person(Person(1, "Lin", "zh-CN"))
        assert await store.people([1]) == {1: Person(1, "Lin", "zh-CN", 50)}
        await store.put_person(Person(1, "Lin", "zh-CN", 51))
        assert await store.people([1]) == {1: Person(1, "Lin", "zh-CN", 51)}

    async def test_a_note_is_found_by_its_key_as_it_was_last_put(self, store: PlaceStore) -> None:
        await store.put_note("locale:1", "en-US")
        await store.put_note("locale:2", "en-GB")
        await store.put_note("locale:1", "zh-CN")
        assert [await store.note(f"locale:{n}") for n in (1, 2, 3)] == ["zh-CN", "en-GB", None]
