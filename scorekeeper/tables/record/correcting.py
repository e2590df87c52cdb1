"""Judges corrections as lines of a record: those that are done, and those put before all."""

import json
from collections import Counter

from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.tables.correct import Impossible, foresee, is_for_all
from scorekeeper.tables.edit import REPLACE, STRIKE, Edit, edited, read_edit
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.proposal import PROPOSE, read_proposal
from scorekeeper.tables.step import Step, written
from scorekeeper.tables.table import Table, read_house_rule, start, take
from scorekeeper.tables.tape import Tape
from scorekeeper.tables.texts import read_words

MOST_ACTIONS = 50  # of one correction


def judge_proposal(tape: Tape, entry: Entry, said: str) -> Ruling | None:
    """What is put before all could be done, and is for all to see."""
    on = read_proposal(entry.seq, said)
    if on.edit.struck or on.edit.moved or on.edit.dispute is not None:
        raise Malformed("malformed.record.note", said=PROPOSE)
    refused = judge_edit(tape, on.edit)
    if refused is not None:
        return refused
    seen = foresee(tape, on.edit, entry.seq, on.shift)
    if isinstance(seen, Impossible):
        return seen.ruling
    if seen.conflicts and not on.strike:
        return refuse("table.correction.conflicts", TableRule.CORRECTION)
    if not is_for_all(tape, seen, entry.seq, on.shift):
        raise Malformed("malformed.record.secret")
    return None


def judge_edit(tape: Tape, edit: Edit) -> Ruling | None:
    table = tape.table
    held_up = barred(table, edit.dispute)
    if held_up is not None:
        return held_up
    check_words(edit.reason)
    if bool(edit.brings) != (edit.op != STRIKE) or len(edit.actions) > MOST_ACTIONS:
        raise Malformed("malformed.record.actions", longest=MOST_ACTIONS)
    by_id = {step.id: step for step in tape.steps}
    missing = next((id for id in (*edit.at, *edit.gone) if id not in by_id), None)
    if missing is not None:
        return refuse("table.correction.not-standing", TableRule.CORRECTION, seq=missing[0])
    for id, times in Counter(edit.gone).items():
        if times > 1:
            raise Malformed("malformed.record.step-twice", seq=id[0])
        if by_id[id].text.startswith("join"):
            return refuse("table.correction.fixed", TableRule.CORRECTION, seq=id[0])
    played = [id for id, _ in edit.moved]
    played += [] if edit.options or edit.op != REPLACE else edit.at
    for id in played:
        if by_id[id].kind is not Kind.ACTION:
            return refuse("table.correction.not-an-action", TableRule.CORRECTION, seq=id[0])
    return _other_rule(tape, edit, by_id[edit.at[0]]) if edit.options else None


def _other_rule(tape: Tape, edit: Edit, step: Step) -> Ruling | None:
    """One house rule takes the place of another."""
    if edit.op != REPLACE or edit.actions or len(edit.at) > 1 or step.kind is not Kind.HOUSE_RULE:
        raise Malformed("malformed.record.actions", longest=MOST_ACTIONS)
    before = tape.before(step.id)
    options = read_house_rule(before, written({"options": json.loads(edit.options)}))
    if options == before.options:
        return refuse("table.house-rule.nothing", TableRule.HOUSE_RULE)
    return None


def why_not(tape: Tape, entry: Entry) -> Ruling:
    """What of the game would no longer hold after a correction that cannot be played."""
    if entry.kind is Kind.CORRECTION:
        table = start(tape.table.setup)
        for step in edited(tape.steps, read_edit(entry.text), entry.seq):
            after, ruling = take(table, step)
            if after is table and ruling is not None:
                return ruling
            table = after
    return refuse("table.undo.in-the-way", TableRule.UNDO)


def barred(table: Table, dispute: int | None) -> Ruling | None:
    """What ends a dispute is done during a pause, too."""
    if dispute is None or table.notes.dispute is not None:
        return table.barred()
    if not 1 <= dispute <= table.notes.disputes:
        raise Malformed("malformed.record.no-dispute", n=dispute)
    return None


def check_words(text: str) -> None:
    if read_words(text, "") != text:
        raise Malformed("malformed.record.blanks")
