"""``python -m tests.soak [--seconds N] [--tables N] [--seed N]``: a report, and 1 if something is wrong."""

import argparse
import asyncio
import secrets
import sys
import tempfile
from pathlib import Path

from tests.soak.run import soak


def main() -> int:
    """Run and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="changpai-soak-"))
    report = asyncio.run(soak(given.seconds, given.seed, given.tables, folder))
    print(report)
    if report.problems:
        print(f"the database and the log are in {folder}")
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
