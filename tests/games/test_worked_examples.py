"""Published and worked examples: tables/*.txt, which a player can read."""

from itertools import pairwise
from pathlib import Path

import pytest

from scorekeeper.games.cinq_o import CinqO
from scorekeeper.games.cubilete import Cubilete
from scorekeeper.rules.reading import Malformed

TABLES = Path(__file__).parent / "tables"


def rows(slug):
    lines = (TABLES / f"{slug}.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line.partition("#")[0].strip()]


@pytest.mark.parametrize("row", rows("cinq-o"))
def test_cinq_o(row):
    rack, _, worth = row.partition("|")[0].partition("=")
    *dice, hilo = rack.split()
    lies = {"side": hilo[:2], "value": int(hilo[2:])}
    ruling = CinqO().consider(CinqO.options(), {"rack": [int(die) for die in dice], "hilo": lies})
    assert (ruling.more["number"], ruling.points) == tuple(map(int, worth.split(",")))
    assert ruling.more["total"] == sum(map(int, dice))


@pytest.mark.parametrize("row", rows("cubilete"))
def test_cubilete(row):
    line, names, _ = (part.strip() for part in row.split("|"))
    hands = [hand.split() for hand in line.replace("=", ">").split(">")]
    if names == "!":
        with pytest.raises(Malformed):
            Cubilete().consider(Cubilete.options(), {"hands": hands})
        return
    # told last first, so that places do not follow from the order
    ruling = Cubilete().consider(Cubilete.options(), {"hands": hands[::-1]})
    ranking = ruling.more["ranking"][::-1]
    assert [each["hand"] for each in ranking] == hands
    assert [each["name"] for each in ranking] == names.split(", ")
    assert ranking[0]["place"] == 1
    signs = [word for word in line.split() if word in "<>="]
    for sign, (better, worse) in zip(signs, pairwise(ranking), strict=True):
        assert (better["place"] == worse["place"]) == (sign == "=")
        assert better["place"] <= worse["place"]
