"""What the forms of the pads send, and what comes of it."""

import json

import pytest

from tests.pages.phone import Phone, entry, read


def total(phone: Phone, url: str, seat: int) -> str:
    return phone.page(url).select_one(f"[data-seat='{seat}'] .score").text


def test_a_throw_with_the_hilo_die_and_what_goes_into_the_case(phone: Phone) -> None:
    url = phone.open_table("cinq-o")
    phone.post(f"{url}/entries", {**entry("roll", 0, 0, dice="66521"), "roll.hilo": ["", "hi2"]})
    placed = {"place.rack[]": ["6", "6"], "place.bank[]": "5", "place.box": "true"}
    phone.post(f"{url}/entries", {**entry("place", 0, 1), **placed})
    page = phone.page(url)
    assert [len(page.select(f".well.{well} .die")) for well in ("rack", "bank", "box")] == [2, 1, 1]
    assert page.select_one("[data-cup]")["data-hilo"] == "no"
    assert len(page.select("select[name='roll.dice[]']")) == 2


def test_nothing_ticked_is_refused_by_the_rules(phone: Phone) -> None:
    url = phone.open_table("cinq-o")
    phone.post(f"{url}/entries", {**entry("roll", 0, 0, dice="66521"), "roll.hilo": "lo3"})
    refused = phone.post(f"{url}/entries", entry("place", 0, 1), 409)
    assert "#cinq-o.rack" in refused.text


@pytest.mark.parametrize("hilo", ["hi4", "up3", "hi"])
def test_a_hilo_die_that_is_none(phone: Phone, hilo: str) -> None:
    url = phone.open_table("cinq-o")
    phone.post(f"{url}/entries", {**entry("roll", 0, 0, dice="66521"), "roll.hilo": hilo}, 422)


def test_whole_turns_of_cinq_o(phone: Phone) -> None:
    url = phone.open_table("cinq-o")
    whole = {"turn_result.dice[_]": "1 1, 1 1 2", "turn_result.hilo": "lo3", "pad": "total"}
    answer = phone.post(f"{url}/entries", {**entry("turn_result", 0, 0), **whole})
    assert answer.headers["Location"].endswith("?pad=total")
    assert total(phone, url, 0) == "24"
    five = {**entry("turn_result five_of_a_kind=3", 1, 0, seat=1), "turn_result.dice[]": [""] * 5}
    phone.post(f"{url}/entries", five)
    assert total(phone, url, 1) == "10"


def test_five_alike_that_count_with_the_die(phone: Phone) -> None:
    url = phone.open_table("cinq-o", five_of_a_kind="times_die")
    five = entry("turn_result five_of_a_kind=3", 0, 0)
    phone.post(f"{url}/entries", five, 409)
    phone.post(f"{url}/entries", {**five, "turn_result.hilo": "hi2"})
    assert total(phone, url, 0) == "20"


def test_after_five_alike_only_the_turn_s_end_is_left(phone: Phone) -> None:
    url = phone.open_table("cinq-o", five_of_a_kind="bonus")
    phone.post(f"{url}/entries", entry("turn_result five_of_a_kind=3", 0, 0))
    pad = phone.page(url).select_one(".pad")
    assert pad["data-phase"] == "total"
    assert "(3)" in pad.text


def test_poker_dice_held_and_thrown(phone: Phone) -> None:
    url = phone.open_table("cubilete", faces="rojo/negro")
    thrown = {"roll.dice[]": ["A", "10", "10", "9", ""], "roll.dice[_]": "k"}
    phone.post(f"{url}/entries", {**entry("roll", 0, 0), **thrown})
    page = phone.page(url)
    assert page.select_one(".hand-name").text == "par"
    assert len(page.select("[data-stay] use[href='#p-rojo']")) == 2
    phone.post(f"{url}/entries", {**entry("hold", 0, 1), "hold.dice[]": ["10", "10"]})
    assert phone.page(url).select_one("[data-cup]")["data-cup"] == "3"


def test_holding_nothing_is_a_choice(phone: Phone) -> None:
    url = phone.open_table("cubilete")
    phone.post(f"{url}/entries", {**entry("roll", 0, 0), "roll.dice[_]": "A K Q J 9"})
    phone.post(f"{url}/entries", entry("hold", 0, 1))
    assert phone.page(url).select_one("[data-cup]")["data-cup"] == "5"


def test_dice_that_must_stay_are_sent_along(phone: Phone) -> None:
    url = phone.open_table("cubilete", lock_kept="1")
    phone.post(f"{url}/entries", {**entry("roll", 0, 0), "roll.dice[_]": "A K Q J 9"})
    phone.post(f"{url}/entries", {**entry("hold", 0, 1), "hold.dice[]": "A"})
    phone.post(f"{url}/entries", {**entry("roll", 0, 2), "roll.dice[_]": "K Q J 9"})
    locked = phone.page(url).select_one(".pick.locked")
    assert locked.select_one("input[type=checkbox]").has_attr("disabled")
    assert locked.select_one("input[type=hidden]")["value"] == "A"


def test_a_hand_of_cubilete_in_fewer_throws(phone: Phone) -> None:
    url = phone.open_table("cubilete", limit_to_first="1")
    told = {"hand_total.dice[_]": "A A A K K", "hand_total.throws": "2"}
    phone.post(f"{url}/entries", {**entry("hand_total", 0, 0), **told})
    page = phone.page(f"{url}?pad=total")
    throws = [each["value"] for each in page.select("[name='hand_total.throws']")]
    assert throws == ["1", "2"]
    assert "full" in page.select_one(".hands .leads").text


def test_a_hand_of_cinquillo_by_counts_and_by_cards(phone: Phone) -> None:
    made = {"game": "cinquillo", "preset": "cabron", "name": ["Ana", "Luis", "Eva", "Pau"]}
    url = phone.post("/es/new", made).headers["Location"]
    counts = {**entry("hand_result", 0, 0), "hand_result.left[]": ["0", "3", "2", "0"]}
    phone.post(f"{url}/entries", counts)
    assert [total(phone, url, seat) for seat in range(4)] == ["17½", "7", "8", "17½"]
    cards = {
        "hand_result.left[0][_]": "2o 3O",
        "hand_result.left[1][_]": "",
        "hand_result.left[2][_]": "10B;11B",
        "hand_result.left[3][_]": "",
    }
    phone.post(f"{url}/entries", {**entry("hand_result", 1, 0), **cards})
    assert total(phone, url, 0) == "25½"
    sheet = phone.page(f"{url}/sheet")
    assert sheet.select_one("tfoot td").text == "25½"


def test_pairs_share_a_column_and_are_named(phone: Phone) -> None:
    made = {"game": "cinquillo", "preset": "parejas", "name": ["Ana", "Luis", "Eva", "Pau"]}
    url = phone.post("/en/new", made).headers["Location"]
    counts = {**entry("hand_result", 0, 0), "hand_result.left[]": ["4", "0", "5", "6"]}
    phone.post(f"{url}/entries", counts)
    assert [total(phone, url, seat) for seat in range(4)] == ["0", "15", "0", "15"]
    seats = phone.page(url).select(".seat")
    assert ["pair 2" in seat.text for seat in seats] == [False, True, False, True]
    assert ["+15" in seat.text for seat in seats] == [False, True, False, True]


def test_a_card_that_does_not_fit_is_told_where_the_thumb_is(phone: Phone) -> None:
    made = {"game": "cinquillo", "name": ["Ana", "Luis", "Eva", "Pau"]}
    url = phone.post("/es/new", made).headers["Location"]
    phone.post(f"{url}/entries", entry("play card=5O seat=2", 0, 0))
    part = phone.tap(f"{url}/entries", entry("play card=3O", 1, 0, seat=3), 409)
    assert part.select_one("a[href$='#cinquillo.turn']")
    phone.post(f"{url}/entries", entry("play card=8O", 1, 0, seat=3), 422)


@pytest.mark.parametrize("thrown", ["155523", "112344", "123456"])
def test_what_the_pad_foretells_of_each_choice_is_what_happens(phone: Phone, thrown: str) -> None:
    url = phone.open_table("zilch")
    phone.post(f"{url}/entries", entry("roll", 0, 0, dice=thrown))
    foretold = json.loads(phone.page(url).select_one("[data-choices]")["data-choices"])
    assert foretold
    for choice in foretold:
        said = phone.tap(f"{url}/entries", entry("keep", 0, 1, dice=map(str, choice["dice"])))
        assert said.select_one("[data-count]")["data-count"] == str(choice["roll"])
        assert said.select_one(".risk b").text.replace(".", "") == str(choice["total"])
        stop = said.select_one('button[value="bank"]')
        why = stop.select_one("small") if stop else None
        assert (why and why.text) == choice["why"]
        phone.post(f"{url}/undo", {"version": said.select_one('[name="version"]')["value"]})


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("farkle", {}, "No todos estos puntúan"),
        ("farkle", {"freeze": "all"}, "Solo los que puntúan, y todos"),
        ("zilch", {}, "Solo los que puntúan, y todos"),
        ("zilch", {"freeze": "at_least_one"}, "No todos estos puntúan"),
    ],
)
def test_why_dice_cannot_be_set_aside_is_what_the_table_agreed_on(
    phone: Phone, game: str, options: dict[str, str], told: str
) -> None:
    url = phone.open_table(game, **options)
    phone.post(f"{url}/entries", entry("roll", 0, 0, dice="115234"))
    assert phone.page(url).select_one("[data-choices]")["data-dead"] == told


def test_nothing_set_aside_and_nothing_written_is_said_in_words(phone: Phone) -> None:
    url = phone.open_table("zilch")
    empty = phone.post(f"{url}/entries", entry("turn_total", 0, 0, points=""), 422)
    assert "número entero entre 0 y" in read(empty).text
    phone.post(f"{url}/entries", entry("roll", 0, 0, dice="115234"))
    for kind in ("keep", "keep bank"):
        refused = phone.post(f"{url}/entries", entry(kind, 0, 1), 409)
        assert "al menos un dado que punt" in read(refused).text


@pytest.mark.parametrize(
    ("lang", "one", "both"),
    [
        ("en", "Ana leads", "Ana and Luis lead"),
        ("es", "va ganando Ana", "van ganando Ana y Luis"),
    ],
)
def test_who_leads_the_round_is_said_as_people_say_it(
    phone: Phone, lang: str, one: str, both: str
) -> None:
    made = {"game": "cubilete", "name": ["Ana", "Luis", "Eva"]}
    url = phone.post(f"/{lang}/new", made).headers["Location"]
    for seat, told in enumerate((one, both)):
        hand = {**entry("hand_total", seat, 0, seat=seat), "hand_total.dice[_]": "A A A K K"}
        phone.post(f"{url}/entries", hand)
        assert " ".join(phone.page(url).select_one(".turn p").text.split()).endswith(told)
