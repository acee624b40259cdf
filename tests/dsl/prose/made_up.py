"""Cards made up by chance for the generator of texts: `let`, choices, loops, conditions and rules, nested in each other."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, fields, replace

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.prose import Lexicon
from dsl.source import Source
from interpreter.loading.loader import check_sources
from places import rules_beside

SETTING = rules_beside(__file__, "made_up")
DEEPEST = 3


@dataclass
class Maker:
    """Writes a card; what is in scope is known by its sort."""

    chance: random.Random
    count: int = 0
    numbers: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=lambda: ["you"])
    cards: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    lots: list[str] = field(default_factory=list)
    souls: list[str] = field(default_factory=list)

    def name(self, sort: str) -> str:
        self.count += 1
        return f"{sort}_{self.count}"

    def number(self) -> str:
        return self.chance.choice([
            "1", "2", "3", *self.numbers * 3, "count of you.hand", f"{self.player_known()}.gold", "tide",
            *(f"{name} + 1" for name in self.numbers), *(f"count of {name}" for name in [*self.lots, *self.souls] * 2),
        ])  # fmt: skip

    def player_known(self) -> str:
        return self.chance.choice(self.players)

    def player(self) -> str:
        return self.chance.choice([*self.players * 2, "the next player", "the previous player", "each player"])

    def test(self, depth: int = 0) -> str:
        if depth < 2 and self.chance.random() < 0.3:
            word = self.chance.choice(["and", "or"])
            return f"({self.test(depth + 1)} {word} {self.test(depth + 1)})"
        return self.chance.choice([
            f"{self.player_known()}.gold > {self.number()}", f"count of {self.player_known()}.hand < 4", "tide = 1", "calm",
            "not calm", f"{self.player_known()}.gold >= 3", *self.facts * 3, *(f"not {one}" for one in self.facts),
            *(f"{one}.colour is red" for one in self.cards), f"{self.player_known()} is the player with most gold",
            *(f"{self.player_known()} in {one}" for one in self.souls * 2),
            *(f"{one} in {lot}" for one in self.cards for lot in self.lots),
        ])  # fmt: skip

    def block(self, depth: int, most: int = 3) -> list[str]:
        held = [list(one) for one in (self.numbers, self.players, self.cards, self.facts, self.lots, self.souls)]
        lines = [line for _ in range(self.chance.randint(1, most)) for line in self.statement(depth)]
        lines += ["you shout"] if lines[-1].lstrip().startswith("let ") else []
        self.numbers, self.players, self.cards, self.facts, self.lots, self.souls = held
        return lines

    def statement(self, depth: int) -> list[str]:
        kinds = [
            "does",
            "does",
            "let",
            "let",
            "choose",
            "sets",
            "several",
            *["with several"] * bool(self.lots or self.souls),
        ]
        if depth < DEEPEST:
            kinds += ["if", "if else", "each", "attempt", "attempt else", "repeat", "count", "until", "may", "later"]
        return getattr(self, "_" + self.chance.choice(kinds).replace(" ", "_"))(depth)

    def _does(self, depth: int) -> list[str]:
        who = self.player()
        form = {"you": ("draw", "gain", "pay", "give", "shout")}.get(who, ("draws", "gains", "pays", "gives", "shouts"))
        verb = self.chance.randrange(6)
        if verb == 5 and self.cards:
            return [f"you throw {self.chance.choice(self.cards)}"]
        if verb == 3:
            whom = self.chance.choice(
                ["the next player", f"the next player after {self.player_known()}", *self.players]
            )
            return [f"{who} {form[3]} {self.number()} to {whom}"] if whom != who else [f"{who} {form[4]}"]
        if verb == 4:
            return [f"{who} {form[4]}"]
        return [f"{who} {form[min(verb, 2)]} {self.number()}"]

    def _let(self, depth: int) -> list[str]:
        sort = self.chance.choice(["number", "number", "number", "fact", "player", "card"])
        if sort == "fact":
            name, value = self.name("so"), self.test(1)
            self.facts.append(name)
            return [f"let {name} be ({value})"]
        if sort == "player":
            name = self.name("soul")
            self.players.append(name)
            return [f"let {name} be the player with most gold"]
        if sort == "card":
            name = self.name("leaf")
            self.cards.append(name)
            return [f"let {name} be the top of pile"]
        name, value = self.name("sum"), self.number()
        self.numbers.append(name)
        return [f"let {name} be {value if not value.isdecimal() else 'you.gold'}"]

    def _choose(self, depth: int) -> list[str]:
        sort = self.chance.choice(["player", "card", "number"])
        name = self.name({"player": "ally", "card": "pick", "number": "bid"}[sort])
        if sort == "player":
            self.players.append(name)
            return [f"you choose another player as {name}"]
        if sort == "card":
            self.cards.append(name)
            return [f"you choose a card in {self.player_known()}.hand as {name}"]
        self.numbers.append(name)
        return [f"you choose a number from 1 to 3 as {name}"]

    def _several(self, depth: int) -> list[str]:
        """Name several cards that are chosen, or all that fit."""
        name = self.name(self.chance.choice(["lot", "souls"]))
        if name.startswith("souls"):
            self.souls.append(name)
            which = self.chance.choice(["players with most gold", "all players with fewest gold", "players but you"])
            return [f"let {name} be {which}"]
        self.lots.append(name)
        if self.chance.random() < 0.3:
            return [f"let {name} be all cards in {self.player_known()}.hand"]
        many = self.chance.choice([
            "up to 2", "2", "any number of", "one or more", *(f"up to {n}" for n in self.numbers), *self.numbers,
        ])  # fmt: skip
        return [f"you choose {many} cards in {self.player_known()}.hand as {name}"]

    def _with_several(self, depth: int) -> list[str]:
        name = self.chance.choice([*self.lots, *self.souls])
        if name in self.lots:
            return [self.chance.choice([f"move {name} to waste", f"you gain count of {name}"])]
        one = self.name("one")
        return [f"for each ({name}) as {one}: {one} {self.chance.choice(['draws 1', 'gains 2', 'shouts'])}"]

    def _sets(self, depth: int) -> list[str]:
        return [self.chance.choice([
            f"set tide to {self.number()}", f"set {self.player_known()}.gold to {self.number()}", "set calm to yes",
            f"raise {self.player_known()}.gold by 1", f"lower {self.player_known()}.gold by 1", "set calm to no",
        ])]  # fmt: skip

    def _inner(self, depth: int, most: int = 3) -> list[str]:
        return [f"  {line}" for line in self.block(depth + 1, most)]

    def _if(self, depth: int) -> list[str]:
        return [f"if {self.test()}", *self._inner(depth)]

    def _if_else(self, depth: int) -> list[str]:
        return [*self._if(depth), "else", *self._inner(depth)]

    def _each(self, depth: int) -> list[str]:
        name, once = self.name("one"), self.chance.choice(["", "", " at once"])
        self.players.append(name)
        first = (
            [f"  {name} {self.chance.choice(['draws 1', 'gains 2', 'shouts'])}"] if self.chance.random() < 0.6 else []
        )
        rest = self._inner(depth, 2) if not first or self.chance.random() < 0.6 else []
        self.players.remove(name)
        return [f"for each player as {name}{once}", *first, *rest]

    def _attempt(self, depth: int) -> list[str]:
        return ["attempt", *self._inner(depth)]

    def _attempt_else(self, depth: int) -> list[str]:
        return ["attempt", *self._inner(depth), "otherwise", *self._inner(depth)]

    def _repeat(self, depth: int) -> list[str]:
        return ["repeat 2", *self._inner(depth, 2)]

    def _count(self, depth: int) -> list[str]:
        name, last = self.name("turn"), self.chance.choice(["3", self.number()])
        self.numbers.append(name)
        inner = self._inner(depth, 2)
        self.numbers.remove(name)
        return [f"for each {name} from 1 to {last}", *inner]

    def _until(self, depth: int) -> list[str]:
        return ["repeat until tide > 2", *self._inner(depth, 2), "  raise tide by 1"]

    def _may(self, depth: int) -> list[str]:
        return ["you may", *self._inner(depth, 2)]

    def _later(self, depth: int) -> list[str]:
        held = list(self.cards), list(self.lots)
        self.cards.clear()
        self.lots.clear()
        lines = [self.chance.choice(["next time you gain n", "next time who draws n"]), *self._inner(depth, 2)]
        self.cards, self.lots = held
        return lines


def made_up(seed: int) -> str:
    """Return a card."""
    lines = Maker(random.Random(seed)).block(0, 4)
    return 'card 1 "Made"\n' + "".join(f"  {line}\n" for line in lines)


def told_by_expression(card: nodes.Card, name: str) -> nodes.Card:
    """Return a card in which what `let` names by a name is worked out anew wherever the name stands."""
    (value,) = (node.value for node in nodes.walk(card) if isinstance(node, nodes.Let) and node.name == name)
    return _replaced(card, name, value)  # type: ignore[return-value]


def _replaced(node: nodes.Node, name: str, value: nodes.Node) -> nodes.Node:
    if isinstance(node, nodes.Name) and node.id == name:
        return value

    def of(item: object) -> object:
        if isinstance(item, nodes.Node):
            return _replaced(item, name, value)
        if isinstance(item, tuple):
            return tuple(of(one) for one in item if not (isinstance(one, nodes.Let) and one.name == name))
        return item

    return replace(node, **{one.name: of(getattr(node, one.name)) for one in fields(node) if one.name != "span"})


def read_card(text: str) -> tuple[nodes.Card, Lexicon]:
    """Return a card, and the words of its game."""
    findings = Findings()
    checked = check_sources([Source("setting", SETTING), Source("card", text)], findings)
    assert [item.message for item in findings.sorted() if item.is_error] == [], text
    (card,) = (node for node in checked.book.declarations if isinstance(node, nodes.Card) and node.title == "Made")
    return card, Lexicon.of(checked.book.declarations)
