"""What whoever runs the server does from the command line, beside ``flask db upgrade``."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import click
from flask import Flask, current_app
from flask.cli import with_appcontext

from scorekeeper.address import lan_address, qr
from scorekeeper.desk.demo.story import tell
from scorekeeper.desk.drift import Replayed, add_up_all, replay_all
from scorekeeper.desk.exchange.arriving import found
from scorekeeper.desk.exchange.judging import judge
from scorekeeper.desk.membership import ORGANISER, Insider, token_for
from scorekeeper.desk.results import rebuild
from scorekeeper.desk.upkeep import ABANDONED_DAYS, prune
from scorekeeper.rules.reading import Malformed
from scorekeeper.store import copies
from scorekeeper.store.copies.checks import Unusable
from scorekeeper.store.db import engine
from scorekeeper.tables.faults import Unsound
from scorekeeper.voice.damage import unsoundness
from scorekeeper.voice.language import DEFAULT, LANGUAGES

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("backup")
@click.argument("file", type=FILE)
@click.option("--overwrite", is_flag=True, help="Replace FILE if it is there.")
@with_appcontext
def backup(file: Path, overwrite: bool) -> None:
    """Write the whole database to FILE, as it is at one moment; play goes on meanwhile.

    The secret key is not in it: keep instance/secret_key (or SCOREKEEPER_SECRET_KEY) as well, or
    links and tokens are void after a restore elsewhere.
    """
    if file.exists() and not overwrite:
        raise click.ClickException(f"{file} is there already: name another, or say --overwrite.")
    try:
        copies.save(engine(), file)
    except Unusable as why:
        raise click.ClickException(str(why)) from None
    click.echo(f"Backed up to {file} ({file.stat().st_size:,} bytes).")


@click.command("restore")
@click.argument("file", type=FILE)
@click.option("--force", is_flag=True, help="Replace the data that this database holds.")
@with_appcontext
def restore(file: Path, force: bool) -> None:
    """Put the database of FILE in the place of this one. Stop the server first.

    FILE is looked through before; then all of it is put back, or nothing.
    """
    try:
        copies.load(engine(), file, force)
    except Unusable as why:
        raise click.ClickException(str(why)) from None
    click.echo(f"Restored from {file}. Now: flask db upgrade, flask replay, and start the server.")


@click.command("replay")
@with_appcontext
def replay() -> None:
    """Play every table's log again, and report what no longer comes to what is kept of it; add up
    every circle's results again, and report sums that are not theirs.

    Changes nothing; ends with 1 if anything has drifted.
    """
    seen, drifted = _told(replay_all())
    click.echo(f"{seen} tables played again, {drifted} drifted.")
    circles, wrong = _told(add_up_all())
    if circles:
        click.echo(f"{circles} circles added up again, {wrong} drifted.")
    if drifted or wrong:
        raise click.exceptions.Exit(1)


def _told(found: Iterable[Replayed]) -> tuple[int, int]:
    """Says what drifted; how many there were, and how many of them did."""
    seen = drifted = 0
    for each in found:
        seen += 1
        drifted += bool(each.drifts)
        for drift in each.drifts:
            click.echo(f"{each.id}: {drift}")
    return seen, drifted


@click.command("results")
@with_appcontext
def results() -> None:
    """Make the results, records and statistics of circles anew, from their tables' logs.

    Play goes on meanwhile. Tables whose logs no longer replay keep what they have, and circles what
    cannot be added up because of them; ends with 1 if there are any.
    """
    made = rebuild()
    for table in made.drifted:
        click.echo(f"{table}: cannot be played again")
    for circle in made.spoilt:
        click.echo(f"{circle}: cannot be added up")
    click.echo(f"{made.tables} tables gone through, {len(made.drifted)} left as they were.")
    if made.drifted or made.spoilt:
        raise click.exceptions.Exit(1)


@click.command("prune")
@click.option("--dry-run", is_flag=True, help="Only say what would go.")
@click.option(
    "--abandoned-days",
    type=click.IntRange(min=30),
    default=ABANDONED_DAYS,
    show_default=True,
    help="Delete tables of no circle to which nothing was written for so long.",
)
@with_appcontext
def prune_command(dry_run: bool, abandoned_days: int) -> None:
    """Remove what nobody needs any more, and close tables that have been idle for 30 days."""
    for each in prune(abandoned_days, dry_run):
        click.echo(f"{'would be ' if dry_run else ''}pruned: {each.count} {each.what}")


@click.command("demo")
@click.option("--seed", type=int, default=1, show_default=True, help="Another one, another story.")
@click.option("--lang", type=click.Choice(LANGUAGES), default=DEFAULT, show_default=True)
@with_appcontext
def demo(seed: int, lang: str) -> None:
    """Make a small circle to look around in: evenings of all games, played by chance.

    Prints a secret link by which a phone comes to run it. Always the same for a seed and a day;
    the circle is deleted like any other, in its settings.
    """
    _say_how_to_get_in(tell(seed, lang), lang)


@click.command("import-circle")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--lang", type=click.Choice(LANGUAGES), default=DEFAULT, show_default=True)
@with_appcontext
def import_circle(file: Path, lang: str) -> None:
    """Make a circle of the FILE of one, however large it is. Every line is judged again.

    Prints a secret link by which a phone comes to run it.
    """
    try:
        circle, _arrived = found(judge(file.read_bytes(), None))
    except Malformed as why:
        raise click.ClickException(f"{file} is no file of a circle: {why.code}") from None
    except Unsound as unsound:
        for each in unsoundness(unsound, lang):
            line = f" line {each['line']}" if "line" in each else ""
            click.echo(f"{each['pointer']}{line}: {each['detail']}")
        raise click.ClickException("Nothing was taken.") from None
    _say_how_to_get_in(circle, lang)


def _say_how_to_get_in(circle: Insider, lang: str) -> None:
    link = f"{_address()}/{lang}/l/{token_for(circle.circle, ORGANISER)}"
    click.echo(f"{circle.circle.name}: whoever opens this and taps the button runs the circle.")
    click.echo(f"\n{link}\n")
    click.echo(qr(link, sys.stdout.encoding))


def _address() -> str:
    """Where people reach the server, as ``make serve`` says it."""
    port = os.environ.get("PORT", "8000")
    return current_app.config["PUBLIC_URL"] or f"http://{lan_address() or 'localhost'}:{port}"


def init_app(app: Flask) -> None:
    for command in (backup, restore, replay, results, prune_command, demo, import_circle):
        app.cli.add_command(command)
