"""An api of the interpreter without an interpreter: one tiny game, written by hand, for tests of the terminal.

It has all that a front end meets: hidden hands, a face-down pile, cards in force, an option that is not
possible, a choice in parts, numbers as answers, something learned (`secrets`), tallies and a winner.
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, field
from hashlib import blake2b
from types import SimpleNamespace

from dsl.diagnostics.diagnostic import Diagnostic, Severity
from dsl.diagnostics.spelling import folded
from dsl.source import Source, Span
from interpreter.model.decisions import Decision, IllegalChoice, Option
from interpreter.model.views import PieceView, View, ZoneView

RULES = Source(
    "lantern/rules.naipe",
    """\
game lantern "Lanterns"
turn of p
  p may draw 1
  p chooses a card in p.hand as lamp
  p chooses 2 cards in p.hand as gift
  p decides bid
card 01 "Red lantern"
  colour red
  you draw 1
card 02 "Blue lantern"
  colour blue
  others discard 1
card 03 "Ação"
  you give 1 to a player
card 04 "Tempest"
  everyone discards 1
""",
)
TEXTS = {
    "01": ("You draw 1.", "Você compra 1."),
    "02": ("The other players discard 1 each, and whoever has no card left says so aloud.", "Os outros descartam 1."),
    "03": ("You give 1 to a player.", "Você dá 1 a uma pessoa."),
    "04": ("Everyone discards 1.", "Todas as pessoas descartam 1."),
}


class LoadError(Exception):
    def __init__(self, findings, sources):
        super().__init__("the rules have errors")
        self.findings, self.sources = findings, sources


@dataclass(frozen=True)
class Node:
    span: Span


@dataclass(frozen=True)
class CardInfo:
    number: str
    name: str
    deck: str | None
    noun: str
    copies: int
    fields: tuple
    node: Node
    decks: tuple
    can_fail: bool = True
    usual: frozenset = frozenset()


def _node(start: str, end: str) -> Node:
    first = RULES.text.index(start)
    last = RULES.text.index(end) if end else len(RULES.text)
    return Node(Span(RULES.name, first, last))


CARDS = (
    CardInfo(
        "01", "Red lantern", "lights", "card", 5, (("colour", "red"),), _node("card 01", "card 02"), (("lights", 5),)
    ),
    CardInfo(
        "02", "Blue lantern", "lights", "card", 5, (("colour", "blue"),), _node("card 02", "card 03"), (("lights", 5),)
    ),
    CardInfo("03", "Ação", "lights", "card", 3, (("colour", None),), _node("card 03", "card 04"), (("lights", 3),)),
    CardInfo("04", "Tempest", None, "card", 3, (("colour", None),), _node("card 04", ""), ()),
)
NO_FIELDS = defaultdict(lambda: SimpleNamespace(type=None))
PIECES = dict(enumerate(card for card in CARDS for _ in range(card.copies)))


@dataclass(frozen=True)
class Game:
    id: str = "lantern"
    title: str = "Lanterns"
    credits: tuple = (("author", "nobody"),)
    min_players: int = 2
    max_players: int = 4
    options: dict = field(default_factory=lambda: {"mode": ("simple", "hard"), "rounds": range(1, 10)})
    default_options: dict = field(default_factory=lambda: {"mode": 0, "rounds": 3})
    languages: tuple = ("pt", "en")
    sources: dict = field(default_factory=lambda: {RULES.name: RULES})
    digest: str = "d1"
    book: object = field(
        default_factory=lambda: SimpleNamespace(
            files=(),
            declarations=(),
            verbs={},
            steps={},
            defines={},
            values={},
            fields=NO_FIELDS,
            type_of=lambda _: SimpleNamespace(kind="words"),
        )
    )  # nothing of it travels with a saved game
    cards: tuple = CARDS
    pieces: dict = field(default_factory=lambda: PIECES)
    nouns: tuple = ("card",)
    deck_titles: dict = field(default_factory=lambda: {"lights": "lights"})
    badges: dict = field(default_factory=dict)

    def card(self, text):
        found = [c for c in self.cards if c.number == text or folded(c.name) == folded(text)]
        found = found or [c for c in self.cards if folded(c.name).startswith(folded(text))]
        return found[0] if len(found) == 1 else None


def built_in_games():
    return ("lantern",)


def load(game, packs=(), scenarios=True):
    if str(game) == "lantern" or str(game).endswith("lantern"):
        return Game(digest="d1" if not packs else "d2")
    sources = {"bad.naipe": Source("bad.naipe", "gmae x\n")}
    finding = Diagnostic("N101", Severity.ERROR, "no declaration begins with `gmae`", Span("bad.naipe", 0, 4), "here")
    raise LoadError((finding,), sources)


def check(paths):
    if all("bad" not in str(path) for path in paths):
        return (), {RULES.name: RULES}
    try:
        load("bad")
    except LoadError as error:
        return error.findings, error.sources


# ---------------------------------------------------------------------- play


@dataclass(frozen=True)
class Event:
    verb: str
    roles: tuple = ()
    actor: int | None = None
    card: int | None = None
    depth: int = 0
    step: str = ""
    begun: str = ""
    of: object = None
    rolled: object = None
    why: str = ""
    changes: tuple = ()
    shown: tuple = ()
    about: tuple = ()


@dataclass(frozen=True)
class Outcome:
    winners: tuple
    tallies: tuple
    carried: tuple = ()
    ending: str = ""


@dataclass(frozen=True)
class Table:
    """Everything that is true at one moment."""

    pile: tuple
    waste: tuple
    hands: tuple
    fronts: tuple
    bids: tuple
    active: int
    round: int
    secrets: int


@dataclass(frozen=True)
class Position:
    players: int
    seed: int
    options: tuple
    taken: tuple
    decision: Decision | None
    outcome: Outcome | None
    events: tuple
    table: Table

    @property
    def decisions(self):
        return len(self.taken)

    @property
    def secrets(self):
        return self.table.secrets

    @property
    def slots(self):
        """The checkpoint: in this game the whole of it is one step."""
        return ()

    @property
    def answers(self):
        """Those of the step under way: the generator behind it does nothing again."""
        return ()

    def digest(self):
        return blake2b(repr((self.table, self.taken)).encode(), digest_size=8).hexdigest()


def begin(game, players, seed, options=None, bots=None):
    assert game.min_players <= players <= game.max_players
    return _run(players, seed, tuple(sorted((options or {}).items())), ())


def decide(game, position, option_id):
    option = {o.id: o for o in position.decision.options}.get(option_id)
    if option is None:
        raise IllegalChoice(f"`{option_id}` is no answer here.")
    if not option.possible:
        raise IllegalChoice(option.why_not)
    if option_id == "3" and dict(position.options).get("mode") == "hard":
        raise ZeroDivisionError("the rules are broken on purpose")
    return _run(position.players, position.seed, position.options, (*position.taken, option_id))


def _span(words):
    start = RULES.text.index(words)
    return Span(RULES.name, start, start + len(words))


def _run(players, seed, options, taken):
    story = _story(players, seed, options)
    events, answers = [], list(taken)
    asked = next(story)
    while True:
        if isinstance(asked, tuple):
            return Position(players, seed, options, taken, None, asked[0], tuple(events), asked[1])
        if isinstance(asked, Event):
            events.append(asked)
            asked = next(story)
            continue
        decision, table = asked.decision, asked.table
        if not answers:
            return Position(players, seed, options, taken, decision, None, tuple(events), table)
        events.clear()
        asked = story.send(answers.pop(0))


@dataclass(frozen=True)
class Asked:
    decision: Decision
    table: Table


def _story(players, seed, options):
    chance = random.Random(seed)
    pile = list(PIECES)
    chance.shuffle(pile)
    hands = [[pile.pop() for _ in range(3)] for _ in range(players)]
    fronts, bids, waste, secrets = [None] * players, [0] * players, [], 0
    seat, round_ = 1, 1

    def table():
        return Table(
            tuple(pile), tuple(waste), tuple(map(tuple, hands)), tuple(fronts), tuple(bids), seat, round_, secrets
        )

    def cards(numbers, taken=()):
        for n in sorted(numbers):
            storm = (
                PIECES[n].number == "04"
                and fronts[seat - 1] is not None
                and {PIECES[m].number for m in numbers} != {"04"}
            )
            yield Option(
                f"card-{n}",
                PIECES[n].name,
                piece=n,
                possible=n not in taken and not storm,
                why_not="a tempest needs an empty front" if storm else "already chosen" if n in taken else "",
            )

    for round_ in range(1, int(dict(options).get("rounds", 2)) + 1):  # noqa: B007 - read by `table`
        for seat in range(1, players + 1):
            yes_no = (
                Option("yes", "yes", possible=bool(pile), why_not="" if pile else "no card is left"),
                Option("no", "no"),
            )
            answer = yield Asked(Decision(seat, "may", "extra", "turn", yes_no, _span("p may draw 1")), table())
            if answer == "yes":
                hands[seat - 1].append(pile.pop())
                secrets += 1
                yield Event("draw", (("n", 1),), seat, hands[seat - 1][-1])
            if not hands[seat - 1]:
                continue
            decision = Decision(
                seat,
                "choose",
                "lamp",
                "turn",
                tuple(cards(hands[seat - 1])),
                _span("p chooses a card in p.hand as lamp"),
            )
            lamp = int((yield Asked(decision, table()))[5:])
            hands[seat - 1].remove(lamp)
            if fronts[seat - 1] is not None:
                waste.append(fronts[seat - 1])
            fronts[seat - 1] = lamp
            yield Event("lay", (("c", lamp),), seat, lamp)
            if PIECES[lamp].number == "03" and len(hands[seat - 1]) >= 2:
                gift = []
                for part in (1, 2):
                    decision = Decision(
                        seat,
                        "choose",
                        "gift",
                        "give",
                        tuple(
                            Option(o.id, o.label, o.piece, possible=o.piece not in gift)
                            for o in cards(hands[seat - 1], gift)
                        ),
                        _span("p chooses 2 cards in p.hand as gift"),
                        lamp,
                        part,
                        2,
                    )
                    gift.append(int((yield Asked(decision, table()))[5:]))
                others = tuple(Option(f"player-{s}", f"player {s}", seat=s) for s in range(1, players + 1) if s != seat)
                whom = int(
                    (
                        yield Asked(
                            Decision(seat, "choose", "whom", "give", others, _span("p chooses 2 cards"), lamp), table()
                        )
                    )[7:]
                )
                for n in gift:
                    hands[seat - 1].remove(n)
                    hands[whom - 1].append(n)
                secrets += 1
                yield Event("give", (("n", 2), ("whom", whom)), seat)
            numbers = tuple(Option(str(n), str(n)) for n in range(4))
            bid = int((yield Asked(Decision(seat, "decide", "bid", "turn", numbers, _span("p decides bid")), table())))
            bids[seat - 1] += bid
            if bid == 0 and pile:
                hands[seat - 1].append(pile.pop())
                secrets += 1
                yield Event("draw", (("n", 1),), seat, hands[seat - 1][-1])
    best = max(bids)
    winners = tuple(s for s in range(1, players + 1) if bids[s - 1] == best)
    yield Outcome(winners if best else (), (("laid", round_ * players), ("wasted", len(waste)))), table()


def pictures(game, position, seat):
    """This game declares no boards."""
    return


def in_force(game, position, language, seat):
    """No rule of this game is ever in force."""
    return ()


def view(game, position, seat):
    table = position.table

    def seen(number):
        card = PIECES[number]
        return PieceView(number, card.number, card.name, card.noun, card.fields)

    zones = [
        ZoneView("pile", None, tuple(None for _ in table.pile), False, False),
        ZoneView("waste", None, tuple(map(seen, table.waste)), False, False),
    ]
    for owner in range(1, position.players + 1):
        zones.append(
            ZoneView(
                "hand", owner, tuple(seen(n) if owner == seat else None for n in table.hands[owner - 1]), False, False
            )
        )
        front = table.fronts[owner - 1]
        zones.append(ZoneView("front", owner, () if front is None else (seen(front),), True, True))
    own = tuple((("total_bid", bid),) for bid in table.bids)
    return View(
        seat,
        position.players,
        table.active,
        1,
        tuple(zones),
        (("round", table.round), ("prize", None)),
        own,
        position.options,
    )


def narrate(game, event, language, names, seat, program=None, alone=False):
    who = names[event.actor - 1]
    if event.verb == "draw":
        return f"{who} draws {PIECES[event.card].name}." if seat == event.actor else f"{who} draws 1 card."
    if event.verb == "lay":
        return f"{who} lays {PIECES[event.card].name}."
    if event.verb == "give":
        return f"{who} gives 2 cards to {names[dict(event.roles)['whom'] - 1]}."
    return None


def cause(game, event, slots, language, seat, program=None):
    return ""


def moved(game, event, language, names, seat, program=None):
    return []


def templates(game):
    return ()


def next_choice(game, template, chosen, language):
    raise KeyError(template)


def instantiate(game, template, title, chosen, heading, name):
    raise KeyError(template)


def card_lines(game, card, language):
    return (SimpleNamespace(text=card_text(game, card, language), moment=""),)


def chapters(game, language):
    return SimpleNamespace(set_up=(), turn=(), others=(), verbs=(), endings=(), terms=())


def unworded(game, card, language):
    return ()


def card_text(game, card, language):
    return TEXTS[card.number][0 if language == "en" else 1]


def tried(game):
    return ()


def unsaid(game):
    return ()


def is_fact(game, field, language):
    return True


def is_named(game, name, language):
    return True


def random_policy(seed):
    chance = random.Random(seed)
    return lambda position: chance.choice(position.decision.possible).id


def bot(game, policy, seed, seconds=None):
    return random_policy(seed) if policy == "random" else lambda position: position.decision.possible[-1].id


def reason(game, why, language, program=None):
    return why


def table_calls(game):
    return ()


def calls_now(game, position, seat):
    return ()


def call(game, position, step, seat):
    raise IllegalChoice(f"there is no `{step}` that the table may call")


def word_of(game, name, noun, language):
    return word(game, name, language)


def word(game, name, language):
    return {"hand": "mão", "pile": "monte", "yes": "sim", "no": "não"}.get(name, name) if language == "pt" else name


def title(game, title, language, number=1):
    return title


def short(game, name, language):
    return ""


def meaning(game, name, language):
    return {"mode": "how hard it is"}.get(name, "") if language == "en" else ""


def options_refused(game, players, options):
    return "nine rounds are too many for two" if players == 2 and options.get("rounds") == "9" else ""


def option_values(game, players, options, name):
    return tuple(
        str(one) for one in game.options[name] if not options_refused(game, players, {**options, name: str(one)})
    )


def claim(game, name, language):
    return word(game, name, language)


def amount(game, name, number, language):
    return word(game, name, language) if number is None else f"{number} {word(game, name, language)}"


def card_of(game, program, piece):
    return PIECES.get(piece)


def ask_text(game, decision, language, names=(), program=None):
    return "choose the lamp" if decision.name == "lamp" else ""


def place_text(game, decision, language, names=(), program=None):
    return word(game, decision.of, language)


def spoken_of(game, decision, language, program=None):
    return ()


def cells_of(game, decision, program=None):
    return ()


def declined_text(game, decision, language, names=(), program=None):
    return ""


def is_seldom(game, decision, language, program=None):
    return False


def coverage(game, results, under=None):
    return tuple(
        (card, sum(place in r.completed for r in results), sum(place in r.failed for r in results))
        for place, card in enumerate(game.cards)
    )


def simulate(game, games, players, seed, options=None, policy="random", check=False, jobs=1, progress=None, **how):
    taken, wins, longest, tallies = 0, [0] * players, 0, {}
    for number in range(games):
        position = begin(game, players, seed + number, options or {})
        ask = random_policy(seed + number)
        while position.decision is not None:
            position = decide(game, position, ask(position))
        taken += position.decisions
        longest = max(longest, position.decisions)
        for seat in position.outcome.winners:
            wins[seat - 1] += 1
        for name, value in position.outcome.tallies:
            tallies[name] = tallies.get(name, 0) + value
        if progress:
            progress(number + 1)
    return {
        "games": games,
        "players": players,
        "decisions": taken,
        "seconds": 0.5,
        "winners": wins,
        "seats": {str(seat): {"share": won / games, "low": 0.0, "high": 1.0} for seat, won in enumerate(wins, 1)},
        "several": 0,
        "sides": [],
        "no_winner": 0,
        "longest": longest,
        "endless": 0,
        "endings": {},
        "length": {"mean": taken / games, "lowest": 1, "median": 1, "highest": longest},
        "per_game": {},
        "leads": None,
        "forced": None,
        "stopped": False,
        "faults": [],
        "tallies": tallies,
    }


@dataclass(frozen=True)
class ScenarioResult:
    title: str
    ok: bool
    message: str
    span: Span
    seconds: float
    completed: frozenset = frozenset()
    failed: frozenset = frozenset()
    broken: tuple = ()
    unturned: str = ""


def run_scenarios(game, only=None, under=None, mode=""):
    results = [
        ScenarioResult(
            "a lamp goes to the front", True, "", _span("p chooses a card"), 0.001, frozenset({0}), frozenset({0})
        ),
        ScenarioResult(
            "card 02 makes others discard",
            False,
            "player 1.hand has 3 cards, not 2",
            _span("p chooses 2"),
            0.002,
            frozenset({1}),
        ),
    ]
    return [result for result in results if only is None or only(result.title)]


def eval_text(game, position, text, seat):
    return "42"


def compare(game, other, players, seeds, options, *, policy="random", cards=(), within=0.03, progress=None, jobs=1):
    return {
        "pairs": len(seeds), "narrow": False, "stopped": False, "seconds": 0.5, "same": len(seeds), "changes": [],
        "faults": [], "parting": None,
    }  # fmt: skip


def varied(game, sources):
    return game, ()
