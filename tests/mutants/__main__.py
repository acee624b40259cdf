"""How good the messages are: `python tests/mutants --seed 1 --count 2000 [--list kind ...]`, from the root of the project.

Makes so many texts with one slip each, checks them, and prints the table that stands in docs/notes/messages.md.
"""

from __future__ import annotations

import argparse
import gc
import random
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2]))

from corpora import corpora  # the folder of the project first
from judging import Judge, Verdict, Written
from making import KINDS, Mutant, mutants
from silence import told_by

from dsl.diagnostics.diagnostic import Diagnostic
from interpreter.loading.fixing import Fixed

#: After so many mutants what nobody refers to any more is cleared away.
COLLECTED = 50
#: So many of those that took longest are judged once more with nothing known.
SLOWEST = 5
#: Slips in one word, which `naipe fix` is measured by.
ONE_WORD = (
    "misspelt word of the language",
    "misspelt word of the game",
    "dropped word",
    "doubled word",
    "swapped words",
    "other word of the language",
)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=2000)
    asked.add_argument("--after", type=int, default=0, metavar="N", help="judge those that come after the first N")
    asked.add_argument(
        "--misses", action="store_true", help="list what is found in another line, by more, or not proposed"
    )
    asked.add_argument("--quick", action="store_true", help="play no scenarios of what is silent")
    asked.add_argument(
        "--fix",
        type=int,
        nargs="?",
        const=10_000,
        default=0,
        metavar="N",
        help="mend what is found (of the first N slips in one word) as `naipe fix` does, and count what is left",
    )
    asked.add_argument("--words", action="store_true", help="misspelt words only")
    asked.add_argument("--whole", action="store_true", help="judge everything anew for each slip")
    given = asked.parse_args()
    gc.disable()  # most of what is kept is never garbage, and to look for it takes longer than to judge
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    judged = Judged(Judge(not given.whole), given.quick, given.fix)
    made = mutants(list(corpora()), given.seed, given.count)
    if given.words:
        made = [one for one in made if one.meant]
    made = made[given.after :]
    try:
        for number, mutant in enumerate(made, 1):
            judged.add(mutant)
            if number % COLLECTED == 0:
                gc.collect()
    except KeyboardInterrupt:
        print(f"stopped: the first {len(judged.verdicts)} of {len(made)}")
    after = f" after the first {given.after}" if given.after else ""
    print(f"seed {given.seed}, {len(judged.verdicts)} mutants{after}\n")
    table(judged.verdicts)
    silent(judged.told)
    written(judged.written)
    if given.fix and judged.mended:
        fixes(judged.mended)
    if given.misses:
        misses(judged.verdicts)
    if any(verdict.crash for verdict in judged.verdicts) or judged.crashes:
        raise SystemExit(1)


class Judged:
    """What was said of mutants, what tells of the silent ones, and what is left of others after they were mended. The trees
    of a mutant are not kept."""

    def __init__(self, judge: Judge, quick: bool, most: int) -> None:
        self.judge, self.quick, self.most = judge, quick, most
        self.crashes = 0
        self.verdicts: list[Verdict] = []
        self.told: list[tuple[Verdict, str]] = []
        self.mended: list[tuple[Verdict, Fixed, bool]] = []
        self.written: list[tuple[Verdict, Written]] = []

    def add(self, mutant: Mutant) -> None:
        """Judge a mutant."""
        verdict = self.judge.judge(mutant)
        if (line := self.judge.written(verdict)) is not None:
            self.written.append((verdict, line))
        if not verdict.is_found and not verdict.crash:
            self.told.append((verdict, self._told_by(verdict)))
        elif verdict.is_found and mutant.kind in ONE_WORD and len(self.mended) < self.most:
            after = self.judge.fixed(verdict)
            self.mended.append((verdict, after, self.judge.means_as_before(verdict, after)))
        verdict.checked = None
        self.verdicts.append(verdict)

    def _told_by(self, verdict: Verdict) -> str:
        """Return what tells of a slip; an exception is told at once."""
        try:
            return told_by(verdict, self.judge, self.quick)
        except Exception:  # whatever happens is what is looked for
            print(f"\n{_what(verdict)}\n{traceback.format_exc()}")
            self.crashes += 1
            return "a traceback"


def table(verdicts: list[Verdict]) -> None:
    """Print the shares by kinds of slip."""
    print("| kind | mutants | found % | silent | first on the line % | at most 2 % | right word first % |")
    print("|---|---|---|---|---|---|---|")
    for kind in (*KINDS, "all"):
        own = [verdict for verdict in verdicts if kind in (verdict.mutant.kind, "all")]
        found = [verdict for verdict in own if verdict.is_found]
        proposed = [verdict.proposes for verdict in found if verdict.proposes is not None]
        if own:
            shares = (
                _share([verdict.on_line for verdict in found]),
                _share([len(verdict.findings) <= 2 for verdict in found]),
                _share(proposed) if proposed else "",
            )
            print(f"| {kind} | {len(own)} | {_share([v.is_found for v in own])} | {len(own) - len(found)} | ", end="")
            print(" | ".join(shares), "|")
    print(f"\ntracebacks {sum(bool(v.crash) for v in verdicts)}, slowest {_slowest(verdicts)}, ", end="")
    print(f"most findings {max(len(v.findings) for v in verdicts)}")
    for verdict in verdicts:
        if verdict.crash:
            print(f"\n{_what(verdict)}\n{verdict.crash}")


def _slowest(verdicts: list[Verdict]) -> str:
    """Return how long the slowest takes: all of it judged anew, with the trees of what did not change as the store on disk has
    them, and with nothing known at all."""
    longest = [one.mutant for one in sorted(verdicts, key=lambda verdict: -verdict.seconds)[:SLOWEST]]
    judge = Judge(is_quick=False)
    for mutant in longest:
        judge.before(mutant.corpus)
    kept, unknown = (max(way(one).seconds for one in longest) for way in (judge.judge, judge.anew))
    return f"{kept:.2f} s ({unknown:.2f} s with no tree known)"


def silent(told: list[tuple[Verdict, str]]) -> None:
    """Print what tells of the slips that are no mistake for `check`."""
    print(f"\nsilent {len(told)}: ", end="")
    print(", ".join(f"{count} {by or 'told by nothing'}" for by, count in Counter(by for _, by in told).most_common()))
    for verdict, by in told:
        if not by:
            print("  -", _what(verdict))


def fixes(done: list[tuple[Verdict, Fixed, bool]]) -> None:
    """Print of how many slips in one word nothing is left after `naipe fix`, how many of those that it mended mean again what
    was meant, and where something is found that was not before (which must not be); list what it made otherwise."""
    print("\n| kind | found | mended % | of these as before % | left alone % | new findings |")
    print("|---|---|---|---|---|---|")
    for kind in (*ONE_WORD, "all"):
        chosen = [one for one in done if kind in (one[0].mutant.kind, "all")]
        if not chosen:
            continue
        same = [is_same for _, after, is_same in chosen if after.changed]
        worse = [bool(_keys(after.left) - _keys(verdict.findings)) for verdict, after, _ in chosen]
        mended = [bool(after.changed) for _, after, _ in chosen]
        shares = _share(mended), _share(same), _share([not one for one in mended])
        print(f"| {kind} | {len(chosen)} | {' | '.join(shares)} | {sum(worse)} |")
    others = [one for one in done if one[1].changed and not one[2]]
    print(f"\nmended to something else than was written before: {len(others)}")
    for verdict, after, _ in others:
        print(f"  - {_what(verdict)}\n      {' / '.join(mend.text for mend in after.mended)}")


def _keys(found: Iterable[Diagnostic]) -> set[tuple[str, str]]:
    return {(one.code, one.message) for one in found}


def written(done: list[tuple[Verdict, Written]]) -> None:
    """Print how many of the lines that are proposed are read, hold in their place, and say no less; list the others."""
    print(f"\nlines to write {len(done)}: read {_share([one.is_read for _, one in done])} %, ", end="")
    print(f"hold in their place {_share([one.holds for _, one in done])} %, ", end="")
    print(f"say no less {_share([not one.says_less for _, one in done])} %")
    for verdict, one in done:
        if not one.holds or one.says_less:
            print(f"  - {_what(verdict)}\n      write: {one.line}")


def misses(verdicts: list[Verdict]) -> None:
    """Print the slips of which something else was said than should be."""
    for verdict in verdicts:
        if not verdict.is_found:
            continue
        wrong = ["line"] * (not verdict.on_line) + [f"{len(verdict.findings)}"] * (len(verdict.findings) > 2)
        wrong += ["word"] * (verdict.proposes is False) + [f"{verdict.seconds:.1f} s"] * (verdict.seconds > 1.5)
        if wrong:
            first = verdict.findings[0]
            corpus = verdict.mutant.corpus
            sources = {one.name: one for one in (*corpus.others, *corpus.own, verdict.mutant.source)}
            source = sources.get(first.span.source)
            where = 0 if source is None else source.line_and_column(min(first.span.start, len(source.text)))[0]
            print(f"\n[{' '.join(wrong)}] {_what(verdict)}")
            print(f"    {first.span.source}:{where} {first.code} {first.message} | {first.label} | {first.help}")


def _what(verdict: Verdict) -> str:
    mutant = verdict.mutant
    line = "" if mutant.gone else mutant.source.line_text(mutant.line).strip()
    return f"{mutant.source.name}:{mutant.line} ({mutant.kind}) {mutant.what} | {line}"


def _share(of: list[bool]) -> str:
    return f"{100 * sum(of) / len(of):.1f}" if of else "–"


if __name__ == "__main__":
    random.seed(0)
    main()
