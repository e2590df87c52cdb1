"""The pages' own words: complete in Spanish, and spoken in the language that was asked for."""

import io

import pytest
from babel.messages.pofile import read_po
from jinja2 import Environment

from scorekeeper.voice import catalogue
from scorekeeper.voice.i18n import gettext, install, language, speak, speaking

HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def wrong_with(po: str, *said: str | tuple[str, ...]) -> list[str]:
    read = read_po(io.BytesIO((HEAD + po).encode()), locale="es")
    return catalogue.problems(read, dict.fromkeys(said))


def test_everything_the_pages_say_has_its_spanish() -> None:
    assert catalogue.problems(catalogue.load(), catalogue.said()) == []


def test_the_check_finds_what_is_wrong() -> None:
    seats = 'msgid "%(num)s seat"\nmsgid_plural "%(num)s seats"\n'
    several = ("%(num)s seat", "%(num)s seats")
    assert wrong_with("", "Home") == ["missing: 'Home'"]
    assert wrong_with('msgid "Home"\nmsgstr "Inicio"\n') == ["nobody says: 'Home'"]
    assert wrong_with('msgid "Home"\nmsgstr ""\n', "Home") == ["not filled in: 'Home'"]
    assert wrong_with('#, fuzzy\nmsgid "Home"\nmsgstr "In"\n', "Home") == ["not filled in: 'Home'"]
    assert wrong_with('msgid "%(n)s!"\nmsgstr "%(m)s!"\n', "%(n)s!") == [
        "other placeholders: '%(n)s!'"
    ]
    assert wrong_with(f'{seats}msgstr[0] "un sitio"\nmsgstr[1] "%(num)s sitios"\n', several) == []
    assert wrong_with(f'{seats}msgstr[0] "un sitio"\nmsgstr[1] ""\n', several) != []
    assert wrong_with(f'{seats}msgstr[0] "un sitio"\nmsgstr[1] "%(x)s sitios"\n', several) != []


def test_what_is_filled_in_stays_when_the_catalogue_is_written(tmp_path) -> None:
    path = tmp_path / "es.po"
    path.write_text(HEAD + 'msgid "Home"\nmsgstr "Inicio"\n\nmsgid "Old"\nmsgstr "Viejo"\n')
    said = {"Home": None, ("%(num)s die", "%(num)s dice"): None}
    catalogue.write(catalogue.load(path), said, path)
    assert catalogue.problems(catalogue.load(path), said) == [
        "not filled in: ('%(num)s die', '%(num)s dice')"
    ]
    assert "Inicio" in path.read_text()
    assert "Viejo" not in path.read_text()


def test_a_language_is_spoken_until_another_is() -> None:
    speak("es")
    with speaking("en"):
        assert language() == "en"
        with speaking("es"):
            assert language() == "es"
        assert language() == "en"
    assert language() == "es"
    with pytest.raises(ValueError, match="no such language"):
        speak("fr")


def test_templates_write_numbers_in_the_language_spoken() -> None:
    env = Environment(autoescape=True)
    install(env)
    page = env.from_string(
        "{{ n(1500) }} {{ 1500|n }} {{ [1, 5]|listed }} {% trans a='<' %}no {{ a }}{% endtrans %}"
    )
    with speaking("es"):
        assert page.render() == "1.500 1.500 1 y 5 no &lt;"
    with speaking("en"):
        assert page.render() == "1,500 1,500 1 and 5 no &lt;"
        assert gettext("no such message %(n)s", n=3) == "no such message 3"
