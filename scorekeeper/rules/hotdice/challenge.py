"""Challenge turns (``zilch.challenge``): how many are left and what a Zilch in one costs."""

from scorekeeper.rules.hotdice.state import State, put
from scorekeeper.rules.records import replace

HALFWAY = 5000  # whatever the target
EARLY, LATE = 600, 2000


def penalty(state: State) -> int:
    """What a turn without points costs the acting seat for having challenged in it."""
    if state.turn.challenge is None:
        return 0
    if state.options.challenges == "by_order":
        return EARLY if sum(state.challenges[state.seat]) == 1 else LATE
    return EARLY if state.total(state.seat) < HALFWAY else LATE


def announced(state: State) -> tuple[int, int]:
    """The acting seat's challenges, with the one it announces now."""
    early, late = state.challenges[state.seat]
    return (early + 1, late) if state.total(state.seat) < HALFWAY else (early, late + 1)


def called_off(state: State, rival: int) -> State:
    """Without the challenge of the running turn, as if never announced, if it aims at ``rival``."""
    if state.turn.challenge != rival:
        return state
    early, late = state.challenges[state.seat]
    before = (early - 1, late) if state.total(state.seat) < HALFWAY else (early, late - 1)
    had = put(state.challenges, state.seat, before)
    return replace(state, challenges=had, turn=replace(state.turn, challenge=None))


def used_up(state: State) -> str | None:
    """Why the acting seat has no challenge now: that ``before`` or ``after`` 5,000 is used, or
    ``both`` are. Their order only says what they cost."""
    early, late = state.challenges[state.seat]
    if early and late:
        return "both"
    if state.total(state.seat) < HALFWAY:
        return "before" if early else None
    return "after" if late else None


def rivals(state: State) -> list[int]:
    """Whom the acting seat may challenge now, before the turn's first throw."""
    free = (
        state.options.challenges != "off"
        and state.play_off is None
        and state.turn.challenge is None
        and used_up(state) is None
    )
    return sorted(state.seating.after(state.seat)) if free else []
