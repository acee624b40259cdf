"""The program of a game: a checked rulebook compiled into Python functions. Each unit is compiled when it is first needed.

A `Program` is for one layout, that is, for one number of players and one set of options. The same code generator
makes several builds: a fast one without a log, a traced one that reports each statement, and one for whole games of bots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from operator import itemgetter
from typing import Any, cast

from dsl import nodes
from dsl.prose.language.realiser import HOLE, role_of
from dsl.semantics.boards import HEADLINE
from dsl.semantics.cells import name_of
from dsl.semantics.checked import verb_roles
from dsl.semantics.rules_in_force import IN_FORCE
from interpreter.compiler.cards import CardFacts
from interpreter.compiler.emission.context import Constructs, Env, Mode
from interpreter.compiler.emission.expressions import expression
from interpreter.compiler.emission.groups import meant
from interpreter.compiler.emission.groups import test as test_of
from interpreter.compiler.emission.names import slot, zone
from interpreter.compiler.flow import flow_of
from interpreter.compiler.folding.analysis import analyse, is_of_nobody, last_of, parts_of
from interpreter.compiler.folding.folding import Folding
from interpreter.compiler.folding.in_play import InPlay
from interpreter.compiler.linker import Linker, Part
from interpreter.compiler.units import Kind
from interpreter.compiler.verbs import verb_info
from interpreter.model.blanks import BLANK, RULELESS, UNSEEN
from interpreter.model.constants import constant
from interpreter.model.decisions import Option
from interpreter.model.flags import slot_together
from interpreter.model.laying_out import lay_out
from interpreter.model.layout import Layout, ZoneSlot
from interpreter.model.rules import Active, ActiveRules, Flow, Function, RuleInfo
from interpreter.runtime.parts import Memo
from interpreter.runtime.state import Coverage, Doubt, Sight, State

#: If at most this number of slots lies between two watched ranges, they become one slice, which is faster than two.
GAP = 20


class Program:
    """The compiled rules of a game for one layout. Seats count from 0; pieces have their numbers in the layout."""

    def __init__(
        self, layout: Layout, traced: bool = False, whole: bool = False, before: Program | None = None
    ) -> None:
        """`traced` adds a log, `whole` makes the build for whole games of bots. `before` is a program for rules that
        differ only in the texts of some cards; its compiled units are shared where they are equal."""
        self.checked = checked = layout.checked
        self.book = checked.book
        self.traced = traced
        self.whole = whole
        self.layout = layout
        game = self.book.game
        self.pads = game is not None and game.pads is not None and bool(constant(self.layout, game.pads))
        self.cards = CardFacts(self.layout)
        self.absent = frozenset(self.book.neutrals) - {one.name for one in self.layout.neutrals}
        self.rulework = analyse(checked, self.absent)
        self.known = InPlay(checked, self.layout, self.rulework, self.pads)
        if whole:
            self.known = folding = Folding(checked, self.layout, self.rulework, self.pads)
            self.rulework = replace(self.rulework, constructs=folding.constructs())
            self.layout = lay_out(checked, layout.players, layout.options, folding.unused, layout.turn)
        self.mutes = self.rulework.constructs.mutes
        before = None if before is None or not self._is_emitted_as(before) else before
        self.linker: Linker = Linker(
            checked, self.layout, self.rulework, traced, self.known, None if before is None else before.linker
        )
        self.clauses = self.linker.clauses
        # Caches of the runtime: see `runtime.active_rules`, `runtime.visibility`, `simulation.invariants`.
        self.active_rules: dict[tuple[Any, ...], ActiveRules] = {}
        self.general_rules_in_force: dict[frozenset[str], ActiveRules] = {}
        self.rules_in_force_of: dict[tuple[int, int | None] | frozenset[str], tuple[Active, ...]] = {}
        self.sights: dict[int | None, Sight] = {}
        self.doubts: dict[int, Doubt] = {}
        self.onlookers: dict[int, frozenset[int] | None] = {}
        self.stocked: int | None = None
        self.supplied: tuple[tuple[int, Any], ...] | None = None  # the pieces of each zone at the beginning, by slot
        self.coverage: Coverage | None = None
        # Whether a position records the names that are known at its question: see `positions.position`.
        self.notes_names: bool = before is not None and before.notes_names
        self.memory = Memo()
        # The results of constant definitions, by their arguments: see `constants.memoised`.
        self.worked_out: dict[Function, dict[tuple[object, ...], tuple[object, frozenset[int]]]] = {}
        self.options: dict[tuple[int | str, bool], Option] = {}  # by (piece or label, whether it may be taken)
        self._ending: dict[int, bool] = {}
        self._role_names: dict[int, tuple[str, ...]] = {}
        self._rules: dict[int, RuleInfo] = {}
        self._rules_of: dict[int, tuple[RuleInfo, ...]] = {}
        self._effects: dict[tuple[int, str | None], Function | None] = {}
        self._plain_effects: dict[tuple[int, str | None, str], Any] = {}
        self._lacked: dict[tuple[int, str | None], Function | None] = {}
        if before is None:
            self.verbs = [verb_info(name, self.linker) for name in self.book.verbs]
            self.flow: Flow | None = None if self.book.play is None else flow_of(self.linker, self.book.play)
        else:
            self.verbs, self.flow = before.verbs, before.flow
            self._take_over(before)

    def _is_emitted_as(self, before: Program) -> bool:
        """Tell whether all units except those of cards are equal to the units of the program `before`, for the rules before an
        edit of cards."""
        return (
            not self.whole
            and not before.whole
            and self.traced == before.traced
            and self.known.is_as(before.known)
            and self.rulework.is_numbered_as(before.rulework)
        )

    def _take_over(self, before: Program) -> None:
        """Copy the functions of the cards that have not changed from the program `before`."""
        same = {new.index for new, old in zip(self.book.cards, before.book.cards) if new.node is old.node}
        entry_of = self.layout.entry_of
        self._effects = {key: found for key, found in before._effects.items() if key[0] in same}
        self._plain_effects = {key: found for key, found in before._plain_effects.items() if entry_of[key[0]] in same}
        self._lacked = {key: found for key, found in before._lacked.items() if key[0] in same}
        rules = self.rulework.rules
        self._rules = {
            number: rule
            for number, rule in before._rules.items()
            if rules[number].card in same or rules[number].card is None
        }

    @cached_property
    def untold(self) -> Program:
        """The program for the same rules in a build without a log, for games that nobody watches."""
        if not self.traced and not self.whole:
            return self
        return Program(self.layout)

    @cached_property
    def told_steps(self) -> Mapping[int, tuple[tuple[str, int], ...]]:
        """The steps (by their index) whose beginning has a line in the log, each with the names and slots of the
        values in that line."""
        found: dict[int, tuple[tuple[str, int], ...]] = {}
        for entry in (entry for block in self.book.prose for entry in block.entries if entry.told):
            if entry.word in self.book.steps:
                holes = {role_of(match[2]) for text in entry.told for match in HOLE.finditer(text) if match[2]}
                values = {
                    name: self.layout.base["value", None, name] for name in holes if (None, name) in self.book.values
                }
                index = self.step_index(entry.word)
                found[index] = tuple(sorted({*found.get(index, ()), *values.items()}))
        return found

    @cached_property
    def values_asked(self) -> tuple[tuple[str, int], ...]:
        """The values of the game that the prose for questions mentions, each as (name, slot)."""
        entries = [entry for block in self.book.prose for entry in block.entries]
        texts = [text for entry in entries for text in (entry.asked, entry.declined) if text]
        holes = {role_of(match[2]) for text in texts for match in HOLE.finditer(text) if match[2]}
        named = sorted(name for name in holes if (None, name) in self.book.values)
        return tuple((name, self.layout.base["value", None, name]) for name in named)

    @cached_property
    def unexplained(self) -> dict[str, nodes.Expression]:
        """The tests of all `require` statements without a reason, by their text."""
        required = (
            part for one in self.book.declarations for part in nodes.walk(one) if isinstance(part, nodes.Require)
        )
        return {self.book.phrase(one.test): one.test for one in required if not one.reason}

    @cached_property
    def watched(self) -> frozenset[int]:
        """The slots whose changes are recorded for the log: all zones, the faces of dice, and the values that boards
        show or that have a line in the log. Without boards, all values are watched."""
        shown = self.shown | {entry.word for block in self.book.prose for entry in block.entries if entry.told}
        found = {
            slot_together(slot) or slot
            for (kind, owner, name), base in self.layout.base.items()
            if kind == "zone" or not self.checked.boards or name in shown or name == "face"
            for slot in self.layout.slots_of(owner, base)
        }
        return frozenset(found)

    @cached_property
    def watched_parts(self) -> tuple[slice, ...]:
        """Slices of the position that contain all `watched` slots and few other slots."""
        slots = sorted(self.watched)
        ends = [slot for slot, later in zip(slots, [*slots[1:], len(self.layout.initial) + GAP]) if later - slot > GAP]
        begins = [slots[0], *(slots[slots.index(end) + 1] for end in ends[:-1])] if slots else []
        return tuple(slice(begin, end + 1) for begin, end in zip(begins, ends))

    @cached_property
    def watched_of(self) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
        """A function that returns the parts of a position in `watched_parts`. It is called at each event, so it must be
        fast."""
        parts = self.watched_parts
        return itemgetter(*parts, *[slice(0)] * (2 - len(parts)))  # with one slice it would return no tuple

    @cached_property
    def shown(self) -> frozenset[str]:
        """The names of the values and zones that boards show during play, and of the zones in force; empty without boards."""
        lines = [line for plan in self.checked.boards if not plan.at_end for line in plan.lines]
        named = {line.name for line in lines} | {figure.name for line in lines for figure in line.figures}
        return frozenset(named | {zone.decl.name for zone in self.layout.in_force}) if lines else frozenset()

    @cached_property
    def headlines(self) -> tuple[tuple[str | None, str], ...]:
        """The numbers that a board shows as a headline, and the tracks of the game: the owner and the name of each. Values
        that only their owner sees are left out."""
        values = self.book.values
        figures = (
            one for plan in self.checked.boards if not plan.at_end for line in plan.lines for one in line.figures
        )
        found = (one for one in figures if one.shape == HEADLINE or (one.shape == "track" and one.owner is None))
        names = dict.fromkeys((one.owner, one.name) for one in found)
        return tuple(name for name in names if name not in values or not values[name].own)

    @cached_property
    def names_of_slots(self) -> Mapping[int, tuple[str, str | None, str, int | None]]:
        """A description of each slot: (`value` or `zone`, the noun of its owner, its name, the number of its owner)."""
        return {
            base + (member or 0): (kind, owner, name, member)
            for (kind, owner, name), base in self.layout.base.items()
            for member in self.layout.members(owner)
        }

    @cached_property
    def told_of(self) -> frozenset[int]:
        """The verbs that have things as roles, and whose recorded events a reachable phrase searches. They are the same in all
        builds."""
        known = self.known
        if not isinstance(known, Folding):
            known = Folding(self.checked, self.layout, analyse(self.checked, self.absent), self.pads)
        numbers = (self.verb_index(verb) for verb in known.looked_back_at)
        return frozenset(number for number in numbers if self.verbs[number].piece_roles)

    @property
    def constructs(self) -> Constructs:
        """Facts about the whole rulebook that decide how each unit is emitted."""
        return self.rulework.constructs

    # ------------------------------------------------------------------- rules

    def rule(self, number: int) -> RuleInfo:
        """Return the rule with this number. It is compiled at the first call."""
        found = self._rules.get(number)
        if found is None:
            found = self._rules[number] = self.linker.rule(number)
        return found

    def card_of_rule(self, number: int) -> int | None:
        """Return the card (by its index) whose text contains a rule, None for a rule of the game."""
        return self.rulework.rules[number].card

    def rules_of(self, card: int) -> tuple[RuleInfo, ...]:
        """Return the rules of a card, which hold while it lies in a zone in force."""
        entry = self.layout.entry_of[card]
        if entry not in self._rules_of:
            self._rules_of[entry] = self._rules_in(self.book.cards[entry].node.body)
        return self._rules_of[entry]

    def general_rules(self, laid: frozenset[str]) -> tuple[RuleInfo, ...]:
        """Return the rules of the game, of its decks in play, and of the decks in `laid`."""
        out = self.layout.left_out - laid
        blocks = [block for block in self.book.general if self.book.deck_of_rules.get(block) not in out]
        return tuple(info for block in blocks for info in self._rules_in(block.rules))

    @cached_property
    def first_slot(self) -> int | None:
        """The slot of the value that holds the first player; None if the game has no `first`."""
        game = self.book.game
        return None if game is None or game.first is None else self.layout.base["value", None, game.first]

    @cached_property
    def strangers(self) -> Mapping[int, str]:
        """The pieces (and their placeholders) of decks that are not in play and have rules of their own, each with the name of
        its deck. They lie in no zone until a scenario or designer puts one into a zone."""
        layout = self.layout
        decks = layout.left_out.intersection(self.book.deck_of_rules.values())
        bases = {0, BLANK, UNSEEN, RULELESS, *layout.shades.values()}
        found = [(number, piece.deck) for number, piece in enumerate(layout.pieces) if piece.deck in decks]
        return {base + number: deck for base in bases for number, deck in found if deck is not None}

    @cached_property
    def places_of_strangers(self) -> tuple[int, ...]:
        """The slots of the zones in which the pieces of `strangers` can lie."""
        layout = self.layout
        nouns = {layout.pieces[number % BLANK].noun for number in self.strangers}
        return tuple(slot for noun in sorted(nouns) for slot in layout.zones_of_noun[noun])

    def ends_its_step(self, clause: int) -> bool:
        """Tell whether the `may` with this clause is the last statement of its step, so that nothing follows the answer
        *no*."""
        if clause not in self._ending:
            place = self.clauses[clause]
            step = self.book.steps.get(place.unit) if place.card is None else None
            self._ending[clause] = (
                step is not None
                and ("after", step.name) not in self.rulework.constructs.moments
                and any(one is place.node for one in last_of(step.body))
            )
        return self._ending[clause]

    def _rules_in(self, body: tuple[nodes.Node, ...]) -> tuple[RuleInfo, ...]:
        """Return the rules among the statements of a card or of the game. Rules inside other statements are left out."""
        numbers = (
            self.rulework.number[node] + part
            for node in body
            if isinstance(node, IN_FORCE) and not is_of_nobody(node, self.absent)
            for part in range(parts_of(node))
        )
        return tuple(self.rule(number) for number in numbers if self.known.may_apply(number))

    # ---------------------------------------------------- verbs, steps, definitions

    def verb_index(self, verb: str) -> int:
        """Return the number of a verb: its place in `verbs`."""
        return self.linker.emitting.verb_index[verb]

    def roles_of(self, verb: int) -> tuple[tuple[str, nodes.Parameter], ...]:
        """Return the roles of a verb as (key, parameter), the subject first."""
        return verb_roles(self.verbs[verb].decl)

    def role_name(self, verb: int, role: int) -> str:
        """Return the name of a role of a verb in the rulebook."""
        return self.role_names(verb)[role]

    def role_names(self, verb: int) -> tuple[str, ...]:
        """Return the names of the roles of a verb, the subject first."""
        found = self._role_names.get(verb)
        if found is None:
            found = self._role_names[verb] = tuple(parameter.name for _, parameter in self.roles_of(verb))
        return found

    def step_index(self, step: str) -> int:
        """Return the number of a step, in the order of the rulebook."""
        return self.linker.emitting.step_index[step]

    def step_name(self, index: int) -> str:
        """Return the name of the step with this number."""
        return list(self.book.steps)[index]

    def step_function(self, decl: nodes.Step) -> Function:
        """Return the emitted function of a step. Its arguments are the run, and the player or thing for which the step
        is run."""
        return self.linker.step_function(decl)

    def definition(self, decl: nodes.Define) -> Function:
        """Return the emitted function of a definition. Its arguments are the run, the seat of `you` (or None), and the arguments
        of the definition."""
        return self.linker.definition_function(decl)

    # ------------------------------------------------------------------- cards

    def effect(self, card: int, part: str | None) -> Function | None:
        """Return the emitted function that carries out a card, or one of its parts; None if there is nothing to carry out. Its
        arguments are run, player and card."""
        entry = self.layout.entry_of[card]
        key = entry, part
        if key not in self._effects:
            body = self.cards.sentences(entry, part) if entry >= 0 else ()
            self._effects[key] = self.linker.effect(self.book.cards[entry].node, entry, part, body) if body else None
        return self._effects[key]

    def plain_effect(self, card: int, part: str | None, mode: str) -> Function | None:
        """Return the emitted function that carries out a card, or one of its parts, in a mode (see `Mode`); None if there is
        nothing to carry out."""
        found = self._plain_effects.get((card, part, mode), self)
        if found is self:
            entry = self.layout.entry_of[card]
            body = self.cards.sentences(entry, part) if entry >= 0 else ()
            node = self.book.cards[entry].node
            found = self.linker.effect(node, entry, part, body, cast(Mode, mode)) if body else None
            self._plain_effects[card, part, mode] = found
        return cast(Function | None, found)

    def lacked(self, card: int, part: str | None) -> Function | None:
        """Return the function that tells whether a card certainly cannot be carried out. Its arguments are run, seat,
        player and card. Return None if nothing can be known beforehand."""
        entry = self.layout.entry_of[card]
        key = entry, part
        if key not in self._lacked:
            body = self.cards.sentences(entry, part) if entry >= 0 else ()
            self._lacked[key] = self.linker.lacked(self.book.cards[entry].node, entry, part, body) if body else None
        return self._lacked[key]

    def clause_of_card(self, entry: int) -> int:
        """Return the number of the place in the rules where a card begins."""
        node = self.book.cards[entry].node
        with self.clauses.within(node.title, entry):
            return self.clauses.number(node)

    def asks(self, card: int | None, whom: str, verb: str) -> bool:
        """Tell whether the text of a card asks somebody (`anyone`, `you` or `another`) to do a verb."""
        return self.cards.asks(card, whom, verb)

    def has_part(self, card: int | None, part: str) -> bool:
        """Tell whether a piece is a card with a part of that name."""
        return self.cards.has_part(card, part)

    def some_copy(self, entry: int, owner: int | None = None) -> int:
        """Return the first copy of a card (by its index). If each player has own copies, return the first one of `owner`."""
        return self.cards.some_copy(entry, owner)

    def title_of(self, card: int | None) -> str:
        """Return the title of a piece that is a card, "" for any other piece."""
        return self.cards.title_of(card)

    def piece_id(self, piece: int) -> str:
        """Return a stable name of a piece: `card-022`, `card-998.3`, `die-2`."""
        info = self.layout.pieces[piece]
        if info.entry is None:
            return f"{info.noun}-{piece - self.layout.first[info.noun] + 1}"
        several = self.layout.entry_of.count(info.entry.index) > 1
        return f"{info.noun}-{info.entry.node.id}" + (f".{info.copy}" if several else "")

    def piece_label(self, piece: int) -> str:
        """Return the name of a piece for a person: the title of a card, the name of a cell (`D2`), or noun and number
        (`die 2`)."""
        info = self.layout.pieces[piece]
        if info.entry is not None:
            return info.entry.node.title
        if info.cell is not None:
            return name_of(*info.cell)
        return f"{info.noun} {piece - self.layout.first[info.noun] + 1}"

    def member_label(self, owner: str, member: int) -> str:
        """Return the name of the owner of a value for a person: a player, a thing, a word, or several of these."""
        found: list[str] = []
        for noun in reversed(owner.split(", ")):
            members = self.layout.members(noun)
            if noun in self.layout.first:
                found.insert(0, self.piece_label(member if "," not in owner else members[member % len(members)] or 0))
            elif noun in self.book.words:
                found.insert(0, self.book.words[noun][member % len(members)])
            else:
                found.insert(0, self.layout.player_label(member % len(members)))
            member //= len(members)
        return ", ".join(found)

    def bundle_words(self, kinds: str, bundle: tuple[int, ...]) -> str:
        """Return a bundle in words: `2 food + 1 gold`."""
        parts = [f"{amount} {kind}" for amount, kind in zip(bundle, self.book.kinds[kinds]) if amount]
        return " + ".join(parts) or "nothing"

    # -------------------------------------------------------------- evaluation

    def evaluate(self, node: nodes.Expression, run: State, you: int | None = None) -> Any:
        """Return the value of an expression in the position of a run. `you` is a seat."""
        return self._asked(Kind.VALUE, node, ("you",), expression)(run, you)

    def members(self, node: nodes.Quantified, run: State) -> Sequence[Any]:
        """Return the members of the group in a phrase, in the position of a run: for `2 cards in hand` all cards in hand."""
        found: Sequence[Any] = self._asked(Kind.VALUE, node, ("you",), lambda group, env: meant(node, env))(run, None)
        return found

    def evaluate_of(
        self, node: nodes.Expression, run: State, you: int | None, it: int | None, test: bool = False
    ) -> Any:
        """Return the value of an expression about a player (`you`) or about a thing or word (`it`); with `test`, whether it is
        true."""
        return self.about(node, test)(run, you, it)

    def about(self, node: nodes.Expression, test: bool = False) -> Function:
        """Compile an expression, or with `test` a test, into a function of the run, a player (`you`) and a thing or word
        (`it`)."""
        return self._asked(Kind.ABOUT, node, ("you", "it"), test_of if test else expression)

    def opening(self, zone: ZoneSlot) -> Function | None:
        """Return the function that tells whether everybody sees into a zone (`open if`). Its arguments are run, None and owner.
        Return None if the zone declares no such test."""
        return None if zone.decl.open_if is None else self.about(zone.decl.open_if, test=True)

    def seer(self, zone: ZoneSlot) -> Function | None:
        """Return the function that returns the player who sees into a zone (`seen by`; None: everybody). Its arguments are run,
        None and owner. Return None if the zone declares no such player."""
        return None if zone.decl.seen_by is None else self.about(zone.decl.seen_by)

    def ruler(self, zone: ZoneSlot) -> Function | None:
        """Return the function that returns the player for whom the cards of a zone are in force (`in force for`). Its arguments
        are run, None and owner. Return None if the zone declares no such player."""
        return None if zone.decl.in_force_for is None else self.about(zone.decl.in_force_for)

    def player_of(self, neutral: int, run: State) -> int | None:
        """Return the seat of the player who answers for a neutral player (given by its number); None if nobody does."""
        played_by = self.layout.neutrals[neutral - self.layout.players].played_by
        return None if played_by is None else cast(int | None, self.evaluate(played_by, run))

    def broken_invariants(self, run: State) -> list[str]:
        """Return a text for each invariant that does not hold: its title, the values of its two sides, and its place."""
        return [
            f"{invariant.title}{self._sides(invariant.test, run)} ({self._place(invariant)})"
            for invariant in self.book.invariants
            if not self.evaluate(invariant.test, run)
        ]

    def _sides(self, test: nodes.Expression, run: State) -> str:
        """Return a text with the values of the two sides of a comparison of numbers; empty for other tests."""
        if not isinstance(test, nodes.Compare):
            return ""
        sides = []
        for side in (test.left, test.right):
            value = self.evaluate(side, run)
            if isinstance(value, int) and not isinstance(value, bool) and not isinstance(side, nodes.Number):
                sides.append(f"`{self.book.phrase(side)}` is {value}")
        return f": {', '.join(sides)}" if sides else ""

    def _place(self, node: nodes.Node) -> str:
        line, _ = self.book.sources[node.span.source].line_and_column(node.span.start)
        return f"{node.span.source}:{line}"

    def evaluate_test(self, node: nodes.Expression, run: State) -> bool:
        """Tell whether a test is true in the position of a run."""
        return bool(self._asked(Kind.TEST, node, ("you",), test_of)(run, None))

    def evaluate_zone(self, node: nodes.Expression, run: State) -> int:
        """Return the slot of the zone that an expression names."""
        return cast(int, self._asked(Kind.SLOT, node, ("you",), zone)(run, None))

    def evaluate_slot(self, node: nodes.Expression, run: State) -> int:
        """Return the slot of the value that an expression names."""
        return cast(int, self._asked(Kind.SLOT, node, ("you",), slot)(run, None))

    def _asked(self, kind: Kind, node: Part, parameters: tuple[str, ...], code: Callable[[Part, Env], str]) -> Function:
        """Compile a node of the rules into a function of the run and some parameters, by `code`, at the first call."""

        def emit(name: str) -> Function:
            env = self.linker.env(you="you", it="it" if "it" in parameters else None)
            return self.linker.value(name, parameters, code, node, env)

        return self.linker.units.get(kind, (node, code), emit)

    def execute(self, node: nodes.Statement, run: State, you: int | None = None) -> None:
        """Carry out one statement of a scenario or designer in the position of a run; the position changes."""

        def emit(name: str) -> Function:
            return self.linker.block(name, ("you",), (node,), replace(self.linker.env(you="you"), said=True), "")

        self.linker.units.get(Kind.STATEMENT, node, emit)(run, you)

    def slots_of(self, node: nodes.EveryZone) -> tuple[int, ...]:
        """Return the slots of all zones with the same name, such as the hands of all players."""
        decl = self.checked.refs[node].decl
        return tuple(zone.slot for zone in self.layout.zones if zone.decl is decl)
