#!/usr/bin/env python3
"""Check how the wall of one hand of changpai came about: ``python verify_wall.py FILE`` (``-``: the input).

FILE is what ``/verify`` gives. Needs nothing but Python. Exit code 0: all is right; 1: something is not;
2: this is no such file. What is checked, byte for byte, is written in docs/fairness.md.
"""

import hashlib
import json
import sys

ORDINARY = [f"{rank}{suit}" for suit in "tbw" for rank in range(1, 10)] + ["1z", "2z", "3z"]
XI = [f"{rank}x" for rank in range(1, 6)]


def sha256(text):
    """64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def numbers(purpose, seed):
    """An endless row of 64-bit numbers that follows from the seed."""
    block = 0
    while True:
        digest = hashlib.sha256(f"changpai/1/{purpose}/{seed}/{block}".encode()).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def below(bound, row):
    """The next number below a bound, all equally likely."""
    limit = 2**64 // bound * bound
    return next(number for number in row if number < limit) % bound


def wall_of(seed, xi):
    """All cards, shuffled by the seed."""
    cards = [card for card in ORDINARY for _ in range(4)] + (XI if xi else [])
    row = numbers("wall", seed)
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1, row)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def is_whole(proof):
    """Whether there is all that is to be checked, as none of it may be left out."""
    dealer, *others = (len(cards.split()) for cards in proof["dealt"] or [""])
    return (
        others == [dealer - 1] * 2
        and len(proof["flipped"].split()) in (1, 2)
        and proof["lot"] == (proof["hand"] == 1)
        and (proof["version"] == 1 or len(proof["clicks"]) == proof["chairs"])
    )


def checks(proof):
    """What was looked at, and whether it is right."""
    seed, wall = proof["seed"], proof["wall"].split()
    yield "the proof is whole", is_whole(proof)
    if proof["version"] == 2:
        pledge = "/".join((proof["guild"], proof["host"], str(proof["hand"]), proof["secret"]))
        mixed = "/".join((pledge, *proof["clicks"]))
        yield (
            "the commitment holds the secret",
            proof["commitment"] == sha256(f"changpai/2/commit/{pledge}"),
        )
        yield "the seed follows from secret and clicks", seed == sha256(f"changpai/2/seed/{mixed}")
    if proof["lot"]:
        lot = below(proof["chairs"], numbers("dealer", seed))
        yield "the first dealer follows from the seed", proof["dealer"] == lot
    yield "the wall follows from the seed", wall == wall_of(seed, proof["xi"])
    first = 0
    for cards in map(str.split, proof["dealt"]):
        yield (
            "a hand was dealt from the wall",
            sorted(cards) == sorted(wall[first : first + len(cards)]),
        )
        first += len(cards)
    drawn, flipped = proof["drawn"].split(), proof["flipped"].split()
    yield "the draws came from the wall", drawn == wall[first : first + len(drawn)]
    yield "the flipped cards came from its end", flipped == wall[::-1][: len(flipped)]


def main(name):
    """Print what is right and what is not; the exit code."""
    try:
        with sys.stdin if name == "-" else open(name, encoding="utf-8") as file:
            proof = json.load(file)
        if proof["format"] != "changpai wall" or proof["version"] not in (1, 2):
            raise ValueError("another format")
        if proof["chairs"] not in (3, 4):
            raise ValueError("another number of chairs than three or four")
        results = list(checks(proof))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"{name} holds no proof of a wall: {error!r}", file=sys.stderr)
        return 2
    for text, right in results:
        print("yes" if right else "NO ", text)
    if proof["version"] == 2:
        print(f"commitment {proof['commitment']}: compare it with what was shown before the hand")
        print(f"clicks {' '.join(proof['clicks'])}: compare your own")
    else:
        print("version 1: nothing was committed to before this hand")
    all_right = all(right for _, right in results)
    print("YES: this is how the wall came about" if all_right else "NO: this proof is wrong")
    return 0 if all_right else 1


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print("usage: verify_wall.py FILE", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1]))
