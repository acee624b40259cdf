"""Checked statements to lines of Python."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from dsl import nodes
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.expressions import ExpressionEmitter
from interpreter.compiler.pools import pool
from interpreter.compiler.writer import Env
from interpreter.model.layout import DIRECTION, WINNERS

#: Blocks that become functions of their own, out of which no `break` leads.
OWN_FUNCTION = (nodes.Attempt, nodes.May, nodes.AsMuchAsPossible, nodes.ForEach, nodes.Open, nodes.Repeat)


class StatementEmitter(ExpressionEmitter):
    """Writes statements to the writer of an environment."""

    def block(self, body: tuple[nodes.Node, ...], env: Env) -> None:
        if not body:
            env.out.line("pass")
        for statement in body:
            env = self.stmt(statement, env)

    def stmt(self, node: nodes.Node, env: Env) -> Env:
        """Write one statement; return the environment for those after it."""
        out = env.out
        if self.program.traced:
            out.line(f"rt.at({self.clause(node)})")
        match node:
            case nodes.Sentence():
                self.sentence(node, env)
            case nodes.Let():
                variable = out.fresh()
                out.line(f"{variable} = {self.ex(node.value, env)}")
                return env.bind(node.name, variable)
            case nodes.Choose():
                return self.choose(node, env)
            case nodes.Move():
                self.move(node, env)
            case nodes.If():
                self.branch(node, env)
            case nodes.Repeat():
                self.repeat(node, env)
            case nodes.RepeatUntil():
                self.repeat_until(node, env)
            case nodes.ForEach():
                self.for_each(node, env)
            case nodes.Attempt():
                self.attempt(node, env)
            case nodes.AsMuchAsPossible():
                return self.as_much_as_possible(node, env)
            case nodes.May():
                self.may(node, env)
            case nodes.Require():
                failure = "Fail(" if not isinstance(node.test, nodes.Can) or node.reason else "blamed(rt, "
                out.line(
                    f"if not {self.test(node.test, env)}: raise {failure}{self.clause(node)}, {self.reason(node)})"
                )
            case nodes.Fail():
                out.line(f"raise Fail({self.clause(node)}, {(node.reason or 'it fails')!r})")
            case nodes.Set() | nodes.Adjust():
                self.assign(node, env)
            case nodes.Shuffle():
                self.shuffle(node, env)
            case nodes.Exchange():
                self.exchange(node, env)
            case nodes.Reveal():
                seat = "None" if node.to is None else self.ex(node.to, env)
                out.line(f"rt.reveal({self.as_set(node.what, env)}, {seat})")
            case nodes.Roll():
                return self.roll(node, env)
            case nodes.Resolve():
                who = self.chooser(env) if node.who is None else self.ex(node.who, env)
                part = None if node.part is None else node.part
                out.line(f"resolve(rt, need({self.ex(node.card, env)}, {self.clause(node)}), {part!r}, {who})")
            case nodes.Run():
                self.run_step(node, env)
            case nodes.Stop():
                self.stop(node, env)
            case nodes.EndPlay():
                winners = "None" if node.winners is None else self.as_set(node.winners, env)
                out.line(f"rt.end_play({winners})")
            case nodes.Open():
                variable = out.fresh()
                function = self.function(node.body, env.bind(node.name, variable), variable)
                most = "None" if node.most is None else self.ex(node.most, env)
                out.line(
                    f"rt.window({self.as_set(node.group, env)}, {self.ex(node.passes, env)}, {most}, {function}, {self.clause(node)})"
                )
            case nodes.NextTime() | nodes.During() | nodes.DuringTurns():
                self.store(node, env)
            case nodes.Rule() | nodes.ChangeRole() | nodes.ChangeValue() | nodes.Mute() | nodes.Accept():
                self.store_for_block(node, env)
            case _:
                raise TypeError(f"cannot emit {type(node).__name__}")
        return env

    def reason(self, node: nodes.Require) -> str:
        """Return Python for why it fails: what the rulebook says, or the test that does not hold."""
        if node.reason:
            return repr(node.reason)
        return f"'not so: {{code}}', code={self.program.words_of(node.test)!r}"

    def function(self, body: tuple[nodes.Node, ...], env: Env, parameter: str = "") -> str:
        """Write a function with a block as its body; return its name."""
        out = env.out
        name = out.fresh("f")
        out.line(f"def {name}({parameter}):")
        out.push()
        out.def_depth += 1
        self.block(body, env)
        out.def_depth -= 1
        out.pop()
        return name

    # --------------------------------------------------------------- sentences

    def sentence(self, node: nodes.Sentence, env: Env) -> None:
        """Write the calls of a sentence: one for each of those it is about."""
        verb = self.book.verbs[node.verb]
        operands: list[tuple[nodes.Node, Type]] = []
        if verb.subject is not None:
            operands.append((node.subject, self.book.type_of(verb.subject.type)))
        if verb.object is not None:
            operands.append((node.object, self.book.type_of(verb.object.type)))
        given = dict(node.args)
        operands += [(given[key], self.book.type_of(parameter.type)) for key, parameter in verb.roles]
        indent = env.out.indent
        values: list[str] = []
        chosen = False
        for operand, wanted in operands:
            chosen |= isinstance(operand, nodes.Quantified) and operand.determiner in ("a", "another", "n", "up to")
            chosen |= isinstance(operand, nodes.Name) and operand.id in env.picked
            values.append(self.operand(operand, wanted, env))
        if chosen:
            env.out.line("rt.chosen = True")
        env.out.line(f"{self.program.verb_name(node.verb)}(rt{''.join(', ' + v for v in values)})")
        env.out.indent = indent

    def operand(self, node: nodes.Node, wanted: Type, env: Env) -> str:
        """Return Python for one operand; several things where one is wanted become a loop."""
        out = env.out
        if wanted.kind == "set":
            return f"tuple({self.as_set(node, env)})"
        found = self.type(node)
        several = value_of(found).kind == "set"
        if several and wanted.kind != "bundle":
            variable = out.fresh()
            out.line(f"for {variable} in tuple({self.as_set(node, env)}):")
            out.push()
            return variable
        code = self.ex(node, env)
        if found.optional or value_of(found).optional:
            if not wanted.optional:
                code = f"need({code}, {self.clause(node)})"
        if isinstance(node, nodes.Name | nodes.Number):
            return code
        variable = out.fresh()
        out.line(f"{variable} = {code}")
        return variable

    def choose(self, node: nodes.Choose, env: Env) -> Env:
        out = env.out
        variable = out.fresh()
        clause = self.clause(node)
        kind = "decide" if node.free else "choose"
        who = self.need(node.who, env)
        env_for = replace(env, chooser=who)
        what = node.what
        match what:
            case nodes.Among():
                options = "distinct([" + ", ".join(self.ex(value, env) for value in what.values) + "])"
                out.line(f"{variable} = rt.ask({who}, {options}, {clause}, {node.name!r}, {kind!r}, {node.free})")
            case nodes.Range():
                options = f"list(range({self.ex(what.low, env)}, {self.ex(what.high, env)} + 1))"
                out.line(f"{variable} = rt.ask({who}, {options}, {clause}, {node.name!r}, {kind!r}, {node.free})")
            case nodes.Payment():
                ways = f"payments(rt, {self.ex(what.price, env)}, {self.ex(what.purse, env)}, {who}, {clause})"
                out.line(f"{variable} = rt.ask({who}, {ways}, {clause}, {node.name!r}, 'pay', {node.free})")
            case nodes.Quantified() if (unseen := pool(self, what.group, env_for)) is not None:
                low, high = self.how_many(what, env_for)
                one = "[0]" if what.determiner in ("a", "another") else ""
                out.line(
                    f"{variable} = rt.choose_from({who}, {unseen}, {low}, {high}, {clause}, {node.name!r}, {node.free}){one}"
                )
            case nodes.Quantified() if what.determiner in ("a", "another"):
                group = self.group(what.group, env_for)
                if what.determiner == "another":
                    group = f"[x for x in {group} if x != {who}]"
                if what.group.noun == "player":
                    out.line(
                        f"{variable} = rt.ask({who}, some_to_choose(rt, {group}, {clause}), {clause}, {node.name!r}, {kind!r}, {node.free})"
                    )
                else:
                    out.line(
                        f"{variable} = rt.choose({who}, some_to_choose(rt, {group}, {clause}), 1, 1, {clause}, {node.name!r}, {node.free}, True)[0]"
                    )
            case nodes.Quantified():
                self._choose_several(what, variable, who, clause, node, env_for)
            case _:
                out.line(f"{variable} = {self.ex(what, env)}")
        return env.bind(node.name, variable, picked=True)

    def _choose_several(
        self, what: nodes.Quantified, variable: str, who: str, clause: int, node: nodes.Choose, env: Env
    ) -> None:
        items = env.out.fresh()
        env.out.line(f"{items} = {self.group(what.group, env)}")
        low, high = (f"len({items})" if bound == "None" else bound for bound in self.how_many(what, env))
        env.out.line(
            f"{variable} = rt.choose({who}, {items}, {low}, {high}, {clause}, {node.name!r}, {node.free}, {what.group.noun != 'player'})"
        )

    def may(self, node: nodes.May, env: Env) -> None:
        out = env.out
        function = self.function(node.body, env)
        call = f"rt.may({self.need(node.who, env)}, {self.clause(node)}, {function})"
        if not node.otherwise:
            out.line(call)
            return
        out.line(f"if not {call}:")
        out.push()
        self.block(node.otherwise, env)
        out.pop()

    # --------------------------------------------------------------- structure

    def branch(self, node: nodes.If, env: Env) -> None:
        out = env.out
        word = "if"
        while True:
            out.line(f"{word} {self.test(node.test, env)}:")
            out.push()
            self.block(node.body, env)
            out.pop()
            following = node.otherwise[0] if len(node.otherwise) == 1 else None
            if not isinstance(following, nodes.If) or self.has_dry_run(following.test):
                break
            node, word = following, "elif"
        if node.otherwise:
            out.line("else:")
            out.push()
            self.block(node.otherwise, env)
            out.pop()

    def has_dry_run(self, node: nodes.Node) -> bool:
        """Tell whether a test needs a function of its own, written before it."""
        return any(isinstance(part, nodes.Can | nodes.ThatWould) for part in nodes.walk(node))

    def repeat(self, node: nodes.Repeat, env: Env) -> None:
        out = env.out
        times = out.fresh()
        out.line(f"{times} = {self.ex(node.times, env)}")
        if self.program.constructs.lenient:
            out.line("if rt.lenient:")
            out.push()
            function = self.function(node.body, env)
            out.line(f"rt.repeat_leniently({function}, {times}, {self.clause(node)})")
            out.pop()
            out.line("else:")
            out.push()
        with self.loop(node, env) as inner:
            out.line(f"for _ in range({times}):")
            out.push()
            out.line(f"rt.burn({self.clause(node)})")
            self.block(node.body, inner)
            out.pop()
        if self.program.constructs.lenient:
            out.pop()

    def repeat_until(self, node: nodes.RepeatUntil, env: Env) -> None:
        out = env.out
        with self.loop(node, env) as inner:
            out.line("while True:")
            out.push()
            out.line(f"rt.burn({self.clause(node)})")
            out.line(f"if {self.test(node.test, env)}: break")
            self.block(node.body, inner)
            out.pop()

    @contextmanager
    def loop(self, node: nodes.Repeat | nodes.RepeatUntil | nodes.ForEach, env: Env) -> Iterator[Env]:
        """Write what stands around a loop so that `stop` leaves it, also from inside a block in it."""
        out = env.out
        identity = self.clause(node)
        blocks = (part for statement in node.body for part in nodes.walk(statement) if isinstance(part, OWN_FUNCTION))
        far = any(isinstance(part, nodes.Stop) and part.step is None for block in blocks for part in nodes.walk(block))
        if far:
            out.line("try:")
            out.push()
        yield replace(env, loop=(identity, out.def_depth))
        if far:
            out.pop()
            out.line("except StopLoop as stopped:")
            out.line(f"    if stopped.loop != {identity}: raise")

    def for_each(self, node: nodes.ForEach, env: Env) -> None:
        out = env.out
        variable = out.fresh()
        items = self.as_set(node.group, env)
        if isinstance(node.group, nodes.Quantified):
            items = self.group(node.group.group, env)
        inner = env.bind(node.name, variable)
        if node.at_once:
            function = self.function(node.body, inner, variable)
            out.line(f"rt.at_once({items}, {function}, {self.clause(node)})")
            return
        with self.loop(node, inner) as inside:
            out.line(f"for {variable} in tuple({items}):")
            out.push()
            out.line(f"rt.burn({self.clause(node)})")
            self.block(node.body, inside)
            out.pop()

    def as_much_as_possible(self, node: nodes.AsMuchAsPossible, env: Env) -> Env:
        """Write each part as a block of its own; what a part chooses is known to the parts after it."""
        out = env.out
        inner = env
        for part in node.body:
            if not isinstance(part, nodes.Choose | nodes.Let | nodes.Roll):
                function = self.function((part,), inner)
                out.line(f"rt.attempt_leniently({function}, {self.clause(part)})")
                continue
            out.line("rt.lenient += 1")
            out.line("try:")
            out.push()
            inner = self.stmt(part, inner)
            out.pop()
            name = getattr(part, "name", None)
            out.line("except Fail:")
            out.line(f"    {inner.names[name] if name else '_'} = {self.nothing(part)}")
            out.line("finally: rt.lenient -= 1")
        return env

    def nothing(self, part: nodes.Node) -> str:
        """Return what a name stands for when nothing could be chosen."""
        what = part.value if isinstance(part, nodes.Let) else part.what
        return "()" if value_of(self.type(what)).kind == "set" else "None"

    def attempt(self, node: nodes.Attempt, env: Env) -> None:
        out = env.out
        function = self.function(node.body, env)
        if not node.otherwise:
            out.line(f"rt.attempt({function}, {self.clause(node)})")
            return
        out.line(f"if rt.attempt({function}, {self.clause(node)}) is not None:")
        out.push()
        self.block(node.otherwise, env)
        out.pop()

    def run_step(self, node: nodes.Run, env: Env) -> None:
        step = self.book.steps[node.step]
        argument = "" if node.argument is None else ", " + self.ex(node.argument, env)
        env.out.line(f"rt.step({self.program.step_index(node.step)}, {self.program.step_name(step)}{argument})")

    def stop(self, node: nodes.Stop, env: Env) -> None:
        if node.step is not None:
            env.out.line(f"raise StopStep({self.program.step_index(node.step)})")
        elif env.loop is None:
            env.out.line(f"rt.stop({self.clause(node)})")
        elif env.loop[1] == env.out.def_depth:
            env.out.line("break")
        else:
            env.out.line(f"raise StopLoop({env.loop[0]})")

    # ------------------------------------------------------------ things, values

    def move(self, node: nodes.Move, env: Env) -> None:
        slot = self.zone(node.to, env)
        what = node.what
        if isinstance(what, nodes.End) and what.which == "top" and what.amount is None and not node.bottom:
            if self.type(what.of).kind == "zone":
                env.out.line(f"rt.draw({self.zone(what.of, env)}, {slot}, {self.clause(node)})")
                return
        code = self.as_set(what, env) if self.type(what).kind == "zone" else self.ex(what, env)
        env.out.line(f"rt.move({code}, {slot}, {node.bottom}, {self.clause(node)})")

    def shuffle(self, node: nodes.Shuffle, env: Env) -> None:
        if node.into is not None:
            env.out.line(
                f"rt.shuffle_into({self.zone(node.what, env)}, {self.zone(node.into, env)}, {self.clause(node)})"
            )
        elif isinstance(node.what, nodes.EveryZone):
            env.out.line(f"rt.shuffle({self.every_zone(node.what)}, {self.clause(node)})")
        elif self.type(node.what).kind == "zone":
            env.out.line(f"rt.shuffle(({self.zone(node.what, env)},), {self.clause(node)})")
        else:
            env.out.line(f"rt.shuffle_set(tuple({self.as_set(node.what, env)}), {self.clause(node)})")

    def exchange(self, node: nodes.Exchange, env: Env) -> None:
        if self.type(node.left).kind == "zone" and self.type(node.right).kind == "zone":
            env.out.line(f"rt.exchange({self.zone(node.left, env)}, {self.zone(node.right, env)})")
        elif self._is_target(node.left):
            env.out.line(f"rt.exchange({self.slot(node.left, env)}, {self.slot(node.right, env)})")
        else:
            env.out.line(f"rt.swap_places({self.ex(node.left, env)}, {self.ex(node.right, env)}, {self.clause(node)})")

    def _is_target(self, node: nodes.Node) -> bool:
        ref = self.ref(node)
        return ref is not None and ref.kind == "value"

    def slot(self, node: nodes.Node, env: Env) -> str:
        """Return Python for the slot of a value."""
        ref = self.ref(node)
        if ref.name == "direction" and ref.kind == "predeclared":
            return str(DIRECTION)
        if ref.name == "winners" and ref.kind == "predeclared":
            return str(WINNERS)
        base = self.layout.base["value", ref.owner, ref.name]
        if isinstance(node, nodes.Field):
            return f"{base} + {self.need(node.base, env)}"
        return str(base)

    def assign(self, node: nodes.Set | nodes.Adjust, env: Env) -> None:
        """Write `set`, `raise`, `lower`; a thing with several members sets each."""
        target = node.target
        if isinstance(target, nodes.Field) and value_of(self.type(target.base)).kind == "set":
            raise TypeError("a value of several things at once")
        slot = self.slot(target, env)
        current = f"s[{slot}]"
        found = value_of(self.type(target))
        if isinstance(node, nodes.Set):
            value = self.as_set(node.value, env) if found.kind == "set" else self.ex(node.value, env)
            value = f"tuple({value})" if found.kind == "set" else value
        else:
            value = self._adjusted(node, found, current, env)
        if self.program.constructs.at_once and isinstance(node, nodes.Set):
            env.out.line(f"if rt.assigned is not None: rt.assigned.add({slot})")
        low, high = self.bounds(target, env)
        if low is not None or high is not None:
            env.out.line(f"rt.put({slot}, {value}, {low}, {high}, {self.clause(node)})")
        else:
            env.out.line(f"{current} = number({value})" if found.kind == "number" else f"{current} = {value}")
            if self.program.constructs.mutes:
                env.out.line("rt.force_changed()")

    def _adjusted(self, node: nodes.Adjust, found: Type, current: str, env: Env) -> str:
        sign = "+" if node.op == "raise" else "-"
        if found.kind == "bundle":
            return f"paid({sign!r}, {current}, {self.ex(node.amount, env)}, {self.clause(node)})"
        if found.kind == "set":
            function = "joined" if node.op == "raise" else "without"
            return f"tuple({function}({current}, {self.as_set(node.amount, env)}))"
        return f"{current} {sign} {self.ex(node.amount, env)}"

    def bounds(self, node: nodes.Node, env: Env) -> tuple[str | None, str | None]:
        decl = self.ref(node).decl
        if not isinstance(decl, nodes.ValueDecl):
            return None, None
        inner = env
        if isinstance(node, nodes.Field):
            inner = replace(env, it=self.ex(node.base, env))
        low = None if decl.type.low is None else self.ex(decl.type.low, inner)
        high = None if decl.type.high is None else self.ex(decl.type.high, inner)
        return low, high

    def roll(self, node: nodes.Roll, env: Env) -> Env:
        out = env.out
        if isinstance(node.what, nodes.Range):
            variable = out.fresh()
            out.line(f"{variable} = rt.roll({self.ex(node.what.low, env)}, {self.ex(node.what.high, env)})")
            return env.bind(node.name, variable) if node.name else env
        dice = out.fresh()
        die = out.fresh()
        out.line(f"{dice} = {self.as_set(node.what, env)}")
        found = value_of(self.type(node.what))
        noun = (found.item if found.kind == "set" else found).name
        decl = self.book.values[noun, "face"]
        base = self.layout.base["value", noun, "face"]
        low = "1" if decl.type.low is None else self.ex(decl.type.low, env)
        high = "6" if decl.type.high is None else self.ex(decl.type.high, env)
        out.line(f"for {die} in {dice}: s[{base} + {die}] = rt.roll({low}, {high})")
        return env.bind(node.name, f"tuple({dice})") if node.name else env

    # ------------------------------------------------------------- stored rules

    def store(self, node: nodes.Node, env: Env) -> None:
        raise NotImplementedError

    def store_for_block(self, node: nodes.Node, env: Env) -> None:
        raise NotImplementedError
