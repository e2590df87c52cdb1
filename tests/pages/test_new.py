"""A new table: names, rule sets, house rules, who begins."""

import pytest

from tests.pages.phone import Phone, read


def test_every_game_has_its_card(phone: Phone) -> None:
    page = phone.page("/es/new")
    assert [card["href"] for card in page.select("a.game")] == [
        "/es/new?game=farkle",
        "/es/new?game=zilch",
        "/es/new?game=cinq-o",
        "/es/new?game=cinquillo",
        "/es/new?game=cubilete",
    ]


def test_what_was_agreed_is_what_is_played(phone: Phone) -> None:
    url = phone.open_table(
        "farkle", ("Eva", "Ana", "Luis"), target="12.500", tie="turn", piggyback="1"
    )
    page = phone.page(url)
    assert "3 cambios" in page.select_one(".rule-set small").text
    rules = phone.page(f"{url}/rules")
    assert "12.500" in rules.select_one("[id='farkle.end']").text
    assert rules.select_one("[id='farkle.piggyback']")
    assert {s["id"] for s in rules.select("section.changed")} >= {"farkle.end", "farkle.tie"}


def test_the_values_of_the_dice_are_a_form(phone: Phone) -> None:
    url = phone.open_table(
        "farkle",
        **{"values.three.1": "1000", "values.straight": "", "values.full_house": "250", "dice": 5},
    )
    text = phone.page(f"{url}/rules").select_one("[id='farkle.values']").text
    assert "1.000" in text
    assert "escalera del 1 al 6" not in text.lower()


def test_the_form_shows_what_a_rule_set_says(phone: Phone) -> None:
    page = phone.page("/en/new?game=zilch&preset=five-thousand")
    assert page.select_one("[name='option-target']")["value"] == "5000"
    assert page.select_one("[name='preset'][checked]")["value"] == "five-thousand"
    assert page.select_one("[name='option-values.three_pairs']")["value"] == ""


def test_a_rule_set_chosen_without_script_brings_its_own_values(phone: Phone) -> None:
    """The fields still hold those of the rule set the form was made for; only what was changed
    by hand stays."""
    form = fields(phone, "/es/new?game=farkle&name=Ana&name=Luis")
    form |= {"preset": "short", "option-entry": "600"}
    url = phone.post("/es/new", form).headers["Location"]
    text = phone.page(f"{url}/rules").text
    assert "5.000" in text
    assert "600" in text


def fields(phone: Phone, url: str) -> dict[str, object]:
    """The form as a browser would send it untouched."""
    found: dict[str, object] = {}
    form = phone.page(url).select_one("#new-table")
    for field in form.select("input[name]"):
        if field.get("type") in ("checkbox", "radio") and not field.has_attr("checked"):
            continue
        found.setdefault(field["name"], []).append(field.get("value", ""))  # type: ignore[attr-defined]
    for field in form.select("select[name]"):
        found[field["name"]] = field.select_one("option[selected]")["value"]
    return found


def test_an_untouched_form_changes_nothing(phone: Phone) -> None:
    for game in ("farkle", "zilch"):
        form = fields(phone, f"/es/new?game={game}&name=Ana&name=Luis")
        url = phone.post("/es/new", form).headers["Location"]
        assert phone.page(url).select_one(".rule-set small").text.strip() == "Hoja de reglas"


@pytest.mark.parametrize(
    ("names", "place"),
    [
        (["Ana"], "players"),
        ([], "players"),
        (["Ana", "ana"], "p1"),
        (["Ana", "x" * 41], "p1"),
        (["Ana", "a\u202eb"], "p1"),
        (["", "Ana", "a\x00b"], "p2"),
    ],
)
def test_names_that_will_not_do(phone: Phone, names: list[str], place: str) -> None:
    answer = phone.post("/es/new", {"game": "farkle", "name": names}, 422)
    assert f'id="{place}-error"' in answer.text
    assert "/es/t/" not in phone.get("/es/").text  # nothing was opened


def test_thirteen_are_too_many(phone: Phone) -> None:
    phone.post("/es/new", {"game": "farkle", "name": [f"P{n}" for n in range(13)]}, 422)


@pytest.mark.parametrize(
    ("game", "preset", "told"),
    [
        ("cinquillo", "clasico", "Clásico (Reglas de la casa: Otro número de jugadores)"),
        ("cinquillo", "parejas", "Clásico (Reglas de la casa: Otro número de jugadores)"),
        ("cinq-o", "solitaire", "Hoja de reglas, A rondas"),
    ],
)
def test_a_rule_set_for_others_points_to_those_that_fit(
    phone: Phone, game: str, preset: str, told: str
) -> None:
    form = {"game": game, "preset": preset, "name": ["Ana", "Luis", "Eva"]}
    said = read(phone.post("/es/new", form, 422)).select_one("#players-error").text
    assert said.endswith(f" En una mesa de 3 se puede jugar: {told}.")


def test_a_number_that_no_rule_set_has_points_to_none(phone: Phone) -> None:
    form = {"game": "farkle", "name": ["Ana"]}
    said = read(phone.post("/es/new", form, 422)).select_one("#players-error").text
    assert "En una mesa" not in said


def test_a_rule_that_will_not_do_is_marked_and_nothing_typed_is_lost(phone: Phone) -> None:
    form = {
        "game": "farkle",
        "shown": "rule-sheet",
        "options-shown": "1",
        "name": ["<b>Ana</b>", "Luis"],
        "option-target": "7",
        "option-values.four": "many",
        "option-topping": "1",
    }
    answer = phone.post("/es/new", form, 422)
    page = read(answer)
    assert page.select_one("[name='option-target']")["value"] == "7"
    assert page.select_one("[name='option-target']")["aria-invalid"] == "true"
    assert page.select_one("[name='option-values.four']")["value"] == "many"
    assert page.select_one("[name='option-topping']").has_attr("checked")
    assert [field["value"] for field in page.select("[name=name]")] == ["<b>Ana</b>", "Luis"]
    assert page.select_one("details").has_attr("open")


def test_names_are_text(phone: Phone) -> None:
    url = phone.open_table("farkle", ("<b>Ana</b>", "Ñandú & Cía 🎲"))
    names = [name.text for name in phone.page(url).select(".seat .name")]
    assert names == ["<b>Ana</b>", "Ñandú & Cía 🎲"]


def test_blank_rows_are_no_players(phone: Phone) -> None:
    made = phone.post("/es/new", {"game": "farkle", "name": ["", "Ana", " ", "Luis"], "first": "3"})
    page = phone.page(made.headers["Location"])
    assert [name.text for name in page.select(".seat .name")] == ["Ana", "Luis"]
    assert page.select_one("[aria-current] .name").text == "Luis"


def test_rows_come_and_go_without_script(phone: Phone) -> None:
    def after(todo: str, *names: str) -> list[str]:
        answer = phone.post("/es/new", {"game": "farkle", "name": list(names), "do": todo}, 200)
        return [field["value"] for field in read(answer).select("[name=name]")]

    assert after("add", "A", "B") == ["A", "B", ""]
    assert after("up 1", "A", "B") == ["B", "A"]
    assert after("up 0", "A", "B") == ["A", "B"]
    assert after("drop 0", "A", "B", "C") == ["B", "C"]
    assert after("drop 0", "A", "B") == ["A", "B"]
    assert after("drop 7", "A", "B", "C") == ["A", "B", "C"]
    assert len(after("add", *"ABCDEFGHIJKL")) == 12
