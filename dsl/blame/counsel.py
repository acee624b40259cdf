"""Advice for authors who write a line as they know it from other games or programs. For each kind of line there is a
pattern, a sentence of advice, and the line as it is written in this language.

The lines in `dsl.diagnostics.brought.IDIOMS` have only one possible meaning, so the parser proposes their replacement.
A line that matches a pattern here may have several meanings. So each proposal is first checked within the whole
rulebook.
"""

from __future__ import annotations

import re

from dsl.messages.message import Message, listed
from dsl.records import dataclass

#: Placeholders in a proposed line. Words of the game replace them: a verb with a number, its third person, a zone that
#: each player has, a value of players that is a number, and a card number that is not used yet.
VERB, VERBS, HAND, SCORE, FREE = "VERB", "VERBS", "HAND", "SCORE", "FREE"
#: Two placeholders for a value of players that is a number. MONEY is the value that a line names, or means as money.
#: RICHES is the value with a name for money; if there is none, the first value.
MONEY, RICHES = "MONEY", "RICHES"
#: Placeholder for the player who is named in the heading of a step or a definition.
SEATED = "SEATED"
#: Placeholder for the plural noun that a line counts.
COUNTED = "COUNTED"
#: Placeholders for the things that players hold, and for the zone to which the verb of the line moves them.
THINGS, AWAY = "THINGS", "AWAY"

_MONEY_WORDS = (
    "euros?|dollars?|pounds?|francs?|coins?|money|moedas?|reais|dinheiro|pièces?|argent|monedes?|diners|[€$£¥]"
)
#: Names of values that are money.
MONEY_CALLED = re.compile(rf"(?:{_MONEY_WORDS}|gold|ouro|or|silver)")
_NO_MONEY = "the-game-counts-no-word-outside-the-card-without"
_LOSING = "losing|behind|perdendo|perdent|perdant|en train de perdre"


@dataclass(frozen=True)
class Counsel:
    """Advice for lines in which a pattern is found. The advice only applies if the text of the groups `verb` and `other` of
    the pattern is a verb of the game, and the text of `own`, `unknown` and `foreign` is no word of the game.

    - `pattern`: the regular expression.
    - `said`: the lines to propose, the most likely first. The text of groups of the pattern is filled into these lines.
    - `advice`: the id of the sentence before the proposal, or two ids with `; ` between them.
    - `example`: the line to show if no line in `said` passes the checks.
    - `whole`: whether a line of `said` replaces the whole line, and not only the text that the pattern matches.
    - `named`: which text of the match becomes the argument `word` of the sentence.
    - `is_sure`: whether the author certainly means the proposal; then naipe asks no question.
    """

    pattern: re.Pattern[str]
    said: tuple[str, ...]
    advice: str
    example: str = ""
    whole: bool = False
    named: str = r"\g<0>"
    is_sure: bool = True

    def told(self, match: re.Match[str]) -> Message:
        """Return the advice for a line that matches: one sentence or two."""
        word = match.expand(self.named)
        return listed((Message(advice, word=word) for advice in self.advice.split("; ")), "; ")

    def lines(self, match: re.Match[str], line: str) -> list[str]:
        """Return the lines of rules that are proposed instead of `line`."""
        found = [match.expand(one) for one in self.said]
        return found if self.whole else [line[: match.start()] + one + line[match.end() :] for one in found]


def _of(
    pattern: str, advice: str, *said: str, example: str = "", named: str = r"\g<0>", is_sure: bool = True
) -> Counsel:
    whole = pattern.startswith("^") and pattern.endswith("$")
    return Counsel(re.compile(pattern), said, advice, example, whole, named, is_sure)


#: Phrases about money and its owner, each with what replaces it in this language.
_MOVED = (
    ("loses?|pays?|spends?|perde|perd|paga|paie", "lower"),
    ("gains?|gets?|earns?|wins?|receives?|takes?|ganha|gagne|guanya", "raise"),
)
_WHOSE = (
    (r"(?:each|every|all) (other )?players?", r"for each \1player as p: {verb} p.{money} by {number}"),
    (r"(\w+)", r"{verb} \1.{money} by {number}"),
    (r"((?!(?:given|and|when|then)\b).*\S)", r"{verb} (\1).{money} by {number}"),
)
#: Words for the player who has the most or the fewest of something. Each comes with the word of this language and with
#: what is counted.
_RANKED = (
    ("richest|wealthiest|mais rico|plus riche|més ric", "most", RICHES),
    ("poorest|mais pobre|plus pauvre|més pobre", "fewest", RICHES),
    ("strongest|best|leading|winning|biggest|greatest|top", "most", SCORE),
    ("weakest|worst|losing|last-placed|smallest", "fewest", SCORE),
)
#: Amounts as people write them, each with the sign of comparison that it means.
_COMPARED = (
    (r"(?:more than|over) (\d+)", ">"),
    (r"(?:fewer than|less than|under) (\d+)", "<"),
    (r"(?:at least )?(\d+)(?:\+| or more)", ">="),
    (r"at least (\d+)", ">="),
    (r"(?:at most |up to )?(\d+) or (?:fewer|less)", "<="),
    (r"(?:at most|up to|no more than) (\d+)", "<="),
)

#: Pattern for `unless TEST`, and for the sentence after a colon behind it.
_UNLESS = r",? unless (?:\((?P<test>[^:()]+)\)|(?P<plain>[^:]+?))(?P<does>: .+)?"
_NOT = r"not (\g<test>\g<plain>)"
_RULES = "forbid|ignore|allow|change|mute|after|before|instead of|next time"
#: The first words of lines that declare or describe something, and carry nothing out.
_TELLING = "given|when|then|and|card|copies|deck|define|field|grid|join|kinds|let|noun|option|scenario|span|step|supply|table|tally|value|verb|words|zone"

#: Ordinal words, each with its number.
_ORDINALS = (("second|2nd", 2), ("third|3rd", 3), ("fourth|4th", 4), ("fifth|5th", 5))
_FURTHER_ON = "one-further-on-is-the-last-of-the-first"
_NUMBERED = "a-loop-with-a-number-names-it-and-goes-upwards"
#: All advice, in the order in which it is tried on a line.
COUNSELS: tuple[Counsel, ...] = (
    _of(
        r"^((?:value|field) \w+(?: of \w+)?: )(?:yes ?(?:or|/|,) ?no|no or yes|true or false|false or true|bool|boolean)((?:[ ,].*)?)$",
        "what-is-yes-or-no-has-a-type-of-its-own",
        r"\1yes_no\2",
    ),
    _of(
        r"^((?:value|field) \w+(?: of \w+)?: )(?:int|integer|num|numeric|counter|amount)((?:[ ,].*)?)$",
        "a-whole-number-has-the-type-number",
        r"\1number\2",
    ),
    _of(
        r"^((?:value|field) \w+(?: of \w+)?: number) = (-?\d+),? from (\w+) to (\w+)$",
        "what-a-value-is-at-first-comes-after-its-bounds",
        r"\1 from \3 to \4 = \2",
    ),
    _of(
        r"^((?:value|field) \w+(?: of \w+)?: number),? (?:from|>=|at least|min) (-?\d+)( = -?\d+)?$",
        "a-number-has-both-bounds-or-none",
        r"\1 from \2 to 99\3",
        is_sure=False,
    ),
    _of(
        r"^((?:value|field) (\w+)(?: of \w+)?: )([^\W\d]\w*)(?:, [^\W\d]\w*)*(?:, or | or |, )(?!none\b)([^\W\d]\w*)$",
        "words-that-a-value-can-be-are-a-list",
        example="words \\2: \\3, \\4\n\\1\\2",
    ),
    _of(
        r"^(\w+ (\d+) to (\d+) \"[^\"]*\")((?:[,:].*)?)$",
        "the-name-in-the-title-goes-from-number-to-number",
        r"\1 for n from \2 to \3\4",
        example='cards 1 to 3 "Card {n}" for n from 1 to 3',
    ),
    _of(
        r"^noun (\w+) (\w+) (\d+)$",
        "how-many-copies-there-are-is-said-at-a-card",
        example='noun \\1 \\2\n\\1 1 "\\1", copies \\3',
    ),
    _of(
        r"^roll (?:(?:a|one|1|the) (?:die|dice))((?: as \w+)?)$",
        "one-die-is-a-number-from-1-to-6",
        r"roll 1 to 6\1",
        example="roll 1 to 6 as luck",
    ),
    _of(
        r"^roll (?:2|two) (?:die|dice) as (\w+)$",
        "one-die-is-a-number-from-1-to-6",
        r"roll 1 to 6 as one_die" "\n" r"roll 1 to 6 as other_die" "\n" r"let \1 be one_die + other_die",
    ),
    _of(
        r"^(?:(?:the )?next (?:player|turn)|pass (?:the )?turn|end (?:the )?turn)$",
        "whose-turn-it-is-is-said-in-play",
        example="play\n  repeat until play_over\n    for each player as p: run turn for p",
    ),
    _of(
        r"^for each (\w+) (?:in|of) ([\w.]+)((?: where [^:]+)?): (.+)$",
        "a-loop-names-each-thing-after-as",
        r"for each \1 in \2\3 as one: \4",
    ),
    _of(
        r"^(given|and) (player \d+) has (\d+) (\w+) (?:in|on) (?:(?:their|the|his|her) )?(\w+)$",
        "what-belongs-to-somebody-stands-behind-a-point",
        r"\1 \2.\5 has \3 \4",
    ),
    _of(
        r"^(?P<who>\w+) may (?P<verb>\w+)((?: (?!or )[^:]+?)?) or (?:may )?(?P<other>\w+)((?: [^:]+)?)$",
        "one-of-two-deeds-is-chosen-by-its-name",
        example="\\g<who> chooses one of\n  this_way: \\g<who> \\g<verb>\\3\n  that_way: \\g<who> \\g<other>\\5",
    ),
    _of(
        r"^step (\w+) (?:of|for) (?:each|every|all|a|the) (\w+?)(?: as)?(?: (\w+))?((?::.*)?)$",
        "a-step-is-run-for-one-after-the-other-in-play",
        r"step \1 of \2 \3\4",
        r"step \1 of \2 p\4",
        example=r"step \1 of player p",
    ),
    _of(
        r"^run (\w+) for (?:each|every|all) ((?:other )?)(\w+?)s?$",
        "a-step-is-run-for-one-after-the-other-in-play",
        r"for each \2\3 as p: run \1 for p",
    ),
    _of(
        r"^(then|and) (?:(?:it|this|that) )?(?:fail|failed|is an error|errors?|throws|fails?)$",
        "a-failure-is-asked-for-by-it-fails",
        r"\1 it fails",
    ),
    _of(
        r"^option (\w+): (?:yes ?(?:or|/|,) ?no|no or yes|yes_no|true or false|bool|boolean)$",
        "an-option-has-a-word-for-each-choice",
        r"option \1: without_\1, with_\1",
    ),
    _of(
        r"^(option \w+(?: \"[^\"]*\")?: )(\d+) ?(?:to|-|\.\.) ?(\d+)$",
        "a-whole-number-has-the-type-number",
        r"\1number from \2 to \3 = \2",
    ),
    _of(r"^(?!.*\bIf you do\b)[^\".:]*\w\. [A-Z][^\"]*$", "each-sentence-has-a-line-of-its-own"),
    _of(r"^(\w+)\.(\w+):? ?\+(\d+)$", "a-value-is-raised-or-lowered", r"raise \1.\2 by \3"),
    _of(r"^(\w+)\.(\w+):? ?-(\d+)$", "a-value-is-raised-or-lowered", r"lower \1.\2 by \3"),
    _of(r"^\+ ?(\d+) (\w+)$", "a-value-is-raised-or-lowered", r"raise you.\2 by \1", example=f"raise you.{SCORE} by 1"),
    _of(r"^- ?(\d+) (\w+)$", "a-value-is-raised-or-lowered", r"lower you.\2 by \1", example=f"lower you.{SCORE} by 1"),
    _of(
        r"^(?P<verb>\w+) (?:all )?(?:of )?(?:your|my) (?:whole |entire )?(?:cards|hand)$",
        "how-many-there-are-is-asked-with-count-of",
        rf"you \g<verb> count of you.{HAND}",
    ),
    _of(r"\b([\w.]+)\.(?:count|size|length|len|number)\b", "how-many-there-are-is-asked-with-count-of", r"count of \1"),
    _of(
        r"\b(?P<foreign>len|size|count|length)\(([\w.]+)\)", "how-many-there-are-is-asked-with-count-of", r"count of \2"
    ),
    _of(
        r"^(?:(?:you )?(?:look at|peek at|see)) (?:the )?top(?: card)? (?:of|in|from) (?:the )?([\w.]+)$",
        "what-somebody-gets-to-see-is-revealed-to-them",
        r"reveal the top of \1 to you",
    ),
    _of(
        r"^(?:you )?reveal (?:the )?top(?: card)? (?:of|in|from) (?:the )?([\w.]+)$",
        "what-somebody-gets-to-see-is-revealed-to-them",
        r"reveal the top of \1 to each player",
    ),
    *(
        _of(
            rf"^at (?:the )?(?:{words}) of (?P<whose>your|each|every|a|the|this) turn[,:]? ?(.*)$",
            "what-comes-with-a-step-begins-with-before-or-after",
            rf"{moment} turn of you: \2",
            rf"{moment} turn of you: you \2",
            example=f"{moment} turn of you: you {VERB} 1",
        )
        for words, moment in (("start|beginning", "before"), ("end", "after"))
    ),
    _of(
        r"^(given|then|and) player (\d+) (\w+) (=|is|has)(?= )",
        "what-belongs-to-somebody-stands-behind-a-point",
        r"\1 player \2.\3 \4",
    ),
    _of(
        r"^move (.+) from (.+) to (?:nothing|nowhere|(?:the )?(?:box|supply|stock|game))$",
        "a-value-is-raised-or-lowered",
        r"lower \2 by \1",
    ),
    _of(
        r"^(?!(?:given|when|then|and)\b)(.*?)\bwhose ([\w.]+) has (\"[^\"]*\")(.*)$",
        "what-lies-somewhere-is-asked-with-in",
        r"\1where (\3 in it.\2)\4",
    ),
    _of(
        r"^(?!(?:given|when|then|and)\b)(.*?)(?<!whose )\b([\w.]+) has (\"[^\"]*\")(.*)$",
        "what-lies-somewhere-is-asked-with-in",
        r"\1\3 in \2\4",
    ),
    _of(
        r"^(?:.+ )?(?:skips?|loses?|miss(?:es)?|takes?|gets?|plays?|have|has) (?:a|an|your|their|the|one|another|1)"
        r"(?: next| extra| more)? turn(?: again)?$",
        "such-turns-are-counted-in-a-value",
        example="value extra_turns of player: number",
    ),
    _of(
        r"^(?:you )?(?:flip|toss|throw) (?:a|the|1|one) coin((?: as \w+)?)$",
        "one-of-two-is-a-number-from-1-to-2",
        r"roll 1 to 2\1",
        example="roll 1 to 2 as side_up",
    ),
    _of(r"\bthe player (?:on|to) (?:your|the|their) left\b", "seats-are-named-in-the-order-of-play", "the next player"),
    _of(
        r"\bthe player (?:on|to) (?:your|the|their) right\b",
        "seats-are-named-in-the-order-of-play",
        "the previous player",
    ),
    _of(
        r"^(?:you )?search ([\w.]+) for ((?:an?|one) [\w ]+)$",
        "who-searches-chooses-what-is-found",
        r"you choose \2 in \1 as found",
    ),
    _of(
        r"^(set [\w.]+ to )(?:the )?(next|previous) player$",
        "seats-go-from-somebody-who-is-named-behind-after",
        rf"\1the \2 player after {SEATED}",
    ),
    _of(r"\b(chooses?) 1 to (\d+) ", "how-many-may-be-chosen-is-said-by-up", r"\1 up to \2 ", is_sure=False),
    _of(
        r"^(?:for|for each|for all|foreach|each) (?:a |each |every )?number (?P<n>\w+)?,? ?from (?P<a>\w+) to (?P<b>\w+)"
        r"(?: as (?P<m>\w+))?(?P<rest>: .+)?$",
        _NUMBERED,
        r"for each \g<n>\g<m> from \g<a> to \g<b>\g<rest>",
    ),
    _of(
        r"^(?!for each \w+ from \w+ to )(?:for each|for|foreach|each) (?P<n>\w+) (?:from|in|=|:=|is|between) (?P<a>\w+) ?"
        r"(?:to|and|until|through|up to|- ?>|-|\.\.\.?) ?(?P<b>\w+)(?P<rest>: .+)?$",
        _NUMBERED,
        r"for each \g<n> from \g<a> to \g<b>\g<rest>",
    ),
    *(
        _of(rf"\bthe (?:{word}){behind} ", _FURTHER_ON, said.format(number), is_sure=False)
        for word, number in _ORDINALS
        for behind, said in (
            (r"(?: \w+)? from the (?:top|end) of", "the first of the last {} of "),
            (r"(?: to)? last(?: \w+)? (?:of|in)", "the first of the last {} of "),
            (r"(?: \w+)? (?:of|in)", "the last of the first {} of "),
        )
    ),
    _of(r"\bthe last but one (?:of|in) ", _FURTHER_ON, "the first of the last 2 of "),
    _of(
        r"^(given|and) (?:(?:each|all)|(?:each|every|all) players?(?:'s?|’s?)?[. ]?)[ .]?(\w+) (?:=|is|are) (.+)$",
        "a-value-of-all-players-is-given-by-every",
        r"\1 every \2 = \3",
    ),
    _of(r"^repeat (\w+) (?:times )?(?:as|with) (\w+)(: .+)?$", _NUMBERED, r"for each \2 from 1 to \1\3"),
    _of(
        r"^(after|before|instead of) another(?: player)? (\w+[^:]*?)(:.*)?$",
        "who-is-meant-by-who-is-said-where-it",
        r"\1 who \2 where (who is not you)\3",
    ),
    _of(r"\b(\d+)[,.](?=\d)(\d+)", "numbers-are-whole", example="1"),
    _of(r"^(?:end|endif|fi|done|end if|end for|fim|fin)$", "a-block-ends-where-its-lines-are-no-longer"),
    _of(
        r"^(?:a|one) (?:random player|player (?:chosen |picked )?at random) (.+)$",
        "who-comes-by-chance-is-rolled-first",
        r"roll players as lucky" "\n" r"lucky \1",
    ),
    _of(
        r"^(you) (\w+) (?:1|a|one)(?: random)?(?: \w+)?(?<! at)(?: at random| randomly| by chance)$",
        "what-comes-by-chance-is-rolled-first-and-has",
        f"roll {THINGS} in you.{HAND} as lost\nmove lost to {AWAY}",
        example=f"roll {THINGS} in you.{HAND} as lost",
    ),
    _of(
        r"\b(?:at )?random(?:ly)?\b|\bby chance\b",
        "what-comes-by-chance-is-rolled-first-and-has",
        example="roll players as lucky",
    ),
    _of(
        r"\b(?:cannot|can't|can not|must not|may not|mustn't|shall not|must never|cant)\b",
        "what-may-not-happen-is-written-forbid-and-what",
        example=f"forbid you {VERB} n",
    ),
    _of(
        r"^(zone .+?), seen by (?:all|all players|each player|everybody|everyone|anyone|players)((?:,.*)?)$",
        "what-everybody-sees-is-open",
        r"\1, open\2",
    ),
    _of(
        r"^(zone .+?), (?:hidden from (?:its |the )?owner|not seen by owner|seen by (?:(?:all |the |each )other(?:s| players?)"
        r"|other players?)|open to (?:all |the |each )?other(?:s| players?))((?:,.*)?)$",
        "what-all-see-but-the-owner-is-seen-by-others",
        r"\1, seen by others\2",
    ),
    _of(
        r"^show ([^:]+), ([^,:]+): ([^:]+)$",
        "each-table-of-a-board-has-a-line-of-its-own",
        r"show \1" "\n" r"show \2: \3",
    ),
    _of(
        r"^(lower (.+) by (.+?)) else (\".*\")$",
        "what-is-lowered-has-no-else-and-is-tested-first",
        r"require \2 >= \3 else \4" "\n" r"\1",
    ),
    _of(
        r"^(.+) whose \(([^()]+?) and ([^()]+)\)(.*)$",
        "each-test-after-whose-has-its-own-whose",
        r"\1 whose \2 whose \3\4",
    ),
    _of(
        r"^(?:each )?players? ((?:with|whose) [^:]+): (raise|lower|set) (\w+) (by|to) (.+)$",
        "what-happens-to-each-of-several-is-a-loop",
        r"for each player \1 as one: \2 one.\3 \4 \5",
    ),
    _of(r"^(open \w+ for )(?:all|each|every) (.+)$", "a-window-is-open-for-a-group-without-all", r"\1\2"),
    _of(
        r"^(open .+ until )((?:count of|\().+?) pass((?:,.*)?)$",
        "a-sum-before-pass-stands-in-parentheses",
        r"\1(\2) pass\3",
    ),
    _of(
        r"^(\w+) may (?:choose|chooses) one of$",
        "may-and-choose-one-of-are-two-lines",
        example="\\1 may\n  \\1 chooses one of",
    ),
    _of(
        r"^set (\w+) to ((?!all |each |the |any )[^\W\d]\w* \w+s(?:_\w+)?(?: .+)?)$",
        "what-a-verb-answers-is-named-with-let",
        r"let answered be \2" "\n" r"set \1 to answered",
    ),
    _of(
        r"^grid (\w+) of player: (\w+) (\d+) by (\d+) (\w+)$",
        "a-grid-is-the-tables-and-each-players-is-a-part",
        example='grid \\1: \\2 \\5\n  "###.###"\n  "###.###"',
    ),
    _of(
        r"^(\w+) (\w+) \(a number from (\S+) to ([^\s)]+)\)((?: .+)?)$",
        "a-number-is-chosen-in-a-line-of-its-own",
        r"\1 chooses a number from \3 to \4 as amount" "\n" r"\1 \2 amount\5",
    ),
    _of(
        r"^(?:nobody|no one|no player) (?P<verb>\w+)\b.*$",
        "what-may-not-happen-is-written-forbid-and-what",
        example=f"forbid anyone {VERBS} n",
    ),
    _of(
        rf"^(.+ )1 (?:for each|for every|per) (?P<{COUNTED}>players?|[\w ]+ (?:in|of|on) .+)$",
        "how-many-there-are-is-asked-with-count-of",
        rf"\1count of {COUNTED}",
    ),
    _of(
        rf"^(.+ )(\d+) (?:for each|for every|per) (?P<{COUNTED}>players?|[\w ]+ (?:in|of|on) .+)$",
        "how-many-there-are-is-asked-with-count-of",
        rf"\1\2 * count of {COUNTED}",
    ),
    _of(r"\bper \w+", "how-many-there-are-is-asked-with-count-of", example=f"you {VERB} count of you.{HAND}"),
    _of(
        r"^each player (\w+) half (?:of )?(?:their|the|his|her)? ?(\w+)$",
        "half-of-a-number-is-the-number-2-rounded",
        r"for each player as p: p \1 count of p.\2 / 2",
    ),
    _of(
        r"^(.+?) (\w+) half (?:of )?(?:your|their|the|his|her)? ?(\w+)$",
        "half-of-a-number-is-the-number-2-rounded",
        r"\1 \2 count of \1.\3 / 2",
    ),
    _of(r"\bhalf(?: of)?\b", "half-of-a-number-is-the-number-2-rounded", example=f"you {VERB} count of you.{HAND} / 2"),
    _of(
        r"\b(?:\w+ where \w+ is )?the number of (\w+) with more than (\w+) (\w+)",
        "how-many-there-are-is-asked-with-count-of",
        r"count of \1 where it.\3 > \2",
        example=f"you {VERB} count of you.{HAND}",
    ),
    _of(
        r"\b(?:\w+ where \w+ is )?the (?:number|amount) of\b",
        "how-many-there-are-is-asked-with-count-of",
        "count of",
        example=f"you {VERB} count of you.{HAND}",
    ),
    _of(
        r"^(?:whenever|when|each time|every time|if) (?:a|any|another) player (\w+)(?: \w+)?[,:] (.+)$",
        "what-follows-an-event-begins-with-after",
        r"after anyone \1 n: \2",
        r"after anyone \1: \2",
        r"after anyone \1 c: \2",
        example=f"after anyone {VERBS} n: you {VERB} 1",
    ),
    _of(
        r"^(?:whenever|when|each time|every time) you (\w+)(?: \w+)?[,:] (.+)$",
        "what-follows-an-event-begins-with-after",
        r"after you \1 n: \2",
        r"after you \1: \2",
        example=f"after anyone {VERBS} n: you {VERB} 1",
    ),
    _of(
        r"^(?:whenever|when|each time|every time) (.+?)[,:] (.+)$",
        "what-follows-an-event-begins-with-after",
        example=f"after anyone {VERBS} n: you {VERB} 1",
    ),
    _of(
        r"^target (?:player|opponent) (\w+) (?:a|an|one|1)(?: \w+)?$", "who-is-meant-is-chosen", r"another player \1 1"
    ),
    _of(
        r"^(?:target|chosen) (?:player|opponent)\b",
        "who-is-meant-is-chosen",
        "another player",
        example=f"another player {VERBS} 1",
    ),
    _of(
        r"^(?:each|every|all) opponents? (\w+) (.+)$",
        "opponents-are-the-other-players",
        r"each other player \1 \2",
        example=f"each other player {VERBS} 1",
    ),
    _of(
        r"\b(?:an |target |your |the )?opponent\b",
        "opponents-are-the-other-players",
        "another player",
        example=f"another player {VERBS} 1",
    ),
    _of(
        r"\b(?:each|every) player (?:except|but|besides|other than) (?:you|yourself)\b",
        "all-but-one-are-the-other-players",
        "each other player",
        example=f"each other player {VERBS} 1",
    ),
    _of(
        r"^((?:all|each) (?:other )?players?) (.+?) (?:except|besides|other than) (.+)$",
        "who-is-left-out-is-said-with-where",
        r"\1 where it is not \3 \2",
    ),
    _of(
        r"\bthe (\w+) with more (\w+)(?! \w* ?than)", "what-is-more-than-that-of-all-others-is", r"the \1 with most \2"
    ),
    _of(
        r"\bthe (\w+) with (?:less|fewer) (\w+)(?! \w* ?than)",
        "what-is-less-than-that-of-all-others-is",
        r"the \1 with fewest \2",
    ),
    *(
        _of(
            rf"\bthe (?:{words}) (?:player|opponent)\b",
            "who-has-most-or-fewest-of-something-is-told",
            example=f"the player with {extreme} {of}",
        )
        for words, extreme, of in _RANKED
    ),
    _of(
        r"\b(?:IF|SE|SI|if|se|si)\((.+?)[;,] *(.+?)[;,] *(.+?)\)",
        "one-of-two-values-is-written-with-if-between",
        r"(\2 if \1 else \3)",
    ),
    _of(
        r"\b(?:sum|SUM|SOMA|soma|somme|suma)\((?:\w+\.)?(\w+)\.(\w+)\)",
        "a-sum-over-all-players-is-total",
        r"(total \2 of \1)",
        r"(total \2 of players)",
        example=f"total {SCORE} of players",
    ),
    _of(
        r"^=+ *([^=]+?) *=+$|^#+ +(\w[^#]*)$|^[*•+-] +\w.*$",
        "a-card-begins-with-its-number-and-its-title",
        example=f'card {FREE} "TITLE"',
    ),
    _of(r'^(\w+) ("[^"]*"(?! *,? *\d).*)$', "a-card-begins-with-its-number", rf"\1 {FREE} \2"),
    _of(
        r"^(?!rules *: *(?:before|after|instead|forbid|ignore|allow|change|mute|accept|\w+ may)\b)"
        r"(?:text|effect|ability|rules?|action|texto|efeito|regra|texte|effet|efecte|regla|description) ?: ?(.+)$",
        "what-a-card-does-has-no-label",
        r"\1",
    ),
    _of(
        r"^you may (.+?)\. *[Ii]f you do,? (?:you )?(\w.*)$",
        "what-one-may-do-together-stands-below-you-may",
        "you may\n  you \\1\n  you \\2",
    ),
    _of(
        r"^you may (?P<verb>\w+)( .+?) to (?P<other>\w+ \w+)$",
        "what-one-may-do-together-stands-below-you-may",
        "you may\n  you \\1\\2\n  you \\3",
    ),
    _of(
        r"^(\d+) ?%(?: chance| of the time)?:? (.+)$",
        "a-chance-is-rolled-first",
        "roll 1 to 100 as luck\nif luck <= \\1: \\2",
    ),
    _of(
        r"^if (?:roll |you roll )?2d(\d+) ([<>=]+) (\w+): (.+)$",
        "dice-are-rolled-first-and-have-names-then",
        "roll 1 to \\1 as one\nroll 1 to \\1 as two\nif one + two \\2 \\3: \\4",
        "roll 1 to \\1 as die_one\nroll 1 to \\1 as die_two\nif die_one + die_two \\2 \\3: \\4",
    ),
    _of(
        r"^if (?:roll |you roll )?1?d(\d+) ([<>=]+) (\w+): (.+)$",
        "dice-are-rolled-first-and-have-names-then",
        "roll 1 to \\1 as luck\nif luck \\2 \\3: \\4",
    ),
    _of(
        r"(?<![\w.])roll(?:s|ed)? (?:[2-9]|\d\d+)d\d+\b",
        "dice-are-rolled-one-by-one-and-have-names",
        example="roll 1 to 6 as luck",
    ),
    _of(r"^(.+\b\d+ \w+) and (\d+ \w+)$", "things-that-come-together-are-joined-with", r"\1 + \2"),
    _of(
        r"^(\w+\.)(\w+) *- *(\w+)$",
        "what-becomes-less-is-written-lower",
        r"lower \1\2 by \3",
        example=f"lower you.{SCORE} by 1",
    ),
    _of(
        r"^(\w+\.)(\w+) *\+ *(\w+)$",
        "what-becomes-more-is-written-raise",
        r"raise \1\2 by \3",
        example=f"raise you.{SCORE} by 1",
    ),
    *(
        _of(
            rf"^{subject} (?P<own>{verbs}) (\d+) ?(?:[^\W\d]\w*|[€$£¥])$",
            "what-one-has-of-it-is-a-value-which",
            said.format(verb=verb, money=MONEY, number="\\3"),
        )
        for verbs, verb in _MOVED
        for subject, said in _WHOSE
    ),
    *(
        _of(
            rf"^{subject} ({verbs}) (\d+) ?(?P<foreign>{_MONEY_WORDS})$",
            _NO_MONEY,
            example=said.format(verb=verb, money="money", number="\\3"),
            named=r"\g<foreign>",
        )
        for verbs, verb in (_MOVED[0], (r"\w+", "raise"))
        for subject, said in _WHOSE
    ),
    _of(
        r"^(?:you )?(?P<foreign>pays?|paga|paie|payer|pagar) .+$",
        "what-is-paid-is-a-value-which-becomes-less",
        example=f"lower you.{SCORE} by 1",
    ),
    _of(
        r"^you (?:may )?choose one(?: of)?: (?:you )?(\w+) (\w+),? or (?:you )?(?!\1\b)(\w+) (\w+)$",
        "what-one-may-choose-to-do-has-a-name",
        example="you choose one of\n  to_\\1: you \\1 \\2\n  to_\\3: you \\3 \\4",
        named=r"to_\1, to_\3",
    ),
    _of(
        r"^you (?P<verb>\w+) (\w+),? or (?:you )?(?!\1\b)(?P<other>\w+) (\w+)$",
        "what-one-may-choose-to-do-has-a-name",
        example="you choose one of\n  to_\\1: you \\1 \\2\n  to_\\3: you \\3 \\4",
        named=r"to_\1, to_\3",
    ),
    _of(
        rf"^(?:if|se|si|quando|quand|when) (?:you|você|tu|vous|you're) (?:are |is |está |estás |es |êtes |estàs )?(?:{_LOSING})\b[^:]*: (.+)$",
        "who-is-behind-is-told-by-a-number-that",
        example=f"if you.{SCORE} < (the next player).{SCORE}: \\1",
    ),
    _of(r"^(.*\b(?P<verb>\w+)) (\d+) ?(?:(?P<unknown>[^\W\d]\w*)|[€$£¥])$", "the-number-alone-says-how-many", r"\1 \3"),
    _of(
        r"^given (2) players with (\d+) (\w+) in (\w+)$",
        "each-player-has-a-number-of-their-own",
        r"given \1 players with \2, \2 \3 in \4",
    ),
    _of(
        r"^given (3) players with (\d+) (\w+) in (\w+)$",
        "each-player-has-a-number-of-their-own",
        r"given \1 players with \2, \2, \2 \3 in \4",
    ),
    _of(
        r"^given (4) players with (\d+) (\w+) in (\w+)$",
        "each-player-has-a-number-of-their-own",
        r"given \1 players with \2, \2, \2, \2 \3 in \4",
    ),
    _of(
        r"^(given |then |and )?player (\d) (?:should have|has|have|must have|will have|should has) (\d+) (\w+)$",
        "it-is-a-pile-or-a-hand-that-has-2",
        rf"\1player \2.{HAND} has \3 \4",
        r"\1player \2.\4 = \3",
        r"\1player \2.\4s = \3",
    ),
    _of(r"\bplayer (\d+)['’]s (\w+)", "what-belongs-to-somebody-stands-behind-a-point", r"player \1.\2"),
    _of(r'^scenario: *"?([^"]*?)"?$', "a-title-stands-in-quotes-without-a-colon-before", r'scenario "\1"'),
    _of(r"^(given|when|then|and) ?: ?(.+)$", "no-colon-stands-behind-the-first-word-of-a", r"\1 \2"),
    _of(r"^pack ([^\"]+?) for (\w+)$", "a-pack-has-a-name-a-title-in-quotes", 'pack my_pack "\\1"\n  for \\2'),
    _of(r"(?:(?<=^)|(?<=\s))(?://|#)(.*)$", "a-remark-begins-with", r"--\1"),
    _of(r"^(\"[^\"]*\")$", "a-story-that-changes-nothing-is-a-remark-which", r"-- \1"),
    _of(
        r"^you (\w+) (?:all (?:of )?(?:your |the |my )?(?:cards|hand)|(?:your|the|my) (?:whole |entire )?(?:cards|hand))$",
        "how-many-there-are-is-asked-with-count-of",
        rf"you \1 count of you.{HAND}",
    ),
    _of(
        r"^each player (\w+) (?:all (?:of )?(?:their |the )?(?:cards|hand)|(?:their|his|her|the) (?:whole |entire )?(?:cards|hand))$",
        "how-many-there-are-is-asked-with-count-of",
        rf"for each player as p: p \1 count of p.{HAND}",
    ),
    _of(
        r"^(the (?:next|previous) player|another player) (\w+) (?:all (?:of )?(?:their |the )?(?:cards|hand)|(?:their|his|her|the) (?:whole |entire )?(?:cards|hand))$",
        "how-many-there-are-is-asked-with-count-of",
        rf"let rival be \1" "\n" rf"rival \2 count of rival.{HAND}",
    ),
    _of(
        r"^you (?:swap|exchange|trade|switch)s? (?:your )?(\w+?)s? with (the next player|the previous player|another player)$",
        "what-lies-in-two-places-is-exchanged",
        r"exchange you.\1 and (\2).\1",
        r"exchange you.\1s and (\2).\1s",
    ),
    _of(r"^if (.+?): (.+?),? else:? (.+)$", "else-begins-a-line-of-its-own-exactly-below", "if \\1: \\2\nelse: \\3"),
    _of(
        r"\b((?:the|an?|another|each) (?:\w+ )?\w+)['’]s (\w+)",
        "what-belongs-to-somebody-stands-behind-a-point",
        r"(\1).\2",
    ),
    *(
        _of(
            rf"\b(if|and|or|not|until|where|require) ([^\W\d]\w*) (?:have|has) {amount} (\w+)\b(?! than)",
            "how-many-somebody-has-is-a-number-that-is",
            rf"\1 \2.\4 {sign} \3",
            rf"\1 count of \2.{HAND} {sign} \3",
            example=rf"\1 count of \2.{HAND} {sign} \3",
        )
        for amount, sign in _COMPARED
    ),
    _of(
        r"\b(if|and|or|not|until|where|require) ([^\W\d]\w*) (?:have|has) (?:the )?(most|fewest|highest|lowest) (\w+)\b",
        "who-has-most-of-something-is-one-of-a",
        r"\1 \2 is one of the players with \3 \4",
        example=rf"\1 \2 is one of the players with \3 {SCORE}",
        is_sure=False,
    ),
    _of(
        r"^if (you|who|p) (?:have|has) more (\w+) than (.+?): (.+)$",
        "numbers-are-compared-with-and",
        r"if \1.\2 > (\3).\2: \4",
    ),
    _of(
        r"^if (you|who|p) (?:have|has) (?:fewer|less) (\w+) than (.+?): (.+)$",
        "numbers-are-compared-with-and",
        r"if \1.\2 < (\3).\2: \4",
    ),
    _of(
        r"((?:^|(?<=\S ))(?:if|until|require)|(?<=\S )(?:and|or|not|where)) (?!you ha\w+ \d+ cards?\b)([^\W\d]\w*) (?:have|has) (\d+) (\w+)\b(?! than)",
        "how-many-somebody-has-is-a-number-that-is",
        r"\1 \2.\4 = \3",
        rf"\1 count of \2.{HAND} = \3",
        r"\1 count of \2 = \3",
        r"\1 count of you.\2 = \3",
        is_sure=False,  # the author may mean "at least"
    ),
    _of(
        r"\bwhere (count of [^():]+? (?:[<>]=?|=) [\w.]+)",
        "what-is-counted-after-where-stands-in-parentheses",
        r"where (\1)",
    ),
    _of(
        r"\b((?:each|the|a|another)(?: other)? players?) with (\w+) ([<>]=?|=) (\d+)",
        "what-is-compared-of-somebody-stands-behind-where-with",
        r"\1 where (it.\2 \3 \4)",
        r"\1 where (count of it.\2 \3 \4)",
    ),
    _of(
        r"\b(the (?:next|previous) player|another player)\.(\w+)\b(?! has\b)",
        "what-belongs-to-somebody-stands-behind-a-point-and",
        r"(\1).\2",
        r"count of (\1).\2",
    ),
    *(
        _of(pattern, "who-has-won-is-one-of-winners", said)
        for pattern, said in (
            (r"\b(?:the )?(?P<foreign>winners?) (?:is|are|=) (player \d+)\b", r"\2 in winners"),
            (r"\b(?:the )?(?P<foreign>winners?) (?:is|are) not (player \d+)\b", r"\2 not in winners"),
            (r"\b(player \d+) (?:has won|(?P<own>wins|won))$", r"\1 in winners"),
            (r"\b(player \d+) is (?:(?:the|a) )?(?P<foreign>winner)$", r"\1 in winners"),
            (r"\b(player \d+) is not (?:(?:the|a) )?(?P<foreign>winner)$", r"\1 not in winners"),
        )
    ),
    _of(
        rf"^(?!(?:{_TELLING})\b)([^:]+) (?P<own>wins?)(?: the game)?$",
        "who-wins-is-told-by-the-line-that-ends",
        r"end play won by \1",
        example="end play won by you",
    ),
    *(
        _of(
            rf"^(?!(?:given|when|then|and)\b)(.*?)\b(?:(?:the|each|a) )?(?P<foreign>winner)\b{behind}",
            "nobody-has-won-before-the-game-is-over; who-is-ahead-is-told-by-what-is-counted",
            rf"\1{ahead}",
            example=ahead,
            is_sure=False,
        )
        for behind, ahead in ((r"(?=\.)", f"(the player with most {SCORE})"), ("", f"the player with most {SCORE}"))
    ),
    _of(
        rf"^((?:{_RULES})\b[^:]+?) where ([^:]+?){_UNLESS}$",
        "what-a-rule-holds-for-is-told-by-where",
        rf"\1 where (\2) and {_NOT}\g<does>",
        example=f"forbid anyone {VERBS} n where not (n > 1)",
    ),
    _of(
        rf"^((?:{_RULES})\b[^:]+?){_UNLESS}$",
        "what-a-rule-holds-for-is-told-by-where",
        rf"\1 where {_NOT}\g<does>",
        example=f"forbid anyone {VERBS} n where not (n > 1)",
    ),
    _of(
        rf"^((?:else )?if) ([^:]+?){_UNLESS}$",
        "what-must-not-be-so-besides-is-written-and",
        rf"\1 (\2) and {_NOT}\g<does>",
        example=rf"\1 (\2) and {_NOT}",
    ),
    _of(
        rf"^((?:let \w+ be|define .+? as) (?!.* if )[^:]+?){_UNLESS}$",
        "a-name-means-something-in-each-case-behind-else",
        *(rf"\1 if {_NOT} else {other}" for other in ("0", "no", "none")),
        example=rf"\1 if {_NOT} else WHAT",
        is_sure=False,
    ),
    _of(
        rf"^(?!(?:{_TELLING})\b)([^:]+ as \w+){_UNLESS}$",
        "what-is-done-only-where-something-is-not-so-2",
        example=rf"if {_NOT}\n  \1\g<does>",
    ),
    _of(
        rf"^(?!(?:{_TELLING})\b)([^:]+?){_UNLESS}$",
        "what-is-done-only-where-something-is-not-so",
        rf"if {_NOT}: \1\g<does>",
        rf"if {_NOT}\n  \1\g<does>",
        example=rf"if {_NOT}\n  \1\g<does>",
    ),
    _of(r"(?<=\S )unless\b", "what-must-not-be-so-is-written-not-test"),
)
