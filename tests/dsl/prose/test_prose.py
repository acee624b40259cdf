"""The text of cards, generated from their code."""

import re
import typing
from dataclasses import fields, replace
from functools import cache

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from tabled import rows

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import collect
from dsl.parsing.parser import parse
from dsl.prose import (
    LANGUAGES,
    Around,
    Lexicon,
    Phrase,
    card_text,
    event_text,
    fill,
    missing_words,
    noun_phrase,
    sentence_text,
    word_text,
)
from dsl.prose.generation.cards import clauses_of
from dsl.prose.language.languages import realiser_for
from dsl.source import NOWHERE, Source
from places import ROOT
from soak import examples, is_soak

RULEBOOKS = ROOT / "rulebooks"

# A small game, with all that the tests below speak of.
RULES = """
game small "Small"
  players 2 to 4

words colour: red, green
words answer: accept_it, refuse_it
kinds good: grain, cloth

noun coin coins
  field colour: colour
  value worth: number

zone purse of player: coin, seen by owner
zone seat_of_honour of player: one coin, in force
zone bank: coin, face down

value leader: player or none
value storms: number
value calm_sea: yes_no
value goods of player: good
value rank of player: number
value sails of player: number

define coins of player p as count of p.purse
define rowdy of player p as no
define harbour_is_open as yes
define golden for coin c as c.worth > 2
define distance(player p, player q) as 1

span last_turn from 0 to now
step dusk
  set storms to 0

verb take takes took: who takes number n
verb pay_out pays_out paid_out: who pays_out number n to player whom
verb drop drops dropped: who drops coins lot
verb pin pins pinned: who pins coin c
verb mark marks marked: who marks player whom by coin c
verb sail sails sailed: who sails
verb hire hires hired: who hires player whom
  require whom is not who

define rowdy_one for player p as p.rowdy

prose en
  hire: "[hire/hires/hired] {whom}"
  rowdy_one: "[make/makes/made] noise"
  coin: "coin", "coins"
  purse: "purse", "purses"
  seat_of_honour: "seat", "seats"
  bank: "bank"
  take: "[take/takes/took] {n coin/coins}"
  pay_out: "[pay/pays/paid] {n coin/coins} to {whom}"
  drop: "[drop/drops/dropped] {lot}"
  mark: "[mark/marks/marked] {seat_of_honour of whom}< with {c}>"
  sail: "[sail/sails/sailed]"
  red: "red"
  green: "green"
  accept_it: "yes"
  refuse_it: "no"
  golden: "[shine/shines/shone]"
  rowdy: "[be/is/was/are/were] rowdy"
  harbour_is_open: "the harbour is open", "the harbour is closed"
  calm_sea: "the sea is calm", "the sea is rough"
  leader: "leader", "nobody leads", "somebody leads"
  storms: "storm", "storms"
  rank: "rank"
  sails: "sail", "sails"
  distance: "distance between {p} and {q}"
  last_turn: "in the last turn"
  dusk: "dusk"
  grain: "grain"
  cloth: "cloth"
  use: "when played"

prose fr
  coin: "pièce", "pièces", feminine
  purse: "bourse", "bourses", feminine
  take: "[prendre/prenez/prend/prennent/a pris/ont pris] {n pièce/pièces}"
  pay_out: "[payer/payez/paie/paient/a payé/ont payé] {n pièce/pièces} à {whom}"
  sail: "[partir/partez/part/partent/est parti/sont partis]"
  leader: "chef", "personne ne mène"
  rowdy: "[faire/faites/fait/font] du bruit"
  last_turn: "au dernier tour"

prose ca
  coin: "moneda", "monedes", feminine
  purse: "bossa", "bosses", feminine
  take: "[agafar/agafes/agafa/agafen/ha agafat/han agafat] {n moneda/monedes}"
  pay_out: "[pagar/pagues/paga/paguen/ha pagat/han pagat] {n moneda/monedes} a {whom}"
  sail: "[salpar/salpes/salpa/salpen/ha salpat/han salpat]"
  leader: "líder", "ningú no mana"
  rowdy: "[fer/fas/fa/fan] soroll"
  last_turn: "al darrer torn"

prose pt
  hire: "[contratar/contrata/contratam/contratou/contrataram] {whom}"
  rowdy_one: "[fazer/faz/fazem/fez/fizeram] barulho"
  coin: "moeda", "moedas", feminine
  purse: "bolsa", "bolsas", feminine
  seat_of_honour: "assento", "assentos"
  bank: "banco"
  take: "[pegar/pega/pegam/pegou/pegaram] {n moeda/moedas}"
  pay_out: "[pagar/paga/pagam/pagou/pagaram] {n moeda/moedas} a {whom}"
  drop: "[largar/larga/largam/largou/largaram] {lot}"
  mark: "[marcar/marca/marcam/marcou/marcaram] {seat_of_honour of whom}< com {c}>"
  sail: "[partir/parte/partem/partiu/partiram]"
  red: "vermelho", "vermelhos", "vermelha", "vermelhas"
  green: "verde", "verdes"
  accept_it: "sim"
  refuse_it: "não"
  golden: "[brilhar/brilha/brilham/brilhou/brilharam]"
  rowdy: "[fazer/faz/fazem/fez/fizeram] barulho"
  harbour_is_open: "o porto está aberto", "o porto está fechado"
  calm_sea: "o mar está calmo", "o mar está agitado"
  leader: "líder", "ninguém lidera", "alguém lidera"
  storms: "tempestade", "tempestades", feminine
  rank: "posto"
  sails: "vela", "velas", feminine
  distance: "distância entre {p} e {q}", feminine
  last_turn: "no último turno"
  dusk: "anoitecer"
  grain: "grão"
  cloth: "tecido"
  use: "quando jogada"
"""


def read(*texts):
    """The declarations of some texts."""
    sources = [Source(f"text {n}", text) for n, text in enumerate(texts)]
    findings = Findings()
    vocabulary = collect(sources, findings)
    files = [parse(source, vocabulary, findings) for source in sources]
    assert [item.message for item in findings.sorted() if item.is_error] == []
    return [declaration for file in files for declaration in file.declarations]


@cache
def small():
    return Lexicon.of(read(RULES))


def text_of(lines, language):
    card = 'coin 1 "One"\n' + "\n".join("  " + line for line in lines.split("\n"))
    declarations = read(RULES, card)
    return card_text(declarations[-1], Lexicon.of(declarations), language)


@pytest.mark.parametrize("lines, english, portuguese", rows("a_card_reads_well"))
def test_a_card_reads_well(lines, english, portuguese):
    assert text_of(lines, "en") == english
    assert text_of(lines, "pt") == portuguese


@pytest.mark.parametrize("lines, french, catalan", rows("other_languages_are_tables"))
def test_other_languages_are_tables(lines, french, catalan):
    assert text_of(lines, "fr") == french
    assert text_of(lines, "ca") == catalan


# --------------------------------------------------------------------- published games


@cache
def agencia():
    folder = RULEBOOKS / "agencia"
    return tuple(
        read(
            *(
                path.read_text(encoding="utf-8")
                for path in sorted(folder.rglob("*.naipe"))
                if "scenarios" not in path.parts
            )
        )
    )


@cache
def of_agencia():
    return Lexicon.of(agencia())


def all_texts(language):
    lexicon = Lexicon.of(agencia())
    cards = [node for node in agencia() if isinstance(node, nodes.Card)]
    return "\n\n".join(f"{card.id} {card.title}\n{card_text(card, lexicon, language)}" for card in cards)


@pytest.mark.parametrize("language", ["pt", "en"])
def test_the_cards_of_agencia(language, golden):
    golden(f"prose/agencia.{language}.txt", all_texts(language))


@pytest.mark.parametrize("language", ["pt", "en"])
def test_sentences_are_written_as_sentences(language):
    for card in all_texts(language).split("\n\n"):
        for text in re.split(r"(?<=\.) ", card.partition("\n")[2]):
            assert text[-1] == "." and (text[0].isupper() or text[0].isdigit() or text[0] in "“«"), text
            assert not re.search(r"[{}\[\]<>_]|  | [.,;:]|\.\.", text), text


def test_no_word_of_agencia_is_missing():
    lexicon = Lexicon.of(agencia())
    assert missing_words(agencia(), lexicon, ["pt", "en"]) == []


# --------------------------------------------------------------------------- the rest


def test_words_without_texts_stand_for_themselves():
    rules = RULES.partition("prose en")[0]
    declarations = read(
        rules, 'coin 1 "One"\n  another player pays_out 2 to you\n  if calm_sea: you drop a red coin in bank'
    )
    text = card_text(declarations[-1], Lexicon.of(declarations), "en")
    assert text == "Another player pays out 2 to you. If “calm sea” holds, you drop a red coin in the bank."


def test_missing_words_are_told_once_a_language_with_their_place():
    rules = RULES.replace('  sail: "[sail/sails/sailed]"\n', "").replace('  bank: "banco"\n', "")
    declarations = read(rules, 'coin 1 "One"\n  you sail\n  shuffle bank\n  shuffle bank')
    found = missing_words(declarations, Lexicon.of(declarations), ["en", "pt"])
    assert [(word, language) for word, language, _ in found] == [
        ("pin", "en"),
        ("sail", "en"),
        ("pin", "pt"),
        ("bank", "pt"),
    ]
    assert all(span.source for _, _, span in found)


def test_a_later_prose_block_rewords_an_earlier_one():
    declarations = read(RULES, 'prose en\n  coin: "penny", "pence"')
    assert noun_phrase("coin", Lexicon.of(declarations), "en", 2).text == "2 pence"


@pytest.mark.parametrize(
    "verb, roles, options, language, text",
    [
        ("take", {"who": "Ana", "n": 2}, {}, "en", "Ana takes 2 coins."),
        ("take", {"who": "Ana", "n": "1"}, {}, "pt", "Ana pega 1 moeda."),
        ("take", {"who": "Ana", "n": 2}, {"you": "who"}, "en", "You take 2 coins."),
        ("take", {"who": "Ana", "n": 2}, {"you": "who"}, "pt", "Você pega 2 moedas."),
        ("take", {"who": "Ana", "n": 2}, {"tense": "past"}, "pt", "Ana pegou 2 moedas."),
        ("take", {"who": Phrase("Ana and Bia", plural=True), "n": 2}, {}, "en", "Ana and Bia each take 2 coins."),
        ("pay_out", {"who": "Ana", "n": 2, "whom": "Bia"}, {}, "pt", "Ana paga 2 moedas a Bia."),
        ("pay_out", {"who": "Ana", "n": 2, "whom": "Bia"}, {"you": "whom"}, "en", "Ana pays 2 coins to you."),
        ("mark", {"who": "Ana", "whom": "Bia", "c": "“One”"}, {}, "en", "Ana marks Bia's seat with “One”."),
        ("mark", {"who": "Ana", "whom": "Ana"}, {}, "pt", "Ana marca o próprio assento."),
        (
            "mark",
            {"who": "Ana", "whom": "Bia"},
            {"you": "whom"},
            "pt",
            "Ana marca o assento de você.",
        ),  # that of whoever reads
        ("mark", {"who": "Ana", "whom": "Ana"}, {"you": "who"}, "pt", "Você marca seu assento."),
        ("pin", {"who": "Ana", "c": "“One”"}, {}, "en", "Ana pins “One”."),
        ("vanish", {"who": "Ana"}, {}, "en", "Ana vanish."),
        ("sail", {}, {}, "en", "Sail."),
    ],
)
def test_a_line_of_the_log(verb, roles, options, language, text):
    assert event_text(verb, roles.items(), small(), language, **options) == text


def test_fill_is_for_other_templates():
    assert fill("[take/takes/took] {n coin/coins} of {who}", {"n": 1, "who": "Ana"}, "en") == "takes 1 coin of Ana"
    assert fill("a carta de {who}", {"who": "o líder"}, "pt") == "a carta do líder"


@pytest.mark.parametrize(
    "cards, text", [(0, "gives 1 coin"), (1, "gives 1 coin and 1 card"), (2, "gives 1 coin and 2 cards")]
)
def test_what_counts_nothing_is_left_out_where_it_may_be(cards, text):
    assert fill("[give/gives/gave] {n coin/coins}< and {c card/cards}>", {"n": 1, "c": cards}, "en") == text
    assert fill("gives {n coin/coins}< and number {c}>", {"n": 0, "c": 0}, "en") == "gives 0 coins and number 0"


def test_words_can_be_looked_up():
    assert word_text("red", small(), "pt") == "vermelho"
    assert word_text("out_of_reach", small(), "pt") == "out of reach"
    assert noun_phrase("coin", small(), "pt").text == "uma moeda"
    assert word_text("2 coin + 1 red", small(), "pt") == "2 moedas + 1 vermelho"
    assert word_text("3 unheard_of", small(), "pt") == "3 unheard of"


def test_a_sentence_about_what_is_known():
    node = nodes.Sentence(NOWHERE, nodes.Name(NOWHERE, "who"), "take", "takes", nodes.Name(NOWHERE, "n"), ())
    reader = LANGUAGES["pt"].address
    assert sentence_text(node, small(), "pt", Around(names={"who": reader, "n": 2})) == "Você pega 2 moedas."
    assert sentence_text(node, small(), "pt", Around(names={"who": "Ana", "n": 1})) == "Ana pega 1 moeda."


def test_a_sentence_about_somebody_else():
    node = nodes.Sentence(NOWHERE, nodes.Name(NOWHERE, "you"), "sail", "sail", None, ())
    assert sentence_text(node, small(), "pt") == "Você parte."
    assert sentence_text(node, small(), "pt", subject_form="Ana") == "Ana parte."


@pytest.mark.parametrize(
    "language, given, text",
    [
        (
            "pt",
            "a carta de o líder, em a mão, por as damas, a a mesa, a os dois",
            "A carta do líder, na mão, pelas damas, à mesa, aos dois.",
        ),
        ("pt", "a “de o A” de o B", "A “de o A” do B."),
        ("fr", "la île de le roi et de la école, que il a de or", "L’île du roi et de l’école, qu’il a d’or."),
        (
            "ca",
            "el home de el rei i de els altres, a el port, per el camí",
            "L’home del rei i dels altres, al port, pel camí.",
        ),
        ("en", "a apple and a university", "An apple and a university."),
    ],
)
def test_words_meet_as_the_language_wants(language, given, text):
    assert LANGUAGES[language].sentence(given) == text


def test_languages_say_the_same_things():
    wanted = LANGUAGES["en"].says.keys()
    for language in LANGUAGES.values():
        assert language.says.keys() == wanted, language.code


@pytest.mark.parametrize("code", LANGUAGES)
def test_holes_of_a_language_are_those_of_english(code):
    def holes(text):
        return {hole.strip("~^").split(" ")[0] for hole in re.findall(r"\{([^{}]*)\}", text)}

    for key, text in LANGUAGES[code].says.items():
        english = LANGUAGES["en"].says[key]
        assert holes(text) <= holes(english) | {
            "noun",
            "what",
            "who",
            "left",
            "owner",
            "thing",
            "step",
            "zone",
            "measure",
            "given",
        }, key


# ----------------------------------------------------------- whatever the parser may give

WORDS = [
    "you",
    "who",
    "it",
    "this",
    "anyone",
    "another",
    "cause",
    "causer",
    "chosen",
    "n",
    "p",
    "hand",
    "card",
    "cards",
    "draw",
    "structure",
    "last_solver",
    "shows_hand",
    "revolts",
    "generous",
    "player",
    "give",
    "last_round",
    "no_such_word",
    "food",
]
CHOICES = {
    (nodes.Binary, "op"): ["+", "-", "*", "/", "mod"],
    (nodes.Compare, "op"): ["=", "<", ">", "<=", ">=", "is", "is not", "in", "not in"],
    (nodes.Logic, "op"): ["and", "or"],
    (nodes.Asks, "whom"): ["anyone", "another", "you"],
    (nodes.Within, "preposition"): ["in", "of", "on"],
    (nodes.WithMeasure, "op"): ["=", "<", ">", "<=", ">="],
    (nodes.Quantified, "determiner"): [
        "the",
        "the n",
        "a",
        "another",
        "n",
        "up to",
        "any",
        "some",
        "each",
        "all",
        "bare",
    ],
    (nodes.Neighbour, "direction"): ["next", "previous"],
    (nodes.End, "which"): ["top", "bottom", "first", "last"],
    (nodes.Moment, "kind"): ["before", "after"],
    (nodes.Aggregate, "kind"): ["total", "highest", "lowest"],
    (nodes.Best, "kind"): ["highest", "lowest"],
    (nodes.Adjust, "op"): ["raise", "lower"],
    (nodes.Rule, "kind"): ["forbid", "ignore", "allow", "instead", "before", "after"],
    (nodes.ChangeRole, "op"): ["by", "times", "to", "at most", "at least"],
    (nodes.ChangeValue, "op"): ["by", "times", "to", "at most", "at least"],
}
EXPRESSIONS = [
    nodes.Number,
    nodes.Text,
    nodes.Name,
    nodes.NoneValue,
    nodes.Flag,
    nodes.Field,
    nodes.Call,
    nodes.Numbered,
    nodes.Negative,
    nodes.Binary,
    nodes.Compare,
    nodes.IsAdjective,
    nodes.IsOneOf,
    nodes.Exists,
    nodes.Not,
    nodes.Logic,
    nodes.Can,
    nodes.Asks,
    nodes.Has,
    nodes.Group,
    nodes.Quantified,
    nodes.Neighbour,
    nodes.End,
    nodes.EveryZone,
    nodes.CountOf,
    nodes.Aggregate,
    nodes.Best,
    nodes.Neighbours,
    nodes.Distance,
    nodes.Straight,
    nodes.Pick,
    nodes.Among,
    nodes.Range,
    nodes.Payment,
    nodes.PaymentOf,
    nodes.BundleOf,
]
FILTERS = [
    nodes.Within,
    nodes.WithExtreme,
    nodes.WithMeasure,
    nodes.Where,
    nodes.Starting,
    nodes.But,
    nodes.Belonging,
    nodes.Reach,
    nodes.That,
    nodes.ThatWould,
]
RULES_IN_FORCE = [
    nodes.Rule,
    nodes.Moment,
    nodes.ChangeRole,
    nodes.ChangeValue,
    nodes.Mute,
    nodes.Accept,
    nodes.NextTime,
    nodes.During,
    nodes.DuringThis,
    nodes.DuringTurns,
]
STATEMENTS = [
    nodes.Sentence,
    nodes.May,
    nodes.Choose,
    nodes.ChooseSeveral,
    nodes.ChooseBlock,
    nodes.Move,
    nodes.Shuffle,
    nodes.Exchange,
    nodes.Set,
    nodes.Adjust,
    nodes.Transfer,
    nodes.Roll,
    nodes.RollOne,
    nodes.Reveal,
    nodes.Turn,
    nodes.Resolve,
    nodes.Run,
    nodes.Fail,
    nodes.Require,
    nodes.Stop,
    nodes.EndPlay,
    nodes.Let,
    nodes.Answer,
    nodes.If,
    nodes.Repeat,
    nodes.RepeatUntil,
    nodes.ForEach,
    nodes.Attempt,
    nodes.AsMuchAsPossible,
    nodes.Open,
    *RULES_IN_FORCE,
]
ATOMS = [nodes.Number, nodes.Text, nodes.Name, nodes.NoneValue, nodes.Flag]


@cache
def hints(cls):
    return typing.get_type_hints(cls)


def node_of(classes, depth):
    """Nodes of one of these classes, filled by the types of their fields."""
    return nodes_of(tuple(classes) if depth > 0 else tuple(c for c in classes if c in ATOMS) or tuple(classes), depth)


@cache  # to make the strategies anew for each node takes ten times as long as to draw it
def nodes_of(classes, depth):
    return filled(classes, depth)


@st.composite
def filled(draw, classes, depth):
    cls = draw(st.sampled_from(classes))
    values = {}
    for field in fields(cls):
        if field.name == "span":
            values["span"] = NOWHERE
        elif (cls, field.name) in CHOICES:
            values[field.name] = draw(st.sampled_from(CHOICES[cls, field.name]))
        else:
            values[field.name] = draw(value_of(cls, field.name, hints(cls)[field.name], depth - 1))
    return cls(**values)


@cache
def value_of(cls, name, hint, depth):
    if isinstance(hint, type) and issubclass(hint, nodes.Node):
        return nodes_for(cls, name, hint, depth)
    if hint is str:
        return st.sampled_from(WORDS)
    if hint is int:
        return st.integers(0, 12)
    if hint is bool:
        return st.booleans()
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and args[-1] is Ellipsis:
        if cls is nodes.WithExtreme:
            pair = st.tuples(st.sampled_from(["most", "fewest", "highest", "lowest"]), st.sampled_from(WORDS))
            return st.lists(pair, min_size=1, max_size=2).map(tuple)
        least = 0 if name in ("filters", "args", "adjectives", "otherwise", "body", "rules") else 1
        most = 2 if depth > 0 else least
        return st.lists(value_of(cls, name, args[0], depth), min_size=least, max_size=max(least, most)).map(tuple)
    if origin is tuple:
        return st.tuples(
            st.sampled_from(["to", "from", "by", "with"]), *(value_of(cls, name, arg, depth) for arg in args[1:])
        )
    options = [st.none() if arg is type(None) else value_of(cls, name, arg, depth) for arg in args]
    return st.one_of(options)


def nodes_for(cls, name, hint, depth):
    if hint is not nodes.Node:
        return node_of([hint], depth)
    if name == "filters":
        return node_of(FILTERS, depth)
    if name in ("body", "otherwise"):
        return node_of(STATEMENTS if depth > 0 else [nodes.Fail, nodes.Stop], depth)
    if name == "rules":
        return node_of(RULES_IN_FORCE if depth > 0 else [nodes.Mute], depth)
    return node_of(EXPRESSIONS, depth)


@given(st.data())
@examples(600)
def test_every_node_can_be_said(data):
    node = data.draw(node_of([*EXPRESSIONS, *STATEMENTS, nodes.Pattern], 3 if is_soak() else 2))
    lexicon = [of_agencia(), small(), Lexicon({})][data.draw(st.integers(0, 2))]
    for language in (*LANGUAGES, "xx"):
        text = sentence_text(node, lexicon, language, Around("card"))
        assert text and not re.search(r"[{}\[\]]", text)


NOT_SAID = {
    "Node",
    "TypeName",
    "Game",
    "Family",  # said as the cards that it is
    "ClassText",  # said in the cards that have it
    "Pack",
    "Credits",
    "Option",
    "Words",
    "Kinds",
    "Noun",
    "FieldDecl",
    "ValueDecl",
    "Zone",
    "Grid",
    "Join",  # said in the texts of the places
    "Supply",
    "Table",
    "Parameter",
    "Define",
    "Verb",
    "Order",
    "Deck",
    "Card",
    "Property",
    "Part",
    "Step",
    "Play",
    "Neutral",
    "SpanDecl",
    "General",
    "Invariant",
    "Tally",
    "ProseEntry",
    "Prose",
    "Scenario",
    "GivenPlayers",
    "GivenHas",
    "GivenValue",
    "GivenEvery",
    "GivenPast",
    "MoreCopies",
    "Carry",
    "Board",
    "Lifetime",
    "Shown",
    "ShowValues",
    "ShowTable",
    "ShowMap",
    "ShowSorted",
    "Badge",
    "Template",
    "When",
    "WhenPlay",
    "Answers",
    "GivenDice",
    "Then",
    "ThenHas",
    "ThenEnds",
    "ThenOffered",
    "ThenSees",
    "Background",
    "Cases",
    "CaseRow",
    "SeatSize",
    "Pieces",
    "Sizes",
    "WhenPlayOne",
    "ThenFails",
    "ThenAsked",
    "ThenPast",
    "Comment",
    "File",
    "Pattern",
    "Occasion",
    "NamedBlock",
}


def test_every_kind_of_node_is_tried():
    """A new node of cards needs a function in `dsl/prose/generation`, and a place in the lists above."""
    tried = {cls.__name__ for cls in (*EXPRESSIONS, *STATEMENTS, *FILTERS)} | NOT_SAID
    known = {name for name, cls in vars(nodes).items() if isinstance(cls, type) and issubclass(cls, nodes.Node)}
    assert known - tried == set()


@given(st.data())
@examples(200, suppress_health_check=[HealthCheck.filter_too_much])
def test_every_card_can_be_said(data):
    body = tuple(data.draw(st.lists(node_of(STATEMENTS, 2), max_size=3)))
    part = nodes.Part(NOWHERE, "use", tuple(data.draw(st.lists(node_of(STATEMENTS, 2), max_size=2))))
    card = nodes.Card(NOWHERE, "card", "1", "One", (), body, (part,))
    lexicon = Lexicon.of(agencia())
    for language in LANGUAGES:
        assert card_text(card, lexicon, language)


def test_every_declared_node_can_be_said():
    """Declarations and lines of scenarios say nothing, but nobody stumbles over them."""
    realiser = realiser_for(Lexicon.of(agencia()), "en")
    for declaration in agencia():
        for node in nodes.walk(declaration):
            assert all(isinstance(text, str) for text in clauses_of(node, realiser))


def test_the_same_text_comes_out_twice():
    lexicon = Lexicon.of(agencia())
    for card in (node for node in agencia() if isinstance(node, nodes.Card)):
        assert card_text(card, lexicon, "pt") == card_text(replace(card), lexicon, "pt")


@pytest.mark.parametrize(
    "bare, right",
    [
        ("a Action card", "an Action card"),
        ("a empty hand", "an empty hand"),
        ("a oak", "an oak"),
        ("a used card", "a used card"),
        ("a unit", "a unit"),
        ("card a and card b", "card a and card b"),
        ("plan a or plan b", "plan a or plan b"),
        ("side a is it", "side a is it"),
    ],
)
def test_a_or_an(bare, right):
    """The article goes by the sound that follows; a name that ends in `a` is no article."""
    for pattern, instead in LANGUAGES["en"].contractions:
        bare = re.sub(pattern, instead, bare)
    assert bare == right
