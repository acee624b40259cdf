"""Scenarios: set up a position, play something with scripted answers, look at what came of it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from dsl import nodes
from dsl.formatter import unparse
from dsl.source import Span
from dsl.static_types import value_of
from interpreter.coverage import Coverage
from interpreter.failure import Fail, RuleError, StopLoop, StopPlay, StopStep
from interpreter.flow import advance
from interpreter.options import option_type
from interpreter.position import initial_state
from interpreter.run import ENOUGH, Run
from interpreter.search import possible
from interpreter.viewing import said


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """How a scenario went. `message` says in a sentence what was not as expected, `span` where;
    `completed` are the indexes of the cards that it shows at work, `failed` of those
    that could not be carried out; see `interpreter.coverage`."""

    title: str
    ok: bool
    message: str
    span: Span
    seconds: float
    completed: frozenset[int] = frozenset()
    failed: frozenset[int] = frozenset()


class Unexpected(Exception):
    """Something is not as the scenario says; `span` is the line."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


@dataclass
class Asked:
    """A question that was asked: who, the values of the possible options, where."""

    seat: int
    values: list[object]
    clause: int


@dataclass
class Table:
    """The state of a scenario while it is carried out."""

    program: object
    run: Run
    answers: list[tuple[int, nodes.Node]] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    failure: Fail | None = None
    placed: set[int] = field(default_factory=set)


def run_scenario(game, scenario: nodes.Scenario) -> ScenarioResult:
    """Carry out one scenario of a game."""
    begun = time.perf_counter()
    span, message = scenario.span, ""
    covered = Coverage()
    try:
        table = _set_up(game, scenario)
        table.program.coverage = covered
        _carry_out(table, scenario)
        _unused_answers(table, scenario)
    except Unexpected as unexpected:
        message, span = str(unexpected), unexpected.span
    except RuleError as error:
        message = f"the rules cannot go on: {error.why}"
        span = table.program.clauses[error.clause].node.span
    except Fail as failure:
        message = f"this cannot be set up: {failure.why}"
    finally:
        if "table" in locals():
            table.program.coverage = None
    return ScenarioResult(scenario.title, not message, message, span, time.perf_counter() - begun, covered.shown(game.book.cards), frozenset(covered.failed))


# -------------------------------------------------------------------- set up


def _set_up(game, scenario: nodes.Scenario) -> Table:
    lines = scenario.lines
    players = next((line.count for line in lines if isinstance(line, nodes.GivenPlayers)), game.min_players)
    options = dict(game.default_options)
    for line in lines:
        if isinstance(line, nodes.GivenValue) and isinstance(line.target, nodes.Name) and line.target.id in game.book.options:
            options[line.target.id] = game.option_value(line.target.id, _word(line.value))
    program = game.program(players, options, traced=True)
    run = Run(program, initial_state(program, 0), None, careful=True, traced=True)
    table = Table(program, run)
    run.decider = lambda run, question: _answer(table, question)
    run.on_ask = lambda seat, options, clause, name, may: _forced(table, seat, options, clause)
    _place(table, scenario)
    for line in lines:
        if isinstance(line, nodes.GivenValue):
            _give_value(table, line)
        elif isinstance(line, nodes.GivenPast):
            _give_past(table, line)
        elif isinstance(line, nodes.GivenDice):
            run.dice = (run.dice or []) + [_value(table, value) for value in line.values]
        elif isinstance(line, nodes.Answers):
            seat = _value(table, line.who)
            table.answers += [(seat, value) for value in line.values]
    return table


def _word(node: nodes.Node) -> str:
    return node.id if isinstance(node, nodes.Name) else str(getattr(node, "value", ""))


def _value(table: Table, node: nodes.Node):
    return table.program.evaluate(node, table.run)


def _slots(table: Table, node: nodes.Node) -> tuple[int, ...]:
    """Return the slots of the zone (or of every zone of a name) that a scenario names."""
    if isinstance(node, nodes.EveryZone):
        return table.program.slots_of(node)
    return (table.program.evaluate_zone(node, table.run),)


def _place(table: Table, scenario: nodes.Scenario) -> None:
    """Put named cards first, then as many others as are asked for, then fill what must not be empty."""
    named = {node for line in scenario.lines for node in nodes.walk(line) if isinstance(node, nodes.Text | nodes.Numbered)}
    refs = table.program.checked.refs
    kept = {refs[node].decl.index for node in named if node in refs and refs[node].kind == "card"}
    given = [line for line in scenario.lines if isinstance(line, nodes.GivenHas)]
    mentioned = set()
    for line in given:
        for slot in _slots(table, line.zone):
            mentioned.add(slot)
            if not line.on_top:
                table.run.s[slot] = ()
    for line in given:
        _put_named(table, line)
    for line in given:
        for item in line.items:
            if isinstance(item, nodes.Quantified):
                for slot in _slots(table, line.zone):
                    there = 0 if line.on_top or item.group.filters or item.group.adjectives else len(table.run.s[slot])
                    _fill(table, slot, _value(table, item.amount) - there, kept, item, line.on_top)
    _sizes(table, scenario, kept)
    _fill_single(table, mentioned, kept)
    table.run.force = None


def _put_named(table: Table, line: nodes.GivenHas) -> None:
    slot = _slots(table, line.zone)[0]
    items = [item for item in line.items if not isinstance(item, nodes.Quantified)]
    for item in reversed(items):
        piece = _copy_of(table, item, table.run.layout.zone_at[slot].owner)
        for zone in table.run.layout.zones:
            if piece in table.run.s[zone.slot]:
                table.run.s[zone.slot] = tuple(p for p in table.run.s[zone.slot] if p != piece)
        table.run.s[slot] += (piece,)
        table.placed.add(piece)


def _copy_of(table: Table, item: nodes.Node, owner: int | None) -> int:
    """Return a copy of a named card that is not placed yet, the owner's own if there is such a one."""
    ref = table.program.checked.refs[item]
    if ref.kind != "card":
        return _value(table, item)
    layout = table.program.layout
    copies = [piece for piece, entry in enumerate(layout.entry_of) if entry == ref.decl.index and piece not in table.placed]
    if copies:
        return min(copies, key=lambda piece: layout.pieces[piece].owner not in (None, owner))
    raise Unexpected(f"there are not so many copies of “{ref.decl.node.title}”", item.span)


def _spare(table: Table, noun: str, kept: set[int]) -> list[int]:
    """Return the pieces of a noun that nobody named and nobody cares about, the plainest first."""
    layout = table.program.layout
    out = [piece for piece in layout.of_noun[noun] if piece not in table.placed]
    plain, others = [], []
    for piece in out:
        entry = layout.entry_of[piece]
        if entry in kept:
            continue
        card = table.program.book.cards[entry].node if entry >= 0 else None
        plain_one = card is None or (table.program.is_quiet(entry) and not card.parts)
        (plain if plain_one else others).append(piece)
    return plain + others


def _fill(table: Table, slot: int, amount: int, kept: set[int], item: nodes.Node | None, on_top: bool = False) -> None:
    run = table.run
    if amount <= 0:
        return
    noun = run.layout.zone_at[slot].decl.noun
    home = [piece for piece in run.s[slot] if piece not in table.placed]
    spare = _spare(table, noun, kept)
    if item is not None and isinstance(item, nodes.Quantified) and (item.group.filters or item.group.adjectives):
        fitting = set(_value(table, item.group))
        spare = [piece for piece in spare if piece in fitting]
    mine = {piece for piece in spare if run.layout.pieces[piece].owner == run.layout.zone_at[slot].owner}
    spare = sorted(spare, key=lambda piece: (piece not in home, piece not in mine))
    if len(spare) < amount:
        raise Unexpected(f"there are only {len(spare)} pieces left, not {amount}", item.span if item is not None else Span("", 0, 0))
    for piece in spare[:amount]:
        for zone in run.layout.zones:
            if piece in run.s[zone.slot]:
                run.s[zone.slot] = tuple(p for p in run.s[zone.slot] if p != piece)
        run.s[slot] = (*run.s[slot], piece) if on_top else (piece, *run.s[slot])
        table.placed.add(piece)


def _sizes(table: Table, scenario: nodes.Scenario, kept: set[int]) -> None:
    for line in scenario.lines:
        if isinstance(line, nodes.GivenPlayers) and line.zone is not None:
            base = table.program.layout.base["zone", "player", line.zone]
            for seat, size in enumerate(line.sizes):
                _fill(table, base + seat, size - len(table.run.s[base + seat]), kept, None)


def _fill_single(table: Table, mentioned: set[int], kept: set[int]) -> None:
    for zone in table.program.layout.in_force:
        empty = zone.slot not in mentioned and not table.run.s[zone.slot] and zone.slot not in table.program.layout.hidden
        if zone.decl.single and zone.decl.owner == "player" and empty:
            if _spare(table, zone.decl.noun, kept):
                _fill(table, zone.slot, 1, kept, None)


def _give_value(table: Table, line: nodes.GivenValue) -> None:
    if isinstance(line.target, nodes.Name) and line.target.id in table.program.book.options:
        return
    value = _value(table, line.value)
    slot = table.program.evaluate_slot(line.target, table.run)
    if value_of(table.program.checked.types[line.target]).kind == "set":
        value = tuple(value) if isinstance(value, list | tuple) else (value,)
    table.run.s[slot] = value
    table.run.force = None


def _give_past(table: Table, line: nodes.GivenPast) -> None:
    verb = table.program.verb_index(line.sentence.verb)
    roles = [table.program.some_copy(role.entry) if isinstance(role, Named) else role for role in _roles(table, line.sentence)]
    table.run.log((verb, *roles))


def _roles(table: Table, sentence: nodes.Sentence) -> list[object]:
    """Return the values of the roles of a sentence, `ANY` where none or `anyone` is written."""
    given = {"": sentence.subject, "object": sentence.object, **dict(sentence.args)}
    found = []
    for key, _ in table.program.roles_of(table.program.verb_index(sentence.verb)):
        node = given.get(key)
        if node is None or (isinstance(node, nodes.Name) and node.id in ("anyone", "anything")):
            found.append(ANY)
        else:
            ref = table.program.checked.refs.get(node)
            found.append(Named(ref.decl.index) if ref is not None and ref.kind == "card" else _value(table, node))
    return found


class _Any:
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None


ANY = _Any()


@dataclass(frozen=True)
class Named:
    """Any copy of a card."""

    entry: int


# ----------------------------------------------------------------- questions


def _forced(table: Table, seat: int, options, clause: int) -> None:
    """A question that leaves no choice: nobody is asked, but answers scripted for it are used up."""
    table.asked.append(Asked(seat, list(options), clause))
    left = list(options)
    for answer in [answer for answer in table.answers if answer[0] == seat]:
        option = next((option for option in left if _is_answer(table, answer[1], option, clause)), None)
        if option is None:
            return
        left.remove(option)
        table.answers.remove(answer)


def _answer(table: Table, question) -> int:
    """Take the next scripted answer of a player if it is possible here, else the first possible option."""
    may = possible(table.run, question)
    able = [index for index, ok in enumerate(may) if ok]
    if not able:
        return 0
    if question.kind == "may" and len(able) == 1:  # it cannot be done: nobody is asked, and no answer is used up
        return able[0]
    table.asked.append(Asked(question.seat, [question.options[index] for index in able], question.clause))
    for position, (seat, node) in enumerate(table.answers):
        if seat == question.seat:
            for index in able:
                if _is_answer(table, node, question.options[index], question.clause):
                    del table.answers[position]
                    return index
            break
    if question.kind == "may":
        return able[-1]
    return able[0]


def _is_answer(table: Table, node: nodes.Node, option: object, clause: int) -> bool:
    """Tell whether what a scenario writes is meant by an option."""
    program = table.program
    if isinstance(node, nodes.Name) and node.id == "enough":
        return option is ENOUGH
    if option is ENOUGH:
        return False
    if isinstance(option, bool) or isinstance(node, nodes.Flag):
        return isinstance(node, nodes.Flag) and option is node.value
    ref = program.checked.refs.get(node)
    wanted = value_of(program.checked.types[node])
    type_ = option_type(program, program.clauses[clause].node)
    if ref is not None and ref.kind == "card":
        return type_.kind == "piece" and isinstance(option, int) and program.layout.entry_of[option] == ref.decl.index
    if type_.kind != "unknown" and wanted.kind != "unknown" and (type_.kind, type_.name) != (wanted.kind, wanted.name) and wanted.kind != "none":
        return False
    try:
        return option == _value(table, node)
    except Fail:
        return False


def _unused_answers(table: Table, scenario: nodes.Scenario) -> None:
    if table.answers:
        seat, node = table.answers[0]
        raise Unexpected(f"player {seat + 1} is never asked anything to which `{_text(table, node)}` is a possible answer", node.span)


# ------------------------------------------------------------------ when, then


def _carry_out(table: Table, scenario: nodes.Scenario) -> None:
    for position, line in enumerate(scenario.lines):
        if isinstance(line, nodes.When | nodes.WhenPlay) and position and not isinstance(scenario.lines[position - 1], nodes.When | nodes.WhenPlay):
            table.asked.clear()
            table.run.events.clear()
        match line:
            case nodes.When():
                _when(table, lambda line=line: table.program.execute(line.statement, table.run))
            case nodes.WhenPlay():
                _when_play(table, line)
            case nodes.Then():
                _then(table, line)
            case nodes.ThenHas():
                _then_has(table, line)
            case nodes.ThenFails():
                _then_fails(table, line)
            case nodes.ThenAsked():
                _then_asked(table, line)
            case nodes.ThenPast():
                _then_past(table, line)
        if isinstance(line, nodes.When) and table.failure is not None and not _is_awaited(scenario.lines[position + 1 :]):
            raise Unexpected(f"it fails: {table.failure.why}", line.span)


def _is_awaited(lines: tuple[nodes.Node, ...]) -> bool:
    """Tell whether a scenario expects that what it has just done fails."""
    for line in lines:
        if isinstance(line, nodes.When | nodes.WhenPlay):
            return False
        if isinstance(line, nodes.ThenFails):
            return True
    return False


def _when(table: Table, body) -> None:
    run = table.run
    run.begin_step()
    try:
        table.failure = run.attempt(body, 0)
    except (StopPlay, StopStep, StopLoop):
        table.failure = None


def _when_play(table: Table, line: nodes.WhenPlay) -> None:
    run = table.run
    if table.program.flow is None:
        raise Unexpected("there is no `play` in these rules", line.span)
    advance(run, lambda run: table.program.evaluate(line.until, run))
    if not table.program.evaluate(line.until, run):
        raise Unexpected("play ended before that", line.span)


def _then(table: Table, line: nodes.Then) -> None:
    test = line.test
    try:
        holds = table.program.evaluate_test(test, table.run)
    except Fail as failure:
        raise Unexpected(f"`{_text(table, test)}` cannot be told: {failure.why}", line.span) from failure
    if not holds:
        raise Unexpected(f"`{_text(table, test)}` is not so{_found(table, test)}", line.span)


def _found(table: Table, test: nodes.Node) -> str:
    """Return what was found instead, for comparisons."""
    if not isinstance(test, nodes.Compare) or test.op in ("in", "not in"):
        return ""
    try:
        value = said(table.program, table.program.checked.types[test.left], _value(table, test.left))
    except Fail as failure:
        return f": {failure.why}"
    shown = {True: "yes", False: "no", None: "none"}.get(value, value) if not isinstance(value, int) or isinstance(value, bool) else value
    return f": `{_text(table, test.left)}` is {shown}"


def _then_has(table: Table, line: nodes.ThenHas) -> None:
    for slot in _slots(table, line.zone):
        _zone_has(table, line, table.run.s[slot])


def _zone_has(table: Table, line: nodes.ThenHas, pieces: tuple[int, ...]) -> None:
    labels = ", ".join(table.program.piece_label(piece) for piece in pieces) or "nothing"
    rest = list(pieces)
    for item in line.items:
        if isinstance(item, nodes.Quantified):
            there = _count(table, item, pieces) == _value(table, item.amount)
        else:
            ref = table.program.checked.refs[item]
            found = next((piece for piece in rest if _is_piece(table, ref, item, piece)), None)
            there = found is not None
            if there:
                rest.remove(found)
        if there is line.negated:
            raise Unexpected(f"`{_text(table, line.zone)}` has {labels}; {'not ' if not line.negated else ''}{_text(table, item)}", line.span)


def _count(table: Table, item: nodes.Quantified, pieces) -> int:
    if not item.group.filters and not item.group.adjectives:
        return len(pieces)
    return len(set(_value(table, item.group)) & set(pieces))


def _is_piece(table: Table, ref, item: nodes.Node, piece: int) -> bool:
    if ref.kind == "card":
        return table.program.layout.entry_of[piece] == ref.decl.index
    return piece == _value(table, item)


def _then_fails(table: Table, line: nodes.ThenFails) -> None:
    failure = table.failure
    if line.negated:
        if failure is not None:
            raise Unexpected(f"it fails: {failure.why}", line.span)
        return
    if failure is None:
        raise Unexpected("it does not fail", line.span)
    if line.reason is not None and line.reason.casefold() not in failure.why.casefold():
        raise Unexpected(f"it fails for another reason: {failure.why}", line.span)


def _then_asked(table: Table, line: nodes.ThenAsked) -> None:
    seat = _value(table, line.who)
    mine = [asked for asked in table.asked if asked.seat == seat]
    if not line.options:
        if bool(mine) is line.negated:
            raise Unexpected(f"player {seat + 1} is {'' if line.negated else 'not '}asked", line.span)
        return
    fits = any(_same_options(table, asked, line.options) for asked in mine)
    if fits is line.negated:
        seen = "; ".join(", ".join(_label(table, asked, value) for value in asked.values) for asked in mine) or "nothing"
        raise Unexpected(f"player {seat + 1} is asked among {seen}", line.span)


def _same_options(table: Table, asked: Asked, wanted: tuple[nodes.Node, ...]) -> bool:
    values = list(asked.values)
    for node in wanted:
        index = next((i for i, value in enumerate(values) if _is_answer(table, node, value, asked.clause)), None)
        if index is None:
            return False
        del values[index]
    return not values


def _label(table: Table, asked: Asked, value: object) -> str:
    if value is ENOUGH:
        return "enough"
    found = said(table.program, option_type(table.program, table.program.clauses[asked.clause].node), value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if option_type(table.program, table.program.clauses[asked.clause].node).kind == "piece" and isinstance(value, int):
        return table.program.piece_label(value)
    return str(found)


def _then_past(table: Table, line: nodes.ThenPast) -> None:
    verb = table.program.verb_index(line.sentence.verb)
    wanted = _roles(table, line.sentence)
    happened = any(event[0] == verb and _fits(table, wanted, event[1]) for event in table.run.events)
    if happened is line.negated:
        raise Unexpected(f"it did {'' if line.negated else 'not '}happen", line.span)


def _fits(table: Table, wanted: list[object], roles: tuple) -> bool:
    for want, have in zip(wanted, roles):
        if isinstance(want, Named):
            pieces = have if isinstance(have, tuple) else (have,)
            if not any(p is not None and table.program.layout.entry_of[p] == want.entry for p in pieces):
                return False
        elif want is not ANY and want != have:
            return False
    return True


def _text(table: Table, node: nodes.Node) -> str:
    """Return a node as it is written."""
    return unparse(node, table.program.book.vocabulary)
