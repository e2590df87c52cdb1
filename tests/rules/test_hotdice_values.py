"""The option ``values``: deep reading, canonical showing, presets, limits."""

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.options import read_options, show_options
from scorekeeper.rules.reading import Malformed

FARKLE, ZILCH = GAMES["farkle"].presets, GAMES["zilch"].presets
SHEET = FARKLE["rule-sheet"]


def shown(values, base=SHEET):
    return show_options(read_options(base, {"values": values}))["values"]


def test_the_farkle_sheet_complete():
    assert show_options(SHEET) == {
        "target": 10000,
        "entry": 500,
        "turn_minimum": 0,
        "dice": 6,
        "freeze": "at_least_one",
        "end_at": "reached",
        "last_turn": "free",
        "final_round": "once",
        "tie": "shared",
        "three_farkles": 0,
        "piggyback": False,
        "topping": False,
        "four_and_two_is_three_pairs": False,
        "six_alike_splits": False,
        "values": {
            "single": {"1": 100, "5": 50},
            "three": {"1": 300, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600},
            "four": 1000,
            "five": 2000,
            "six": 3000,
            "straight": 1500,
            "straight_1_5": None,
            "straight_2_6": None,
            "three_pairs": 1500,
            "four_and_pair": 1500,
            "two_triplets": 2500,
            "full_house": None,
        },
        "hot_dice": "may",
        "build": False,
    }


def test_what_the_zilch_sheet_has_otherwise():
    zilch, farkle = show_options(ZILCH["rule-sheet"]), show_options(SHEET)
    values = zilch.pop("values")
    assert {key: value for key, value in zilch.items() if farkle.get(key, "") != value} == {
        "target": 15000,
        "turn_minimum": 350,
        "freeze": "all",
        "end_at": "exceeded",
        "tie": "one_throw",
        "four_and_two_is_three_pairs": True,
        "six_alike_splits": True,
        "corner": "cumulative",
        "pyramid": False,
        "challenge": "off",
    }
    assert set(farkle) - set(zilch) == {"values", "hot_dice", "build"}
    assert {key: value for key, value in values.items() if farkle["values"][key] != value} == {
        "three": {"1": 1000, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600},
        "four": 4000,
        "five": 5000,
        "six": 6000,
        "three_pairs": 2000,
        "four_and_pair": None,
        "two_triplets": 3000,
    }


def test_presets_differ_from_their_sheet_as_they_should():
    def changes(presets, name):
        preset, sheet = show_options(presets[name]), show_options(presets["rule-sheet"])
        flat, flat_sheet = ({**each.pop("values"), **each} for each in (preset, sheet))
        return {k: v for k, v in flat.items() if flat_sheet[k] != v}

    ones = {"1": 1000, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600}
    assert changes(FARKLE, "classic") == {"three": ones}
    assert changes(FARKLE, "short") == {"target": 5000}
    assert changes(FARKLE, "doubling") == {
        "three": ones,
        "four": {face: 2 * points for face, points in ones.items()},
        "five": {face: 4 * points for face, points in ones.items()},
        "six": {face: 8 * points for face, points in ones.items()},
    }
    many = {"four": None, "five": None, "six": None}
    assert changes(ZILCH, "ten-thousand") == {"target": 10000, **many}
    assert changes(ZILCH, "five-thousand") == {
        "target": 5000,
        **many,
        "two_triplets": None,
        "three_pairs": None,
    }
    assert changes(ZILCH, "common") == {"freeze": "at_least_one"}


def test_what_is_left_out_keeps_its_value_down_to_a_face():
    assert shown({"three": {"1": 1000}})["three"] == {
        "1": 1000,
        "2": 200,
        "3": 300,
        "4": 400,
        "5": 500,
        "6": 600,
    }
    assert shown({}) == shown({"three": {}}) == show_options(SHEET)["values"]
    assert shown({"straight": 1200}, FARKLE["classic"])["three"]["1"] == 1000


def test_a_face_expands_a_uniform_number():
    assert shown({"four": {"1": 2000}})["four"] == {
        "1": 2000,
        "2": 1000,
        "3": 1000,
        "4": 1000,
        "5": 1000,
        "6": 1000,
    }
    assert shown({"five": {"6": None}})["five"]["6"] is None
    assert shown({"four": 700}, FARKLE["doubling"])["four"] == 700


def test_six_equal_faces_are_shown_as_one_number():
    assert shown({"four": dict.fromkeys("123456", 900)})["four"] == 900
    assert shown({"four": {"1": 1000}})["four"] == 1000
    assert shown({"six": dict.fromkeys("123456")})["six"] is None
    assert shown({"six": None})["six"] is None


def test_single_shows_1_and_5_and_what_else_scores():
    assert shown({"single": {"3": 30}})["single"] == {"1": 100, "3": 30, "5": 50}
    assert shown({"single": {"1": None}})["single"] == {"1": None, "5": 50}
    assert shown({"single": {"2": None}})["single"] == {"1": 100, "5": 50}
    assert shown({"single": None})["single"] == {"1": None, "5": None}


@pytest.mark.parametrize(
    ("values", "pointer"),
    [
        (None, "/values"),
        ([], "/values"),
        ({"seven": 100}, "/values/seven"),
        ({"straight": 0}, "/values/straight"),
        ({"straight": -50}, "/values/straight"),
        ({"straight": 1500.0}, "/values/straight"),
        ({"straight": True}, "/values/straight"),
        ({"straight": "1500"}, "/values/straight"),
        ({"straight": {"1": 100}}, "/values/straight"),
        ({"straight": float("nan")}, "/values/straight"),
        ({"four": []}, "/values/four"),
        ({"four": True}, "/values/four"),
        ({"four": {"7": 100}}, "/values/four/7"),
        ({"four": {"1": 0}}, "/values/four/1"),
        ({"four": {"1": {"1": 5}}}, "/values/four/1"),
        ({"three": 300}, "/values/three"),
        ({"three": {"1": 0.5}}, "/values/three/1"),
        ({"single": 100}, "/values/single"),
        ({"single": {"0": 100}}, "/values/single/0"),
        ({"six": 10**9}, "/values/six"),
    ],
)
def test_malformed_values_are_pointed_at(values, pointer):
    with pytest.raises(Malformed) as caught:
        read_options(SHEET, {"values": values})
    assert caught.value.pointer == pointer


@pytest.mark.parametrize(
    ("slug", "options", "pointer"),
    [
        ("farkle", {"corner": "optional"}, "/corner"),
        ("farkle", {"pyramid": True}, "/pyramid"),
        ("farkle", {"challenge": "off"}, "/challenge"),
        ("zilch", {"hot_dice": "may"}, "/hot_dice"),
        ("zilch", {"build": True}, "/build"),
        ("farkle", {"target": 499}, "/target"),
        ("farkle", {"target": 100001}, "/target"),
        ("farkle", {"entry": 2001}, "/entry"),
        ("farkle", {"entry": None}, "/entry"),
        ("farkle", {"dice": 4}, "/dice"),
        ("farkle", {"dice": True}, "/dice"),
        ("farkle", {"three_farkles": 250}, "/three_farkles"),
        ("farkle", {"build": 1}, "/build"),
        ("zilch", {"tie": "duel"}, "/tie"),
    ],
)
def test_malformed_options_are_pointed_at(slug, options, pointer):
    with pytest.raises(Malformed) as caught:
        read_options(GAMES[slug].presets["rule-sheet"], options)
    assert caught.value.pointer == pointer


def test_equal_values_are_equal_options_however_they_were_given():
    spelled = read_options(SHEET, {"values": {"four": dict.fromkeys("123456", 1000)}})
    assert spelled == SHEET
    assert hash(spelled) == hash(SHEET)
