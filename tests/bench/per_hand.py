"""What one hand takes: the rounds of the benchmarks divided by their hands, beside what is allowed."""

from dataclasses import dataclass

from pytest_benchmark.fixture import BenchmarkFixture

WILD_TIMES = 20
"""With wild cards everything may take so many times as long."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The median of one benchmark."""

    name: str
    micros: float
    """microseconds per hand"""
    most: float | None
    """what is allowed, if there is a limit"""

    def __str__(self) -> str:
        limit = "" if self.most is None else f"of {self.most:g} µs"
        missed = self.most is not None and self.micros > self.most
        return f"{self.name:<50} {self.micros:9.2f} µs  {limit:<10} {'MISSED' if missed else ''}"


FIGURES: list[Figure] = []
"""Those of this run, in its order."""


def keep(benchmark: BenchmarkFixture, hands: int, most: float | None) -> None:
    """Keep the figure of a benchmark that has just run; nothing if it was not to measure."""
    if benchmark.stats is not None:
        micros = benchmark.stats.stats.median / hands * 1e6
        FIGURES.append(Figure(str(benchmark.name), micros, most))
