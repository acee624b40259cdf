"""Find what a person at a terminal does not learn: play a game at random, and compare each screen with the events."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from interpreter import api
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import seen_by
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.screen.compose import composed
from repl.screen.looking import Looking
from repl.screen.rows import broken, plain
from repl.screen.table import LOG, scene

COLUMNS, ROWS, BELOW = 80, 24, 2
#: A row of the log that counts hidden lines above it. A mark such as `… +1`, for lines that are folded into one, does not
#: match.
COUNTS = re.compile(r"\s*… (?!\+)\D{0,40}?(\d+)")
EXAMPLES = 8
ACT = 12  # positions: a line that is not older than this may have named a card that moves only now


@dataclass
class Learned:
    """The counts of some games.

    - `questions`: the questions to a person. `yes_or_no`: those that are yes-or-no questions. `before_a_choice`: those of
      them that another choice followed.
    - `lines`: the lines of the log that were new at a question. `hidden`: those that were not on the screen. `uncounted`:
      those that were neither on the screen nor counted there.
    - `moved`: the known cards that moved. `unnamed`: those whose title was not told.
    - `cut`: the screens on which words of the question were cut off. The screens with only the board, the log or the cards
      count too.
    """

    questions: int = 0
    yes_or_no: int = 0
    before_a_choice: int = 0
    lines: int = 0
    hidden: int = 0
    uncounted: int = 0
    moved: int = 0
    unnamed: int = 0
    cut: int = 0
    games: int = 0
    examples: dict[str, list[str]] = field(default_factory=dict)
    asked_first: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)

    def add(self, other: Learned) -> None:
        for name in FIGURES:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.asked_first += other.asked_first
        self.ways += other.ways
        for kind, texts in other.examples.items():
            self.examples[kind] = [*self.examples.get(kind, []), *texts][:EXAMPLES]

    def note(self, kind: str, text: str) -> None:
        texts = self.examples.setdefault(kind, [])
        if len(texts) < EXAMPLES:
            texts.append(text)


FIGURES = "games questions yes_or_no before_a_choice lines hidden uncounted moved unnamed cut".split()


def learned(
    game: api.Game,
    players: int,
    seed: int,
    language: str,
    options: dict[str, str] | None = None,
    most: int = 10_000,
    looks: bool = True,
) -> Learned:
    """Play a game at random against bots, with a person at the first seat. Return the counts. If `looks` is true, each
    screen is examined."""
    names = ("Ana", *(f"Bot {seat}" for seat in range(2, players + 1)))
    table = Table(names, frozenset(range(2, players + 1)), seed, options or {})
    session = Session(game, table, commands=COMMANDS, language=language)
    chance, found = random.Random(seed), Learned(games=1)
    session.start()
    start, was_yes, waiting = 0, "", list[tuple[str, str]]()
    for _ in range(most):
        asked, decision = session.asked(), session.decision
        if looks:
            _look(session, found, start, waiting)
        if asked is None or decision is None:
            break
        found.questions += 1
        is_yes = {choice.option.id for choice in asked.choices} == {"yes", "no"}
        # if the answer names a card, the player knows what the question is about
        is_yes = is_yes and asked.choices[0].label == session.say("yes")
        found.yes_or_no += is_yes
        if was_yes:
            found.before_a_choice += not is_yes
            found.asked_first[was_yes] += 1
        start = len(session.history)
        choice = chance.choice([choice for choice in asked.choices if choice.option.possible])
        was_yes = f"{decision.of}" if is_yes and choice.option.id == "yes" else ""
        session.submit(choice.key)
    return found


def _look(session: Session, found: Learned, start: int, waiting: list[tuple[str, str]]) -> None:
    """Compare the screen at a question, or at the end, with what has happened since. Add the counts to `found`."""
    shown_now = scene(session)  # one scene for all pictures, so that each pane is drawn only once
    picture = composed(shown_now, Looking(), COLUMNS, ROWS - BELOW)
    box = picture.box(LOG)
    shown = [] if box is None else [plain(row).rstrip() for row in picture.rows[box.top : box.top + box.height]]
    new = [line.laid for line in session.lines() if line.place >= start]
    unseen = len(new) - _on(new, shown)
    counted = max((int(match[1]) for row in shown if (match := COUNTS.match(row))), default=0)
    found.lines += len(new)
    found.hidden += unseen
    if unseen != counted:
        found.uncounted += abs(unseen - counted)
        found.note("uncounted", f"{_at(session)}: {unseen} hidden, {counted} counted")
    asked = session.asked()
    if asked is not None:
        words = "".join(asked.line.split())
        for whole in ("", "board", "log", "cards"):
            rows = (
                picture.rows
                if not whole
                else composed(shown_now, Looking(whole=whole, focus=whole), COLUMNS, ROWS - BELOW).rows
            )
            if words not in "".join("".join(map(plain, rows)).split()):
                found.cut += 1
                found.note("cut", f"{_at(session)}, {whole or 'all'}: {asked.line}")
    latest = [line.text for line in session.lines(start, details=True)]
    told = " ".join(
        [*session.recent, *latest, *(line.text for line in session.lines(max(start - ACT, 0), details=True))]
    )
    asks = " ".join(choice.label for choice in asked.choices) if asked is not None else ""
    moves = [*waiting, *known_moves(session, start)]
    waiting.clear()
    for title, whence in moves:
        if title in told or title in asks:
            found.moved += 1
        elif not latest:  # players act at the same time: the log tells what they did when all have answered
            waiting.append((title, whence))
        else:
            found.moved += 1
            found.unnamed += 1
            found.ways[whence] += 1
            found.note(f"unnamed {whence}", f"{_at(session)}: {title} not in {told[-400:]}")


def _at(session: Session) -> str:
    return f"seed {session.table.seed}, decision {len(session.taken)}"


def _on(lines: Sequence[str], shown: Sequence[str]) -> int:
    """Return how many of the last lines are at the end of the rows `shown`."""
    left = list(shown)
    while left and not left[-1]:
        left.pop()
    for number, line in enumerate(reversed(lines)):
        rows = [plain(row).rstrip() for row in broken(line, COLUMNS, "", 2)]
        if left[len(left) - len(rows) :] != rows:
            return number
        del left[len(left) - len(rows) :]
    return len(lines)


def known_moves(session: Session, start: int) -> Iterator[tuple[str, str]]:
    """Yield the cards that have moved since a position and that the viewer knew before or after the move: the title, and the
    names of the two zones. These moves are left out: of cards with several copies, of whole zones that were emptied, and
    between open zones if the rulebook says that the log does not mention the move."""
    seat = session.viewer
    if seat is None:
        return
    for before, after in zip(session.history[max(start - 1, 0) :], session.history[max(start, 1) :]):
        layout = after.program.layout
        was, now = _places(before), _places(after)
        ways: dict[tuple[int | None, int | None], list[int]] = {}
        knows = _known(after, seat)
        for piece in sorted(_known(before, seat) | knows):
            card = session.voice.piece(piece) if layout.pieces[piece].entry is not None else None
            if card is not None and card.copies == 1 and was.get(piece) != now.get(piece):
                ways.setdefault((was.get(piece), now.get(piece) if piece in knows else None), []).append(piece)
        for (source, target), pieces in ways.items():
            if source is not None and _is_emptied(before, after, source):
                continue
            if source is not None and target is not None and _is_silent(session, source, target):
                continue
            names = [layout.zone_at[slot].decl.name if slot is not None else "-" for slot in (source, target)]
            for piece in pieces:
                yield session.voice.title(after.program.piece_label(piece)), " to ".join(names)


def _is_emptied(before: api.Position, after: api.Position, slot: int) -> bool:
    """Tell whether several things were in a zone and none of them stayed there, at the end or during an event."""
    lay = [(before.now[slot], after.now[slot])]
    lay += [(one.old, one.new) for event in after.events for one in event.changes if one.slot == slot]
    return any(len(old) > 1 and not set(old) & set(new) for old, new in lay)


def _is_silent(session: Session, source: int, target: int) -> bool:
    """Tell whether the rulebook says that the log does not mention moves from one zone to another. Its text for leaving an
    open zone is empty, or its text for entering the other open zone."""
    layout, lexicon = session.position.program.layout, session.game.lexicon
    whence, where = (lexicon.entry(session.voice.language, layout.zone_at[slot].decl.name) for slot in (source, target))
    if source in layout.hidden:
        return False
    if whence is not None and len(whence.told) > 1:
        return whence.told[1] == ""
    return target not in layout.hidden and where is not None and where.told[:1] == ("",)


def _places(position: api.Position) -> dict[int, int]:
    """Return the slot of the zone of each piece."""
    return {piece: slot for slot in position.program.layout.zone_at for piece in position.now[slot]}


def _known(position: api.Position, seat: int) -> set[int]:
    """Return the pieces that a player sees."""
    run = Run(position.program, list(position.now), None, search_ahead=False, traced=False)
    return set(seen_by(run, seat - 1))
