"""Records damaged by hand: each gives the line and the reason, in both languages."""

import pytest

from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.record.reading import LONGEST, Damaged, Fault, read_record
from scorekeeper.voice.language import LANGUAGES
from scorekeeper.voice.rulings import complaint, spoken

GOOD = """\
Scorekeeper record 1

game: farkle
edition: 1
preset: rule-sheet
option target: 3000
option values: {"four":2000}
seat: Ana
seat: Luis
seat: "Eva: the first"
first: Ana
opened: 2026-03-05T20:15:00.000Z
result: playing

1. Ana: roll 1 1 1 5 2 3 / keep 1 1 1 5 {2026-03-05T20:16:00.000Z +4, host}
3. Ana: roll 1 5 / keep 1 5 / bank {2026-03-05T20:17:00.000Z +4 +1.5, seat 0 "Ana's phone"}
6. Luis: turn_total 600 {2026-03-05T20:18:00.000Z, host "token:host"} ; Luis 600 → 600
7. "Eva: the first": turn_total 0
8. * undo 7
9. * redo 7
10. * Luis: name Luisa
11. * Ana: colour red
12. * policy own
13. * joining closed
14. * pause
15. * resume
16. * replace 6 | Luisa: turn_total 550 | because "it was 550"
17. * dispute 1 about 16 | facts | voters Ana, Luisa | claim Luisa: turn_total 650 | text "no"
18. * Ana: vote 1 change by hand
19. * Luisa: vote 1 stands
20. * resolution 1 stands by vote | votes 1 stands, 1 change | note "a tie"
21. * house rule {"topping":true} | note "from here on"
22. * Luisa: claim
23. * object
24. * Max: join
25. * Luisa: host
26. * Max: move
27. Ana: turn_total 700
28. * strike 7 | struck 27
29. * Max: retire
30. * close
31. * reopen
32. * propose replace 16 | Luisa: turn_total 750 | because "it was a one" | strike conflicts
33. * withdraw
34. * replace 21 | house rule {"turn_minimum":50} | because "not topping"
"""
# What is typed instead of what, and what that is: a code of the complaint or of the ruling.
SPOILT = [
    ("Scorekeeper record 1", "Scorekeeper record 2", "malformed.record.title"),
    ("Scorekeeper record 1", "1. Ana: bank", "malformed.record.title"),
    ("game: farkle", "game: poker", "malformed.game"),
    ("game: farkle", "gamma: farkle", "malformed.record.head"),
    ("game: farkle", "farkle", "malformed.record.head"),
    ("edition: 1", "edition: 99", "malformed.record.edition"),
    ("edition: 1", "edition: one", "malformed.record.number"),
    ("edition: 1", "game: farkle", "malformed.record.twice"),
    ("preset: rule-sheet", "preset: mine", "malformed.preset"),
    ("option target: 3000", "option target: 3", "malformed.integer"),
    ("option target: 3000", "option target: many", "malformed.json"),
    ("option target: 3000", "option topple: true", "malformed.unknown-key"),
    ("option target: 3000", "option tie: true", "malformed.choice"),
    ("option target: 3000", "option preset: 1", "malformed.unknown-key"),
    ('{"four":2000}', '{"four":2000', "malformed.json"),
    ('{"four":2000}', '{"forty":2000}', "malformed.unknown-key"),
    ("seat: Luis", "seat: ana", "malformed.same-name"),
    ("seat: Luis", "seat:", "malformed.record.quotes"),
    ("seat: Luis", "seat: L / uis", "malformed.record.quotes"),
    ("seat: Luis", 'seat: "Luis', "malformed.record.quotes"),
    ("seat: Luis", f"seat: {'x' * 41}", "malformed.name"),
    ("seat: Luis", "seat: Lu\u202eis", "malformed.record.unseen"),
    ("seat: Luis", r'seat: "Lu\u202eis"', "malformed.name"),
    ("seat: Luis", "seat: Lu\x00is", "malformed.record.unseen"),
    ("first: Ana", "first: Max", "malformed.record.nobody"),
    ("opened: 2026-03-05", "opened: 2026-13-05", "malformed.record.moment"),
    ("opened: 2026-03-05", "opened: 1926-03-05", "malformed.record.moment"),
    ("opened: 2026-03-05", "opened: yesterday", "malformed.record.moment"),
    ("result: playing", "result: 1. Ana 3000", "malformed.record.result"),
    ("result: playing", "result: playing\nresult: playing", "malformed.record.twice"),
    ("result: playing", "", None),
    ("1. Ana: roll", "2. Ana: roll", "malformed.record.order"),
    ("1. Ana: roll", "0. Ana: roll", "malformed.record.number"),
    ("1. Ana: roll", "1. Ann: roll", "malformed.record.nobody"),
    ("1. Ana: roll", "1. Luis: roll", "farkle.not-your-turn"),
    ("1. Ana: roll", "1. Ana roll", "malformed.record.row"),
    ("1. Ana: roll", "1. roll", "malformed.record.row"),
    ("1. Ana: roll", "Ana: roll", "malformed.record.head"),
    ("1. Ana: roll", "1. Ana: rolls", "malformed.action"),
    ("roll 1 1 1 5 2 3", "roll 1 1 1 5 2 7", "malformed.notation"),
    ("roll 1 1 1 5 2 3", "roll 1 1 1 5 2", "farkle.roll.count"),
    ("roll 1 1 1 5 2 3", "roll 1 1 6 5 2 3", "farkle.keep.not-thrown"),
    ("roll 1 1 1 5 2 3", "roll 2 2 4 4 6 3", "farkle.not-your-turn"),
    ("1 1 1 5 2 3 / keep 1 1 1 5 {", "1 1 1 5 2 3 / bank {", "farkle.bank.keep-first"),
    ("keep 1 1 1 5 {", "keep 1 1 2 {", "farkle.keep.dead-die"),
    ("keep 1 1 1 5 {", "keep {", "farkle.keep.nothing"),
    ("keep 1 1 1 5 {", "keep 1 1 1 5 / {", "malformed.record.row"),
    ("20:16:00.000Z +4,", "20:16:00.000Z +4 +4,", "malformed.record.times"),
    ("20:16:00.000Z +4,", "20:16:00.000Z 4,", "malformed.record.moment"),
    ("20:16:00.000Z +4,", "20:61:00.000Z +4,", "malformed.record.moment"),
    ("20:16:00.000Z +4,", "20:16:00.000Z -9999999999,", "malformed.record.moment"),
    ("+4, host}", "+4, host", "malformed.record.stamp"),
    ("+4, host}", "+4, guest}", "malformed.choice"),
    ("+4, host}", "+4, watch}", "malformed.record.watcher"),
    ("+4, host}", "+4, seat 9}", "malformed.integer"),
    (""""Ana's phone"}""", f'"{"x" * 61}"}}', "malformed.words"),
    (""""Ana's phone"}""", """"Ana's phone}""", "malformed.record.quotes"),
    ("/ bank {", "/ bank / bank {", "malformed.record.times"),
    ("turn_total 600", "turn_total 625", "farkle.turn-total.impossible"),
    ("turn_total 600", "turn_total 450", "farkle.turn-total.below-entry"),
    ("turn_total 600", "turn_total -600", "malformed.notation"),
    ("turn_total 600", "turn_total six hundred", "malformed.notation"),
    ("6. Luis", "6 Luis", "malformed.record.stray"),
    ("6. Luis", "6. * Luis", "malformed.record.note"),
    ('"Eva: the first": turn', "Eva: the first: turn", "malformed.record.nobody"),
    ("* undo 7", "* undo 6", "malformed.record.group"),
    ("* undo 7", "* undo 99", "table.undo.not-standing"),
    ("* undo 7", "* undo", "malformed.record.number"),
    ("* undo 7", "* undo seven", "malformed.record.number"),
    ("* redo 7", "* redo 6", "malformed.record.group"),
    ("* undo 7", "* pause", None),
    ("name Luisa", "name ana", "malformed.same-name"),
    ("name Luisa", "name Luis", "malformed.record.nothing"),
    ("name Luisa", "name", "malformed.record.quotes"),
    ("colour red", "colour mauve", "malformed.choice"),
    ("colour red", "hat red", "malformed.record.note"),
    ("* Ana: colour", "* Zoe: colour", "malformed.record.nobody"),
    ("* policy own", "* policy mine", "malformed.choice"),
    ("* policy own", "* policy anyone", "malformed.record.nothing"),
    ("* joining closed", "* joining open", "malformed.record.nothing"),
    ("* pause", "* pauses", "malformed.record.note"),
    ("* pause", "* pause now", "malformed.record.note"),
    ("* resume", "* pause", "malformed.record.nothing"),
    ("* resume", "* reopen", "malformed.record.nothing"),
    ("* resume", "* object", "table.host.no-claim"),
    ("14. * pause\n15. * resume", "14. * pause\n15. Ana: turn_total 500", "table.paused"),
    ("replace 6", "replace 60", "table.correction.not-standing"),
    ("replace 6", "replace six", "malformed.record.number"),
    ("replace 6", "strike 6", "malformed.record.actions"),
    ("replace 6 | Luisa: turn_total 550", "replace 6", "malformed.record.actions"),
    ("Luisa: turn_total 550", "Luisa: turn_total 555", "farkle.turn-total.impossible"),
    ("Luisa: turn_total 550", "Ana: turn_total 550", "farkle.not-your-turn"),
    ('because "it was 550"', "because it was 550", "malformed.record.quotes"),
    ('because "it was 550"', f'because "{"x" * 201}"', "malformed.words"),
    ('because "it was 550"', 'because "it  was"', "malformed.record.blanks"),
    ('because "it was 550"', 'why "it was 550"', "malformed.record.note"),
    ('because "it was 550"', "dispute 1", "malformed.record.no-dispute"),
    ("dispute 1 about 16", "dispute 2 about 16", "malformed.record.count"),
    ("dispute 1 about 16", "dispute 1 about 6", "table.disputed.not-standing"),
    ("dispute 1 about 16", "dispute 1", "malformed.record.note"),
    ("| facts |", "| feelings |", "malformed.record.note"),
    ("| facts |", "|", "malformed.choice"),
    ("voters Ana, Luisa", "voters Ana, Ana", "malformed.record.voters"),
    ("| voters Ana, Luisa ", "", "malformed.record.voters"),
    ("voters Ana, Luisa", "voters Ana, Bob", "malformed.record.nobody"),
    ("claim Luisa: turn_total 650", "claim Luisa: fly", "malformed.action"),
    ("Ana: vote 1 change by hand", "Ana: vote 2 change", "malformed.record.no-dispute"),
    ("Ana: vote 1 change by hand", "Ana: vote 1 maybe", "malformed.choice"),
    ("Ana: vote 1 change by hand", "Ana: vote 1 change by foot", "malformed.choice"),
    ("19. * Luisa: vote", "19. * Ana: vote", "table.vote.had"),
    ("19. * Luisa: vote", '19. * "Eva: the first": vote', "table.vote.nobody"),
    ("19. * Luisa: vote 1 stands", "19. Ana: turn_total 500", "table.disputed"),
    ("stands by vote", "struck by vote", "table.vote.otherwise"),
    ("stands by vote", "stands by force", "malformed.choice"),
    ("stands by vote", "shouted by vote", "malformed.choice"),
    ("1 stands, 1 change", "2 stands, 0 change", "malformed.record.votes"),
    ("1 stands, 1 change", "1 perhaps", "malformed.choice"),
    ("resolution 1", "resolution 3", "malformed.record.no-dispute"),
    ('{"topping":true}', '{"topping":false}', "table.house-rule.nothing"),
    ('{"topping":true}', '{"topping":1}', "malformed.flag"),
    ('{"topping":true}', '{"tipping":true}', "malformed.unknown-key"),
    ('{"topping":true}', '["topping"]', "malformed.object"),
    ('{"topping":true}', '{"topping":true', "malformed.json"),
    ('{"topping":true}', '{"target":500}', "table.house-rule.reached"),
    ("* Luisa: claim", "* Luisa: move\n23. * object", "table.host.no-claim"),
    ("* Max: join", "* Ana: join", "malformed.same-name"),
    ("* Max: join", "* Max: sit", "malformed.record.nobody"),
    ("25. * Luisa: host", "25. * Luis: host", "malformed.record.nobody"),
    ("27. Ana: turn_total 700", "27. Max: turn_total 700", "farkle.not-your-turn"),
    ("27. Ana: turn_total 700", "28. Ana: turn_total 700", "malformed.record.order"),
    ("strike 7 | struck 27", "strike 7 | struck 7", "malformed.record.step-twice"),
    ("strike 7 | struck 27", "strike 7", "farkle.not-your-turn"),
    ("strike 7 | struck 27", "strike 24", "table.correction.fixed"),
    ("strike 7 | struck 27", "replace 21 | Ana: bank", "table.correction.not-an-action"),
    ("strike 7 | struck 27", "strike 7 | struck 27 | moved 27 Ana", "malformed.record.note"),
    ("* Max: retire", "* Max: retires", "malformed.record.note"),
    ("31. * reopen", "31. Ana: turn_total 500", "table.closed"),
    ("31. * reopen", "31. * Luisa: retire", "table.closed"),
    ("31. * reopen", "31. * pause", "table.closed"),
    ("31. * reopen", "31. * reopen\nsomething else", "malformed.record.stray"),
    ("propose replace 16", "propose replace 6", "table.correction.not-standing"),
    ("propose replace 16", "propose strike 16", "malformed.record.actions"),
    ("propose replace 16", "propose strike 24", "malformed.record.actions"),
    ("propose replace 16", "propose mend 27", "malformed.choice"),
    ("propose replace 16", "propose", "malformed.choice"),
    ("turn_total 750", "turn_total 755", "farkle.turn-total.impossible"),
    ("turn_total 750", "turn_total 550", "table.correction.same"),
    ("turn_total 750", "fly", "malformed.action"),
    ("| strike conflicts", "| struck 28", "malformed.record.note"),
    ("| strike conflicts", "| dispute 1", "malformed.record.note"),
    ("| strike conflicts", "| strike", "malformed.record.note"),
    ("33. * withdraw", "33. * withdraw it", "malformed.record.note"),
    ("33. * withdraw", "33. * pause\n34. * withdraw", "malformed.record.nothing"),
    ("replace 21 | house", "replace 1 | house", "malformed.record.actions"),
    ("replace 21 | house", "strike 21 | house", "malformed.record.actions"),
    ("replace 21 | house", "replace 21 | Ana: bank | house", "malformed.record.actions"),
    ('{"turn_minimum":50}', '{"turn_minimum":0}', "table.house-rule.nothing"),
    ('{"turn_minimum":50}', '{"turn_minimum":-1}', "malformed.integer"),
    ('{"turn_minimum":50}', '{"turn_minimum":50', "malformed.json"),
    ('{"turn_minimum":50}', "[50]", "malformed.object"),
]


def damage(text: str) -> tuple[Fault, ...]:
    try:
        read_record(text, 0)
    except Damaged as damaged:
        said = "\n".join(f"{each.line} {each.says} {each.why.code}" for each in damaged.faults)
        setup = damaged.setup
        for fault in damaged.faults:
            stands = "".join(filter(str.isprintable, (text or " ").splitlines()[fault.line - 1]))
            assert fault.says.removesuffix("…") in stands, said
            for lang in LANGUAGES:
                assert sentence(fault, setup, lang)
        return damaged.faults
    return ()


def sentence(fault, setup, lang) -> str:
    if isinstance(fault.why, Malformed):
        return complaint(fault.why, lang)
    said = spoken(fault.why, setup.game, setup.options, lang, fault.names)
    assert said["citations"]
    return said["message"]


def test_there_are_enough_of_them() -> None:
    assert len(SPOILT) > 100
    assert read_record(GOOD, 0).table.seq == 34


@pytest.mark.parametrize(("good", "bad", "code"), SPOILT, ids=lambda text: str(text)[:40])
def test_a_damaged_line_is_named_with_its_reason(good: str, bad: str, code: str | None) -> None:
    assert GOOD.count(good) == 1 or good == "seat: Luis"
    faults = damage(GOOD.replace(good, bad, 1))
    if code is None:
        return
    where = GOOD[: GOOD.index(good)].count("\n") + 1
    lines = range(where, where + 1 + max(good.count("\n"), bad.count("\n")))
    assert faults[0].line in lines, faults
    assert faults[0].why.code == code, [fault.why.code for fault in faults]


@pytest.mark.parametrize("number", range(1, len(GOOD.splitlines()) + 1))
def test_a_line_that_is_missing_or_stands_twice_is_noticed(number: int) -> None:
    lines = GOOD.splitlines()
    if not lines[number - 1]:
        return
    twice = damage("\n".join([*lines[:number], *lines[number - 1 :]]))
    assert twice, lines[number - 1]
    assert {fault.line for fault in twice} & {number, number + 1} or number < 13
    gone = "\n".join([*lines[: number - 1], *lines[number:]])
    may_be_left_out = ("edition", "preset", "option", "first", "opened", "result", "34.")
    assert damage(gone) or lines[number - 1].startswith(may_be_left_out)


def test_the_ends_of_lines_blanks_and_comments_do_not_matter() -> None:
    meant = read_record(GOOD, 0)
    for text in (
        "\ufeff" + GOOD.replace("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        GOOD.replace("\n", "\n\n# so it was\n"),
        GOOD.replace("\n", "  \n\t"),
        GOOD.replace("/", "  /\t").replace("1. Ana:", "  1 .   Ana :"),
        GOOD.rstrip(),
    ):
        assert read_record(text, 0) == meant


def test_what_is_too_long_is_refused_at_once() -> None:
    [fault] = damage("x" * (LONGEST + 1))
    assert fault.why.code == "malformed.record.long"
    assert damage("\n")[0].why.code == "malformed.record.title"


def test_corrections_cannot_keep_the_referee_busy_for_ever() -> None:
    lines = [
        f"{n}. {'Ana' if n % 2 else 'Luis'}: turn_total {500 if n < 3 else 0}"
        for n in range(1, 801)
    ]
    head = "Scorekeeper record 1\ngame: farkle\nseat: Ana\nseat: Luis\n"
    for n in range(801, 901):
        at, points = (1 if n == 801 else n - 1), 500 + 50 * (n % 2 + 1)
        lines.append(f"{n}. * replace {at} | Ana: turn_total {points}")
    faults = damage(head + "\n".join(lines))
    assert faults[0].why.code == "malformed.record.work"
