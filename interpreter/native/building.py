"""Build the WebAssembly module for the games of one program: the functions generated from its rules, and the runtime
that they call."""

from __future__ import annotations

from collections.abc import Mapping

from dsl import nodes
from dsl.records import dataclass
from interpreter.compiler.folding.folding import Folding
from interpreter.compiler.program import Program
from interpreter.model.rules import AIM
from interpreter.native.emission.blocks import would
from interpreter.native.emission.choices import chosen
from interpreter.native.emission.context import Emitting, Recursion
from interpreter.native.emission.expressions import expression, test
from interpreter.native.emission.flow import end_function, place_aim, place_orders
from interpreter.native.emission.rules import projected, rules_in_force
from interpreter.native.emission.sights import place_sights
from interpreter.native.emission.statements import statement
from interpreter.native.encoding import encoded
from interpreter.native.inlining import inline
from interpreter.native.runtime import (
    at_once,
    blocks,
    chance,
    counting,
    games,
    lists,
    noting,
    questions,
    rules,
    sight,
    steps,
    zones,
)
from interpreter.native.runtime.ahead import dealing, imagined, orders, plans, thinking, tried, ways, worlds
from interpreter.native.runtime.games import TOLD_WINNERS
from interpreter.native.runtime.questions import MOST_DECISIONS
from interpreter.native.runtime.things import alike, bundles, choosing, grids, paying
from interpreter.native.runtime.words import CALLED
from interpreter.native.translating import Translator
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import (
    Assign,
    Call,
    Do,
    Function,
    Local,
    Module,
    Number,
    Operation,
    While,
    load,
    number_of,
    operation,
)
from interpreter.native.typed.places import Placing, bytes_of

#: The Python modules of the runtime, all of which are translated.
RUNTIME = (
    chance,
    lists,
    noting,
    sight,
    steps,
    zones,
    questions,
    counting,
    rules,
    at_once,
    blocks,
    games,
    choosing,
    alike,
    grids,
    paying,
    bundles,
    orders,
    plans,
    worlds,
    tried,
    ways,
    thinking,
    dealing,
    imagined,
)
#: The number of words reserved for the results of all games that one call plays.
ROOM = 64_000


@dataclass(frozen=True, slots=True)
class Built:
    """A WebAssembly module in its binary format (`code`), and what is needed to use it.

    - `placing`: the places of all data in the module's memory. `endings`: the names of the endings, by number. `tallies`:
      the names of the tallies.
    - `unsaid`: the constructs that the module cannot carry out, with the reason. A game that reaches one of them is given
      up.
    - `told`, `words`: the index (in words of 32 bits) at which the results of the games begin, and the number of words
      for each game.
    - `leads`: whether the changes of the leader are counted. `faults`: errors of the code generator itself.
    - `rules`: the row of each rule in the table of rules, by the number of the rule. `steps`: the number of the order
      that runs a step, by the statement of `play` that names the step.
    """

    code: bytes
    placing: Placing
    endings: tuple[str, ...]
    tallies: tuple[str, ...]
    unsaid: tuple[tuple[nodes.Node, str], ...]
    told: int
    words: int
    leads: bool
    faults: tuple[tuple[nodes.Node, Exception], ...]
    rules: Mapping[int, int]
    steps: Mapping[nodes.Node, int]


def built(
    program: Program,
    cards_counted: bool,
    traced: bool = False,
    *,
    checked: bool = False,
    card_by_card: bool = False,
    tries: bool = False,
    greedy: bool = False,
    imagines: bool = False,
) -> Built:
    """Return the WebAssembly module for whole games of a program. Raises CannotSay if the module could not play any
    game.

    - `cards_counted`: what happens to cards is counted.
    - `traced`: the answers of the last game can be read.
    - `checked`: the module gives a game up if an invariant is false in it.
    - `card_by_card`: each game reports what happened to its cards.
    - `tries`: the module can take a step back and answer its questions in another way.
    - `greedy`: bots that look ahead give the answers; otherwise answers are drawn at random.
    - `imagines`: the module can play on from a position that is handed over.
    """
    placing, module, translator = (
        Placing(program, cards_counted, tries, greedy, imagines),
        Module(),
        Translator(RUNTIME),
    )
    words = TOLD_WINNERS + placing.at.players + len(program.book.tallies)
    placing.at.checked = int(checked)
    placing.at.told_cards = words if card_by_card else 0
    for refused in placing.refused:
        raise refused
    emitting = _emitting(program, placing, module, translator)
    play, ended = _emitted(emitting)
    told = placing.close(ROOM)
    if traced:
        placing.at.trace = placing.close(MOST_DECISIONS + 1)
    words += 2 * placing.at.entries if card_by_card else 0
    module.functions["games"] = _games(play, ended, told, words)
    translator.add_to(module, placing.at)
    module.data = {4 * place: bytes_of(words) for place, words in placing.data.items()}
    exported = [module.functions[name] for name in ("begin", "games", *(("refer", "imagine") if imagines else ()))]
    module.functions |= {one.name: one for one in map(_called, exported)}
    module.size, module.seen = 4 * placing.free, tuple(f"call_{one.name}" for one in exported)
    inline(module)
    tallies = tuple(tally.name for tally in program.book.tallies)
    leads = ("player", AIM) in program.book.defines
    unsaid = tuple(emitting.unsaid.items())
    return Built(
        encoded(module),
        placing,
        tuple(emitting.endings),
        tallies,
        unsaid,
        told,
        words,
        leads,
        tuple(emitting.faults),
        rules_in_force(emitting).rows,
        emitting.steps_run,
    )


def all_unsaid(program: Program) -> tuple[tuple[CannotSay, bool], ...]:
    """Return all places in a program for whole games that the module cannot carry out. Each place comes with a truth value:
    whether every game reaches it."""
    try:
        placing = Placing(program, True)
    except CannotSay as error:
        return ((error, True),)
    emitting = _emitting(program, placing, Module(), Translator(RUNTIME), surveying=True)
    needed = list(placing.refused)
    try:
        _emitted(emitting)
    except CannotSay as error:
        needed.append(error)
    known = {one.node for one in needed}
    others = [CannotSay(what, node) for node, what in emitting.unsaid.items() if node not in known]
    return (*((one, True) for one in needed), *((one, False) for one in others))


def _emitting(
    program: Program, placing: Placing, module: Module, translator: Translator, surveying: bool = False
) -> Emitting:
    assert isinstance(program.known, Folding), "it is for whole games"
    recursion = Recursion(expression, test, statement, chosen, would, projected)
    return Emitting(program, placing, module, translator.results, recursion, program.known, surveying)


def _emitted(emitting: Emitting) -> tuple[int, int]:
    """Generate all functions that a game needs. Return two numbers: that of the function which plays a game, and that of the
    function which reports how the game ended."""
    if emitting.placing.at.checked:
        emitting.placing.place_checks()
    play, ended = place_orders(emitting), end_function(emitting)
    if emitting.placing.at.greedy or emitting.placing.at.imagines:
        place_aim(emitting)
    if emitting.placing.at.greedy:
        emitting.placing.at.thinks = number_of("think", emitting.module)
        emitting.placing.at.goes_on = number_of("answer_ahead", emitting.module)
    place_sights(emitting)
    rules_in_force(emitting).place_mutes()
    rules_in_force(emitting).place_rulers()
    emitting.placing.at.rules = emitting.placing.table(rules_in_force(emitting).table)
    return play, ended


def _called(function: Function) -> Function:
    """Return the function that calls another function with the arguments that stand at `CALLED`. To hand arguments to a function
    directly takes wasmtime three times as long as the whole call without arguments."""
    given = [
        load(Number(CALLED // 2 + at), "L") if type_ == "i64" else load(Number(CALLED + 2 * at))
        for at, (_, type_) in enumerate(function.parameters)
    ]
    caller = Function(f"call_{function.name}", (), None)
    caller.body = [Do(Call(function.name, tuple(given), function.result))]
    return caller


def _games(play: int, ended: int, told: int, words: int) -> Function:
    """Return the function that plays `many` games with consecutive seeds, from a given seed on."""
    function = Function("games", (("seed", "i64"), ("many", "i32")), None)
    place = function.fresh(stem="place")
    seed, many = Local("seed", "i64"), Local("many")
    function.body = [
        Assign(place.name, Number(told)),
        While(
            many,
            (
                Do(Call("game", (seed, place, Number(play), Number(ended)), None)),
                Assign("seed", Operation("i64.add", (seed, Number(1, "i64")), "i64")),
                Assign(place.name, operation("add", place, Number(words))),
                Assign("many", operation("sub", many, Number(1))),
            ),
        ),
    ]
    return function
