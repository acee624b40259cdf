"""The texts of a new game, deck or card, in each language of the terminal.

The code of the rules is the same in all languages; comments, titles and prose are in the language of the designer.
"""

from __future__ import annotations

from collections.abc import Mapping

from dsl.records import dataclass


@dataclass(frozen=True, slots=True)
class First:
    """The texts of a first game in one language: the comments in the rules, the title of the first card, the titles of its
    scenario and of the first card of a deck, and the prose."""

    things: str
    remembered: str
    done: str
    missing: tuple[str, str]
    turn: str
    match: str
    card: str
    scenario: str
    first_of: str
    prose: str

    @property
    def remarks(self) -> Mapping[str, str]:
        """The comments, by the names of their placeholders in the rules."""
        return {
            "things": self.things,
            "remembered": self.remembered,
            "done": self.done,
            "missing": "\n".join(f"-- {line}" for line in self.missing),
            "turn": self.turn,
            "match": self.match,
        }


RULES = """\
game {id} "{title}"
  players 2 to 4
  active actor
{spoken}
-- {things}

noun card cards

zone pile: card, face down
zone waste: card
zone hand of player: card, seen by owner

supply: all cards in pile

-- {remembered}

value actor: player or none
value score of player: number

-- {done}

{missing}
verb draw draws drew: who draws number n
  repeat n
    if pile is not empty: move the top of pile to who.hand

verb use uses used: who uses card c
  move c to waste
  resolve c for who

-- {turn}

step turn of player p
  set actor to p
  p draws 1
  p may choose a card in p.hand as c
    p uses c

-- {match}

play
  shuffle pile
  for each player as p
    p draws 3
  repeat until pile is empty
    for each player as p
      run turn for p
  end play won by players with most score

prose {language}
{prose}"""

CARDS = """\
deck {id} "{title}"

card {number} "{card}"
  copies 20
  raise you.score by 1

scenario "{scenario}"
  given 2 players
  when player 1 uses card {number}
  then player 1.score = 1
"""

DECK = """\
deck {id} "{title}"

card {number} "{card}"
  you draw 1
"""

CARD = """
card {number} "{title}"
  you draw 1
"""

WORDS = {
    "en": First(
        things="Things and places",
        remembered="What is remembered",
        done="What players do",
        missing=(
            "Who draws from an empty pile draws nothing: a step that fails stops the game, so what may be missing is",
            "asked for first.",
        ),
        turn="A turn",
        match="The match",
        card="First card",
        scenario="the first card gives a point",
        first_of="First of {title}",
        prose="""\
  card: "card", "cards"
  pile: "pile"
  waste: "discard pile"
  hand: "hand"
  score: "score"
  turn: "turn"
  actor: "whose turn it is", told ""
  draw: "[draw/draws/drew] {n card/cards}"
  use: "[use/uses/used] {c}"
  c: "card", asked "which card do you use?"
""",
    ),
    "pt": First(
        things="Coisas e lugares",
        remembered="O que se guarda",
        done="O que os jogadores fazem",
        missing=(
            "Quem compra de um monte vazio não compra nada: um passo que falha para o jogo, por isso se pergunta antes",
            "pelo que pode faltar.",
        ),
        turn="Uma vez",
        match="A partida",
        card="Primeira carta",
        scenario="a primeira carta dá um ponto",
        first_of="Primeira de {title}",
        prose="""\
  card: "carta", "cartas", feminine
  pile: "monte"
  waste: "descarte"
  hand: "mão", "mãos", feminine
  score: "pontuação", feminine
  turn: "vez", feminine
  actor: "quem joga", told ""
  draw: "[comprar/compra/compram/comprou/compraram] {n carta/cartas}"
  use: "[usar/usa/usam/usou/usaram] {c}"
  c: "carta", feminine, asked "que carta você usa?"
""",
    ),
    "ca": First(
        things="Coses i llocs",
        remembered="El que es recorda",
        done="El que fan els jugadors",
        missing=(
            "Qui roba d'una pila buida no roba res: un pas que falla atura la partida, i per això es pregunta abans pel",
            "que pot faltar.",
        ),
        turn="Un torn",
        match="La partida",
        card="Primera carta",
        scenario="la primera carta dona un punt",
        first_of="Primera de {title}",
        prose="""\
  card: "carta", "cartes", feminine
  pile: "pila", feminine
  waste: "pila de descart", feminine
  hand: "mà", "mans", feminine
  score: "puntuació", feminine
  turn: "torn"
  actor: "qui juga", told ""
  draw: "[robar/robes/roba/roben/ha robat/han robat/has robat] {n carta/cartes}"
  use: "[fer servir/fas servir/fa servir/fan servir/ha fet servir/han fet servir/has fet servir] {c}"
  c: "carta", feminine, asked "quina carta fas servir?"
""",
    ),
    "fr": First(
        things="Les choses et les lieux",
        remembered="Ce qui est retenu",
        done="Ce que font les joueurs",
        missing=(
            "Qui pioche dans une pile vide ne pioche rien : une étape qui échoue arrête la partie, on demande donc",
            "d'abord ce qui peut manquer.",
        ),
        turn="Un tour",
        match="La partie",
        card="Première carte",
        scenario="la première carte donne un point",
        first_of="Première de {title}",
        prose="""\
  card: "carte", "cartes", feminine
  pile: "pioche", feminine
  waste: "défausse", feminine
  hand: "main", "mains", feminine
  score: "score"
  turn: "tour"
  actor: "qui joue", told ""
  draw: "[piocher/piochez/pioche/piochent/a pioché/ont pioché/avez pioché] {n carte/cartes}"
  use: "[utiliser/utilisez/utilise/utilisent/a utilisé/ont utilisé/avez utilisé] {c}"
  c: "carte", feminine, asked "quelle carte utilisez-vous?"
""",
    ),
}


def rules(name: str, title: str, language: str) -> str:
    """Return the rules of a first game. The line `languages` in its head names the language, if it is not English."""
    words = WORDS[language]
    spoken = "" if language == "en" else f"  languages {language}\n"
    return RULES.format(id=name, title=title, language=language, spoken=spoken, prose=words.prose, **words.remarks)


def cards(name: str, title: str, number: str, language: str) -> str:
    """Return the text of a first deck: twenty copies of one card, and a scenario."""
    words = WORDS[language]
    return CARDS.format(id=name, title=title, number=number, card=words.card, scenario=words.scenario)


def deck(name: str, title: str, number: str, language: str) -> str:
    """Return the text of a deck with one card."""
    return DECK.format(id=name, title=title, number=number, card=WORDS[language].first_of.format(title=title))


def card(title: str, number: str) -> str:
    """Return the text of a new card, which is added at the end of a deck."""
    return CARD.format(number=number, title=title)
