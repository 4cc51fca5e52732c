"""Which tables have something new to show: the meeting point of the tables and whoever shows them."""

import asyncio


class News:
    """A ``Publisher`` that only notes the numbers; many changes of one table are one piece of news."""

    def __init__(self) -> None:
        self._numbers: dict[int, None] = {}
        self._some = asyncio.Event()

    def table_changed(self, table: int) -> None:
        """Note that a table has something new."""
        self._numbers[table] = None
        self._some.set()

    async def next(self) -> int:
        """The number of a table with news, oldest news first; waits for one."""
        while not self._numbers:
            await self._some.wait()
        number = next(iter(self._numbers))
        del self._numbers[number]
        if not self._numbers:
            self._some.clear()
        return number
