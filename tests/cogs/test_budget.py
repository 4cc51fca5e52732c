"""A budget gives some at once, then slowly more, and none while it is paused."""

from cogs.budget import Budget


class Clock:
    time = 1000.0

    def now(self) -> float:
        return self.time

    async def sleep_until(self, moment: float) -> None:
        self.time = moment


def test_some_at_once_then_one_each_time_and_never_more_than_some() -> None:
    clock = Clock()
    budget = Budget(clock, 3, 10)
    assert [budget.take() for _ in range(5)] == [0, 0, 0, 10, 10]
    clock.time += 10
    assert [budget.take() for _ in range(2)] == [0, 10]
    clock.time += 1000
    assert [budget.take() for _ in range(4)] == [0, 0, 0, 10]


def test_after_a_pause_it_begins_with_one() -> None:
    clock = Clock()
    budget = Budget(clock, 3, 10)
    budget.pause(60)
    assert budget.take() == 60
    clock.time += 60
    assert [budget.take() for _ in range(2)] == [0, 10]
