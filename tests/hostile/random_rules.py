"""Rules made up by chance: steps full of choices, failures and loops, as nobody would write them.

What they do is nonsense, but it has one meaning, and that must be the same however it is played.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from places import rules_beside

SETTING = rules_beside(__file__, "random_rules")

PLAY = "\n" + rules_beside(__file__, "random_rules_play")


@dataclass
class Names:
    """What is known at a place of the text, and what may be used there."""

    players: list[str] = field(default_factory=lambda: ["player 1", "player 2", "player 3"])
    cards: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=lambda: ["marks", "level"])
    in_loop: bool = False

    def inside(self, **more: object) -> Names:
        return Names(list(self.players), list(self.cards), list(self.numbers), bool(more.get("in_loop", self.in_loop)))


class Maker:
    """Makes up statements. `chance_used` allows dice and shuffling, `records` rules that come later; where
    things are `hidden`, nobody chooses among them by what cannot be seen."""

    def __init__(self, seed: int, *, hidden: bool, chance_used: bool, records: bool) -> None:
        self.random = random.Random(seed)
        self.hidden = hidden
        self.chance_used = chance_used
        self.records = records
        self.count = 0

    def name(self, kind: str) -> str:
        self.count += 1
        return f"{kind}_{self.count}"

    def one(self, *options: str) -> str:
        return self.random.choice(options)

    def player(self, names: Names) -> str:
        return self.random.choice(names.players)

    def zone(self, names: Names) -> str:
        return f"({self.player(names)}).hand"

    def number(self, names: Names) -> str:
        return self.random.choice(
            [*names.numbers, *"0112", f"({self.player(names)}).score", f"({self.player(names)}).cards"]
        )

    def test(self, names: Names) -> str:
        p, q = self.player(names), self.player(names)
        tests = [
            f"({p}).cards >= {self.one('1', '2', '3')}",
            f"({p}).cards > ({q}).cards",
            "marks mod 2 = 0",
            f"({p}).score < {self.number(names)}",
            "waste is empty",
            "waste is not empty",
            f"{p} is {q}",
            f"{p} is not {q}",
            f"{p} is the player with most cards",
            f"there is a player with exactly {self.one('0', '1', '2')} cards",
            f"level <= {self.number(names)}",
            f"{p} can discard {self.one('1', '2')}",
            f"count of players with at least 2 cards = {self.one('1', '2', '3')}",
            f"{p} is one of players that gained during ever",
            f"count of blue cards in waste < {self.one('1', '2')}",
            f"total worth of cards in waste < {self.one('2', '4')}",
        ]
        if names.cards:
            card = self.random.choice(names.cards)
            tests += [f"{card}.colour is {self.one('red', 'blue')}", f"{card}.worth > 1", f"{card} in waste"]
        return self.random.choice(tests)

    def block(self, names: Names, depth: int, indent: int, most: int = 3) -> list[str]:
        lines: list[str] = []
        for _ in range(self.random.randint(1, most)):
            lines += self.statement(names, depth, indent)
        return lines

    def statement(self, names: Names, depth: int, indent: int) -> list[str]:
        pad = "  " * indent
        p, q = self.player(names), self.player(names)
        kind = self.random.choices(["plain", "choice", "require", "nest"], [5, 4, 2, 3 if depth else 0])[0]
        if kind == "plain":
            plain = [
                f"{p} gains {self.number(names)}",
                f"{p} draws {self.one('1', '2')}",
                f"{p} discards {self.one('1', '1', '2')}",
                f"{p} gives {self.one('1', '2')} to {q}",
                f"raise marks by {self.number(names)}",
                f"raise level by {self.one('1', '2')}",
                f"lower level by {self.one('1', '2')}",
                f"exchange ({p}).hand and ({q}).hand",
                f"set marks to {self.number(names)}",
                f"move all cards in {self.zone(names)} to waste",
                f"reveal {self.zone(names)} to {q}",
                "each player gains 1",
                f"each player but {p} draws 1",
                "players with most cards discard 1",
                "the player with fewest cards draws 1",
                f"{p} gives 1 to a player",
                f"a player with at least {self.one('1', '2')} cards discards 1",
                "set direction to -direction",
                f"{p} breathes",
                self.one("ghost draws 1", "ghost discards 1", f"ghost gives 1 to {q}", f"{p} gives 1 to ghost"),
                f"the next player after {p} gains 1",
                f"move the top of waste to {self.zone(names)}",
                f'move "Ash" to {self.zone(names)}',
                f'move "{self.one("Ban", "Twice", "Echo", "Instead", "Silence", "Toll", "Dawn", "Dusk")}" to ({q}).law',
            ]
            if self.chance_used:
                plain += [f"shuffle {self.zone(names)}", "shuffle every hand", "shuffle waste into pile"]
            return [pad + self.random.choice(plain)]
        if kind == "require":
            return [f"{pad}require {self.test(names)}"]
        if kind == "choice":
            return self.choice(names, indent)
        return self.nest(names, depth, indent)

    def choice(self, names: Names, indent: int) -> list[str]:
        pad, p = "  " * indent, self.player(names)
        verb = self.one("chooses", "chooses", "chooses", "decides")
        kind = self.random.randrange(7)
        if kind == 0:
            group = self.one(
                "a player", f"a player but {p}", "a player with at least 1 cards", f"a player but {self.player(names)}"
            )
            name = self.name("player")
            names.players.append(name)
            return [f"{pad}{p} {verb} {group} as {name}"]
        if kind in (1, 2):
            name = self.name("card")
            where = self.one(self.zone(names), "waste", self.zone(names), "pile")
            names.cards.append(name)
            to = self.one("waste", self.zone(names), self.zone(names))
            open_ = not self.hidden or where in ("waste", f"({p}).hand")
            colour = self.one("", "", "blue ") if open_ else ""
            return [f"{pad}{p} {verb} a {colour}card in {where} as {name}", f"{pad}move {name} to {to}"]
        if kind in (3, 4):
            name = self.name("lot")
            amount = self.one("2", "2", "up to 2", "any number of", "one or more")
            lines = [f"{pad}{p} {verb} {amount} cards in {self.zone(names)} as {name}"]
            if self.random.random() < 0.4:
                lines.append(f"{pad}require total worth of {name} {self.one('>', '=', '<')} {self.one('1', '2', '3')}")
            return [*lines, f"{pad}move {name} to {self.one('waste', self.zone(names))}"]
        if kind == 5:
            name = self.name("number")
            names.numbers.append(name)
            return [f"{pad}{p} {verb} a number from {self.one('0', '1')} to {self.one('1', '2', '3')} as {name}"]
        if self.random.random() < 0.3:
            name = self.name("weight")
            names.numbers.append(name)
            return [f"{pad}let {name} be {p} weighs {self.one('0', '1', '2')}"]
        if self.chance_used and self.random.random() < 0.5:
            name = self.name("eyes")
            names.numbers.append(name)
            return [f"{pad}roll 1 to {self.one('2', '3', '6')} as {name}"]
        name = self.name("wish")
        return [
            f"{pad}{p} {verb} among for_it, against_it as {name}",
            f"{pad}if {name} is {self.one('for_it', 'against_it')}: {self.player(names)} gains 1",
        ]

    def nest(self, names: Names, depth: int, indent: int) -> list[str]:
        pad = "  " * indent
        kind = self.random.choice(
            ["if", "attempt", "may", "repeat", "each", "once", "much", "until", "open", "stop", "later"]
        )
        inner = names.inside()
        if kind == "if":
            lines = [f"{pad}if {self.test(names)}", *self.block(inner, depth - 1, indent + 1, 2)]
            return lines + (
                [f"{pad}else", *self.block(names.inside(), depth - 1, indent + 1, 2)]
                if self.random.random() < 0.5
                else []
            )
        if kind in ("attempt", "may"):
            head = "attempt" if kind == "attempt" else f"{self.player(names)} may"
            lines = [pad + head, *self.block(inner, depth - 1, indent + 1)]
            return lines + (
                [f"{pad}otherwise", *self.block(names.inside(), depth - 1, indent + 1, 1)]
                if self.random.random() < 0.5
                else []
            )
        if kind == "repeat":
            return [
                f"{pad}repeat {self.one('1', '2')}",
                *self.block(names.inside(in_loop=True), depth - 1, indent + 1, 2),
            ]
        if kind == "until":
            inner = names.inside(in_loop=True)
            return [
                f"{pad}repeat until marks > 4 or level = 5",
                f"{pad}  raise marks by 1",
                *self.block(inner, depth - 1, indent + 1, 1),
            ]
        if kind in ("each", "once"):
            member = self.name("p")
            inner = names.inside(in_loop=kind == "each")
            inner.players = [member, member, *names.players]
            group = self.one(
                "player",
                f"player but {self.player(names)}",
                f"player starting with {self.player(names)}",
                "player with at least 1 cards",
            )
            if kind == "once":
                body = self.one(
                    f"{member} discards 1",
                    f"{member} gives 1 to the next player after {member}",
                    f"{member} gains {member}.cards",
                    f"{member} draws 1",
                )
                return [f"{pad}for each {group} as {member} at once: {body}"]
            return [f"{pad}for each {group} as {member}", *self.block(inner, depth - 1, indent + 1, 2)]
        if kind == "much":
            return [f"{pad}as much as possible", *self.block(inner, depth - 1, indent + 1)]
        if kind == "open":
            member = self.name("p")
            inner.players = [member, *names.players]
            body = (
                f"{member} discards 1"
                if self.random.random() < 0.5
                else f"{member} gives 1 to the next player after {member}"
            )
            return [
                f"{pad}open talk for players as {member} until {self.one('1', '2', '3')} pass",
                f"{pad}  if marks < 6",
                f"{pad}    {member} may",
                f"{pad}      raise marks by 1",
                f"{pad}      {body}",
            ]
        if kind == "stop" and names.in_loop:
            return [f"{pad}if {self.test(names)}: stop"]
        if kind == "later" and self.records:
            body = self.one(
                "raise marks by 1",
                "raise level by 1",
                "fail",
                f"{self.player(names)} draws 1",
                f"{self.player(names)} discards 1",
            )
            span = self.one("next time who gains n", "next time anyone draws n", "next time anyone gives n to whom")
            if self.random.random() < 0.3:
                rule = self.one(
                    "ignore anyone gains n",
                    "change n by 1 when anyone gains n",
                    "forbid anyone draws n where n > 1",
                    "after who draws n: raise marks by 1",
                )
                return [
                    f"{pad}{self.one('during the next trial', 'during the next 2 trial', 'until marks > 3')}",
                    f"{pad}  {rule}",
                ]
            return [f"{pad}{span}: {body}"]
        return [f"{pad}{self.player(names)} gains 1"]


def rules(seed: int, *, hidden: bool, chance_used: bool, records: bool, times: int = 2) -> str:
    """Return the text of a rulebook made up by chance."""
    setting = (
        SETTING.format(hidden_pile=", face down", hidden_hand=", seen by owner")
        if hidden
        else SETTING.format(hidden_pile="", hidden_hand="")
    )
    maker = Maker(seed, hidden=hidden, chance_used=chance_used, records=records)
    body = "\n".join(maker.block(Names(), 2, 2, 5)) + "\n"
    return setting + PLAY.format(body=body, shuffle="  shuffle pile\n" if chance_used else "", times=times)
