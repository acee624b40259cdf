"""Words that people bring from other languages and other systems of rules, and the words of naipe with the same
meaning.

A word of naipe is only proposed, and only at a place where it is allowed. The keys are in small letters without accents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from dsl.diagnostics.amounts import amounts_said
from dsl.diagnostics.spelling import folded

#: For each word of naipe, the words that mean the same in Portuguese, Spanish, French, Catalan and elsewhere.
_WORDS = {
    "if": "se si caso cas quando cuando quand quan when whenever",
    "else": "senao sino sinon sinó otherwise",
    "else if": "elif elseif elsif",
    "otherwise": "else senao sinon",
    "you": "voce vc tu vous usted vosaltres eu je yo jo i me myself your",
    "who": "quem qui quien whoever player he she him her",
    "it": "ele isso isto il elle ell",
    "this": "esta este cette ce aquesta aquest self",
    "each": "cada chaque every all",
    "all": "todos todas todo toda tous toutes tots totes everything every",
    "a": "um uma un une una any some",
    "the": "o os as el la los las le les els",
    "another": "outro outra autre altre altra other someone somebody",
    "other": "outros outras autres altres another",
    "none": "nenhum nenhuma ninguem nada aucun aucune rien cap ningu null nil nobody nothing void",
    "no": "nao non false nunca",
    "yes": "sim oui si true",
    "not": "nao pas isnt never",
    "is": "e est es son sao sont equals are be ==",
    "and": "e et y i also plus",
    "or": "ou o either",
    "of": "de do da dos das du des del dels d",
    "in": "em no na dans en dins inside within",
    "to": "para a au aux per ao towards",
    "from": "de desde depuis des out",
    "for": "para por pour per",
    "with": "com con avec amb having",
    "by": "por par per",
    "where": "onde donde ou on which whose with",
    "that": "que who which",
    "then": "entao entonces alors llavors",
    "when": "quando cuando quand quan",
    "until": "ate hasta jusqu fins",
    "repeat": "repete repetir repeter repeteix loop times do",
    "for each": "foreach para for every cada pour chaque",
    "choose": "escolhe escolher escolhes choisit choisir choisis tria triar pick pick select selects",
    "chooses": "escolhe choisit tria picks selects select pick",
    "may": "pode poder peut pot might could",
    "can": "pode peut pot",
    "move": "mova mover move bouge deplace deplacer mou moure put puts place places take takes return returns remove",
    "set": "defina definir assign make let change becomes",
    "raise": "aumenta aumente aumentar augmente augmenter puja add adds increase increases gain gains",
    "lower": "diminui diminua reduz diminue baisse baixa subtract decrease decreases reduce reduces lose loses",
    "let": "seja soit sigui var const define set",
    "require": "exige requer exige cal need needs must if only",
    "fail": "falha echoue falla error abort cancel",
    "stop": "para pare arrete atura break exit quit",
    "shuffle": "embaralha embaralhe melange barreja mix",
    "forbid": "proibe proiba interdit prohibeix cannot prohibit prevent never",
    "most": "mais plus mes max maximum highest",
    "fewest": "menos moins menys least min minimum less lowest",
    "highest": "maior max maximum biggest largest most",
    "lowest": "menor min minimum smallest least",
    "count of": "contagem numero nombre compte number count len length size amount",
    "player": "jogador jogadora jugador jugadora joueur joueuse spieler",
    "players": "jogadores jugadores joueurs jugadors everyone everybody anyone",
    "card": "carta carte karte",
    "discard": "descarta descarte descartar descartas descartes defausse defausser defaussez defausses",
    "draw": "compra compre comprar compras pioche piocher piochez roba robar agafa saca sacar",
    "cards": "cartas cartes karten",
    "number": "numero int integer num inteiro",
    "yes_no": "bool boolean flag",
    "text": "string str texto",
    "verb": "verbo verbe action function def",
    "value": "valor valeur variable var attribute",
    "zone": "zona area pile place deck",
    "noun": "nome substantivo nom type class",
    "words": "palavras mots paraules enum list",
    "step": "passo etape pas phase stage turn round",
    "scenario": "cenario scenario escenari test story example",
    "given": "dado dados etant donat assume background",
    "at": "em a au on during",
    "as": "como comme com called named",
    "be": "seja is =",
    "top of": "topo dessus dalt",
    "next": "proximo seguinte suivant seguent following left",
    "previous": "anterior precedent right",
    "first": "premier primer",
    "last": "ultimo dernier darrer",
    "up to": "ate jusqua fins maximum",
    "at least": "minimo moins minim",
    "at most": "maximo maxim",
    "any number of": "any qualquer",
}

#: Signs of other languages, and the words or signs of naipe that replace them.
SIGNS = {
    "==": "=",
    "===": "=",
    "!=": "is not",
    "<>": "is not",
    "=>": ">=",
    "=<": "<=",
    "&&": "and",
    "||": "or",
    "'s ": ".",
    "’s ": ".",
    "..": "to",
    "…": "to",
    "->": "to",
    "→": "to",
}

_WHILE = "(?:while|as long as|enquanto|mientras|tant que|mentre)"
#: One side of a comparison: a text without a comparison in it.
_ONE = r"((?:(?! and | or )[^<>=:])+?)"
#: Lines that begin with one of these words are conditions already, or cannot have a condition. A line that matches _NAMING
#: makes a name for the lines below it, so the line cannot be put into the block of a condition.
_CONDITIONAL = "(?:if|else|otherwise|until|repeat|when|given|then|forbid|ignore|allow|change|mute|let)\\b"
_NAMING = r".* as \w+,? (?:if|unless)\b"
#: Lines as people write them who know other rules or languages, each with the line of naipe that has the same meaning. `\\1`
#: is the text in the first parentheses. A line of naipe is proposed only where the parser can read it.
IDIOMS = (
    (r"^(\w[\w.]*) *\+= *(.+)$", r"raise \1 by \2"),
    (r"^(\w[\w.]*) *-= *(.+)$", r"lower \1 by \2"),
    (r"^(\w[\w.]*) *\+\+$", r"raise \1 by 1"),
    (r"^(?:you )?(?:gain|get|earn|win|receive)s? (\w+) (\w+)$", r"raise you.\2 by \1"),
    (r"^(?:you )?(?:lose|spend)s? (\w+) (\w+)$", r"lower you.\2 by \1"),
    (r"^(\w[\w.]*) *:?= *([^=].*)$", r"set \1 to \2"),
    (r"^set (\w[\w.]*) *= *(.+)$", r"set \1 to \2"),
    (r"^let (\w+) *= *(.+)$", r"let \1 be \2"),
    (r"^(?:add|plus|increase) (\S+) to (\S+)$", r"raise \2 by \1"),
    (r"^(?:subtract|take|remove) (\S+) from (\S+)$", r"lower \2 by \1"),
    (r"^(?:increase|add) (\S+) by (\S+)$", r"raise \1 by \2"),
    (r"^(?:decrease|reduce) (\S+) by (\S+)$", r"lower \1 by \2"),
    (r"^roll (?:1|a |an )?d(\d+)(?: as (\w+))?$", r"roll 1 to \1 as n"),
    (r"^roll (\d+)? ?(?:dice|die|d)$", r"roll 1 to 6 as n"),
    (r"^([^:]+?),? as (?:much|many) as possible$", r"as much as possible: \1"),
    # A condition on the things of `for each` comes in parentheses after the noun, or as a test on a line of its own.
    (r"^for each (\w+) as (\w+) (?:where|if) (.+?): (.+)$", r"for each \1 as \2: if \3: \4"),
    (r"^for each (\w+) as (\w+)(:.*)?$", r"for each (\1) as \2\3"),
    # A thing lies in one zone, or in several zones together.
    (r"^(.*?)(\S+) contains (\"[^\"]*\"|\S+)(.*)$", r"\1\3 in \2\4"),
    (r"^(.*) is in (.+)$", r"\1 in \2"),
    (r"^(.*) is not in (.+)$", r"\1 not in \2"),
    (r"^(.*) in (\w[\w.]*) or (\w[\w.]*)(.*)$", r"\1 in (\2 + \3)\4"),
    # A straight line goes `towards` something; a group with a test after `through` needs parentheses.
    (r"^(.*\b)line from (\S+) (?:to|through|past|over|via|by|against) (\S.*)$", r"\1line from \2 towards \3"),
    (r"^(.*?)\b(?:(?:all|the) )?\w+ in (?:a |the )?line from (\S+ towards .*)$", r"\1line from \2"),
    (r"^(.*) through (?:the |all )?(\w+ (?:where|whose) [^()]+?)(:.*)?$", r"\1 through (\2)\3"),
    # Cards for each word of a list are written on one line, with a name for the word.
    (r"^(\w+ \d+ \"[^\"]*\") for (?:each )?(\w+) (?:in|of|from) (\w+?)s?(,.*)?$", r"\1 for each \3 as \2\4"),
    (r"^(\w+ \d+) to \d+ (\"[^\"]*\" for each \w+ as .+)$", r"\1 \2"),
    (r"^for each (\w+) as (\w+): (\w+ \d+ \"[^\"]*\")(.*)$", r"\3 for each \1 as \2\4"),
    # Several values that begin alike are joined by `and`.
    (
        r"^(value \w+: number, each \w+),? (?:alike (?:to|as|with|for)|(?:the )?same|as|like|with(?: the same)?) (\w.*)$",
        r"\1 alike in \2",
    ),
    (r"^(value \w+: number, each \w+ alike in \w+), (\w+)$", r"\1 and \2"),
    (r"^(value \w+: number, each \w+ alike in \w+), (\w+)(?:,| and|, and) (\w+)$", r"\1 and \2 and \3"),
    # A test with two parts about each thing of a group needs parentheses.
    (r"^(.*?) (where|whose) ((?!\().+? (?:and|or) .+?)( as \w+)?(:.*)?$", r"\1 \2 (\3)\4\5"),
    (r"^(.*)\bthe (\w+) (in .*) with ([^\W\d]\w*) (\d+)(.*)$", r"\1all \2 \3 whose \4 = \5\6"),
    (r"^(.*) with ([^\W\d]\w*) (\d+)(.*)$", r"\1 whose \2 = \3\4"),
    (r"^(.*) with (\d+ [^\W\d]\w*)$", r"\1 with (\2)"),
    (r"^(.*: )?end (?:the )?(?:game|match)$", r"\1end play"),
    (r"^(\w+ \w+ \"[^\"]*\"), ((?:change|forbid|allow|ignore|mute|after|before|you) .+)$", r"\1: \2"),
    (r"^(.*) is (?:more|greater|bigger|higher|larger) than (.+)$", r"\1 > \2"),
    (r"^(.*) is (?:less|fewer|smaller|lower) than (.+)$", r"\1 < \2"),
    (r"^(.*?)(\S+) (<=|>=|<|>|=) (\S+) (and|or) (<=|>=|<|>|=) (.+)$", r"\1\2 \3 \4 \5 \2 \6 \7"),
    (r"^(\w+) (?:may|can|might) (\w+)(.*)$", r"\1 may: \1 \2\3"),
    # A condition comes first in its line.
    (rf"^(?!{_CONDITIONAL}|{_NAMING})([^:]+?),? if ((?!.*\belse\b)[^:]+)$", r"if \2: \1"),
    (rf"^(?!{_CONDITIONAL}|{_NAMING})([^:]+?),? unless (?:\(([^:()]+)\)|([^:]+))$", r"if not (\2\3): \1"),
    (r"^(forbid|ignore|allow|change|mute) ([^:]+) during (?:this|the current) (\w+)$", r"during this \3: \1 \2"),
    (r"^(.*)\b(the (?:next|previous) \w+)\.(\w+)(.*)$", r"\1(\2).\3\4"),
    (r"^(\w+) (?:must|has to|have to|should|shall|will) (.+)$", r"\1 \2"),
    (r"^((?:else )?if .+?):?,? then (.+)$", r"\1: \2"),
    (r"^((?:else )?if .+?), (.+)$", r"\1: \2"),
    (r"^(else|otherwise),? (?!if\b)([^:]+)$", r"\1: \2"),
    (r"^otherwise,? (?!if\b)([^:]+)$", r"else: \1"),
    (r"^otherwise,? (if .+)$", r"else \1"),
    # `until` has the opposite test of `while`, and `unless` the opposite test of `if`.
    (rf"^{_WHILE} {_ONE} < {_ONE}(: .+)?$", r"repeat until \1 >= \2\3"),
    (rf"^{_WHILE} {_ONE} > {_ONE}(: .+)?$", r"repeat until \1 <= \2\3"),
    (rf"^{_WHILE} (?!{_ONE} [<>] {_ONE}(?::|$))([^:]+?)(: .+)?$", r"repeat until not (\3)\4"),
    (r"^unless (?:\(([^:()]+)\)|([^:]+?))(: .+)?$", r"if not (\1\2)\3"),
    (
        r"^if not (?!.* (?:and|or) )(?:\(([^:]+?)\)|([^:]+?))(: .+)?$",
        r"if not (\1\2)\3",
    ),  # only tests without `and` or `or`, since `not` would apply only to their first part
    (r"^repeat (\w+) times:? (.+)$", r"repeat \1: \2"),
    (r"^(?:do|loop) (\w+) times:? (.+)$", r"repeat \1: \2"),
    (r"^for each (\w+) (\w+): (.+)$", r"for each \1 as \2: \3"),
    (r"^(?:for|foreach|for all|for every) (?:each )?(\w+) (?:as )?(\w+): (.+)$", r"for each \1 as \2: \3"),
    (r"^(.*)\byour (\w+)(.*)$", r"\1you.\2\3"),
    (r"^(.*)\b(?:my) (\w+)(.*)$", r"\1you.\2\3"),
    (r"^(.*)\b(\w+)['’]s (\w+)(.*)$", r"\1\2.\3\4"),
    (r"^(.*)\bthe (top|bottom) (\d+|[^\W\d]) [^\W\d]\w+ of (.+)$", r"\1the \2 \3 of \4"),
    (r"^(.*)\bthe (top|bottom) \w+ of (.+)$", r"\1the \2 of \3"),
    (r"^(.*)\b(pile|top|bottom) of the (\w+)(.*)$", r"\1\2 of \3\4"),
    (r"^move (.+) from (\S+) to (\S+)$", r"move \1 in \2 to \3"),
    (r"^(?:put|place|take|return) (.+) (?:in|into|on|onto|to) (\S+)$", r"move \1 to \2"),
    (r"^(.+) to the (\w+)$", r"\1 to \2"),
    (r"^((?:given|and) .+?) is (?!not\b)(.+)$", r"\1 = \2"),
    (r"^(?:every|all) (\w+) (.+)$", r"each \1 \2"),
    (r"^(?:everyone|everybody|all players) (.+)$", r"each player \1"),
    (r"^player (.+)$", r"each player \1"),
    (r"^(next|previous) player (.+)$", r"the \1 player \2"),
    (r"^(.+ (?:to|from)) (next|previous) player(.*)$", r"\1 the \2 player\3"),
    (r"^(\w+) (\w+) (the next player|the previous player|another player|a player) (\w+)$", r"\1 \2 \4 to \3"),
    (r"^(\w+) (\w+) to (the next player|the previous player|another player|a player) (\w+)$", r"\1 \2 \4 to \3"),
    (r"^(\w+ chooses?) (\w+) in (.+)$", r"\1 a \2 in \3"),
    (r"^(you|players) (?:picks?|selects?|chose|chosen|choosed) (.+)$", r"\1 choose \2"),
    (r"^(\w+ )(?:picks?|selects?|chose|chosen|choosed) (.+)$", r"\1chooses \2"),
    (r"^forbid (\w+) (?:to|from) (\w+)$", r"forbid \1 \2"),
    (r"^choose (?:one|1) of (?:the )?(\w+)s$", r"you choose a \1 as one"),
    (r"^(chooses? .+)$", r"you \1"),
    (r"^(?:\w+ )?reveals? (.+?)(?: to (?:all|everybody|everyone))?$", r"reveal \1 to each player"),
    (r"^\w+ (reveal|move|shuffle|exchange|resolve|set|raise|lower|roll|turn)s? (.+)$", r"\1 \2"),
    (r"^(set|raise|lower) (\w+) of ((?:seat\()?\w+\)?) (to|by) (.+)$", r"\1 \3.\2 \4 \5"),
    (r"^(\w+ chooses? .+) from (.+) as (\w+)$", r"\1 in \2 as \3"),
    (r"^(.+)\.$", r"\1"),
    (r"^(.*)! *=(.*)$", r"\1is not\2"),
    (r"^(.*?) *== *(.*)$", r"\1 = \2"),
    (r"^(value \w+(?: of \w+)?)( = .+)$", r"\1: number\2"),
    (r"^(\w+) (\"[^\"]*\") (\d+)(.*)$", r"\1 \3 \2\4"),
    (r"^(\w+ \d+), (\".*)$", r"\1 \2"),
    (r"^(card \d+) ([^\W\d][^\",:]*)(.*)$", r'\1 "\2"\3'),
    (r"^scenario ([^\W\d][^\":]*)$", r'scenario "\1"'),
    (r"^(\w+ \d+): (\".*)$", r"\1 \2"),
    (r"^(?!.*, (?:seen|open|face down)\b)(zone .+?), face[ -]?up((?:,.*)?)$", r"\1, open\2"),
    (r"^(?!.*, open(?:,|$))(zone .+?), face-down((?:,.*)?)$", r"\1, face down\2"),
    (r"^(value|zone) \1 (.+)$", r"\1 \2"),
    (r"^((?:value|zone) (\w+)) \2((?: of \w+)?: .+)$", r"\1\3"),
    (r"^((value|zone) (?!\2\b)\w+)[ -](?!(?:of|player)\b)(\w+)((?: of \w+)?: .+)$", r"\1_\3\4"),
    (r"^define (\w+) (of|for) (\w+) as (.*?\b([^\W\d])\.\w.*)$", r"define \1 \2 \3 \5 as \4"),
    (r"^(\w+: )(?=[^\"]*[\[{])([^\"]+)$", r'\1"\2"'),
    (r"^(define .+?) ?[:=] ?(.+)$", r"\1 as \2"),
    (r"^(?:discard|draw) (\w+) cards?$", r"you discard \1"),
)


#: Words that decide whether a line is carried out, or for whom. A proposed line without such a word would mean something
#: else.
DECIDING = frozenset({"if", "else", "not", "until", "after", "before", "instead", "except"})


def said_here(line: str) -> Iterator[str]:
    """Yield possible corrections of a line in the words of this language: the line with its amounts replaced, the line with
    its form replaced (`IDIOMS`), and the line with both replaced."""
    for one in (*amounts_said(line), line):
        if one != line:
            yield one
        for pattern, said in IDIOMS:
            found = re.match(pattern, one)
            if found and not _deciding(one) - _deciding(here := found.expand(said)):
                yield here


def _deciding(line: str) -> frozenset[str]:
    """Return the words in a line that decide whether the line is carried out (`DECIDING`)."""
    return DECIDING.intersection(re.findall(r"\w+", line.replace("otherwise", "else")))


#: Signs of other languages in a line, and the replacement for each.
_REWRITTEN = ((r"\s*!=\s*", " is not "), (r"[“”„«»\"](\d+)[“”„«»\"]", r"\1"), (r":?\s*\{\s*(\S.*?)\s*\}", r": \1"))


def rewritten(line: str, sign: str) -> str:
    """Return a line in which words of this language replace an unknown sign; "" if no replacement is known."""
    for pattern, said in _REWRITTEN:
        if sign in line and any(sign in found.group() for found in re.finditer(pattern, line)):
            return re.sub(pattern, said, line)
    return ""


#: Words for numbers in several languages.
_NUMERALS = {
    "1": "um uma un una une uno one ein eine",
    "2": "dois duas deux dos dues two zwei",
    "3": "tres trois three drei",
    "4": "quatro quatre cuatro four vier",
    "5": "cinco cinq cinc five funf",
}


def number_called(word: str) -> str:
    """Return the number, as digits, for a word that means a number in one of several languages: "2" for `dois`. Return "" for
    any other word."""
    return _numbers().get(folded(word), "")


@cache
def _numbers() -> dict[str, str]:
    return {folded(word): number for number, words in _NUMERALS.items() for word in words.split()}


@cache
def _meant() -> dict[str, tuple[str, ...]]:
    """Return the words of naipe for each foreign word. The table is made at the first call, since most runs never need
    it."""
    found: dict[str, tuple[str, ...]] = {}
    for word, brought in _WORDS.items():
        for other in map(folded, brought.split()):
            found[other] = (*found.get(other, ()), word)
    return found


def meant_by(word: str) -> tuple[str, ...]:
    """Return the words of naipe that a foreign word may mean; an empty tuple if the word is not known."""
    return _meant().get(folded(word), ())
