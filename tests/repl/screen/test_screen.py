"""What stands on the screen, without a terminal: all that the open question needs, at every size, and no secret."""

import random
import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter import api
from lantern import GAME, HOT_SEED
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.screen.compose import composed
from repl.screen.looking import QUESTION, Looking
from repl.screen.rows import measured, plain
from repl.screen.scene import Answer, Asking, Pane, Scene
from repl.screen.table import last_lines, scene, tail
from soak import is_soak, sampled

SIZES = [(80, 22), (120, 38), (200, 58)]
GAMES = [("agencia", 4, "pt"), ("boratime", 2, "pt"), ("limit", 3, "fr"), ("som", 3, "ca"), ("clash", 3, "pt")]
CELL = re.compile(r"[A-Z]\d{1,2}")


@cache
def rules(name):
    return api.load(name, scenarios=False)


def begun(name, players, language, seed=7):
    table = Table(("Ana", *(f"Bot {n}" for n in range(2, players + 1))), frozenset(range(2, players + 1)), seed)
    one = Session(rules(name), table, commands=COMMANDS, language=language)
    one.start()
    return one


def text_of(picture):
    return "\n".join(plain(row) for row in picture.rows)


def squeezed(text):
    return "".join(text.split())


def test_where_cells_of_a_map_are_the_answers_all_of_them_are_seen_on_it():
    one, chance, seen = begun("som", 2, "ca"), random.Random(5), 0
    while not one.is_over and seen < 12:
        asked = one.asked()
        if {option.label for option in one.decision.options} <= {
            f"{c}{r}" for c in "ABCDEFGH" for r in range(1, 10)
        } | {"no"}:
            cells = sum(choice.option.id != "no" for choice in asked.choices)
            for width, height in SIZES:
                picture = composed(scene(one), Looking(), width, height)
                shown = text_of(picture)
                assert len(re.findall("[│╱╲]▸", shown)) == cells, f"{cells} cells are offered:\n{shown}"
                assert all(choice.label in shown for choice in asked.choices)
                assert len(picture.spots) == len(asked.choices)
            seen += cells > 0 and one.decision.name == "goal"
        one.submit(chance.choice([choice.key for choice in asked.choices]))
    assert seen > 5


@pytest.mark.parametrize("name, players, language", sampled(GAMES, 2))
def test_all_that_the_open_question_needs_is_on_the_screen(name, players, language):
    one, chance = begun(name, players, language), random.Random(3)
    for _ in range(60 if is_soak() else 25):
        asked = one.asked()
        if asked is None:
            break
        now = scene(one)
        for width, height in SIZES:
            picture = composed(now, Looking(), width, height)
            assert len(picture.rows) == height and all(measured(row) == width for row in picture.rows)
            shown = text_of(picture)
            assert squeezed(asked.line) in squeezed(shown)
            assert one.table.names[0] in plain(picture.rows[0])
            box = picture.box(QUESTION)
            assert box.height >= min(box.length, 5)
            seen = {spot.place for _, spot in picture.spots}
            needed = {place for place, answer in enumerate(now.asking.answers) if answer.possible}
            assert needed <= seen or box.length > box.height
            folded = [choice for place, choice in enumerate(asked.choices) if place not in seen]
            assert not folded or box.length > box.height or f"{folded[0].key} {folded[0].label}" in shown
            cells = sum(CELL.fullmatch(choice.label) is not None for choice in asked.choices)
            assert len(re.findall("[│╱╲]▸", shown)) >= cells, f"{cells} cells are offered:\n{shown}"
            for place in seen:
                assert asked.choices[place].key in shown
        one.submit(chance.choice([choice.key for choice in asked.choices if choice.option.possible]))


@pytest.mark.parametrize("name, players, language", GAMES)
def test_no_size_is_too_small_or_too_large(name, players, language):
    one = begun(name, players, language)
    now = scene(one)
    for width in (1, 2, 3, 7, 20, 44, 109, 110, 300):
        for height in (0, 1, 2, 3, 4, 5, 6, 9, 12, 22, 90):
            for looking in (
                Looking(),
                Looking(whole="log"),
                Looking(marked=0),
                Looking(focus="board", offsets={"board": 999}),
            ):
                picture = composed(now, looking, width, height)
                assert len(picture.rows) == height
                assert all(measured(row) == width for row in picture.rows)


@pytest.mark.parametrize(
    "name, players, language, said",
    [("limit", 3, "fr", r"Génération \d"), ("clash", 3, "pt", r"Era \d, rodada \d: [\w ]+|Fase de status da era \d")],
)
def test_the_first_row_says_which_generation_or_round_it_is(name, players, language, said):
    one, chance, different = begun(name, players, language), random.Random(3), set()
    for _ in range(40):
        if one.asked() is None:
            break
        first = text_of(composed(scene(one), Looking(), 80, 22)).split("\n")[0]
        told = re.findall(f"— ({said}) —", "\n".join(one.log()))
        assert not told or f" · {told[-1]}" in first
        different.update(told[-1:])
        one.submit(chance.choice([choice.key for choice in one.asked().choices if choice.option.possible]))
    assert len(different) > 1


def listed(many, text=""):
    answers = tuple(Answer(str(n), f"answer number {n}", text) for n in range(1, many + 1))
    pane = Pane("log", "log", lambda width: [[(f"line {n}", "")] for n in range(200)], follows=True)
    return Scene(("Game",), (pane,), Asking(lambda width: [[("What now?", "title")]], answers), "> ")


@given(st.integers(1, 90), st.integers(30, 130), st.integers(10, 50), st.integers(0, 89))
@settings(max_examples=60)
def test_the_answer_that_is_marked_is_seen_in_any_list(many, width, height, place):
    place = min(place, many - 1)
    picture = composed(listed(many, "what it does " * 6), Looking(marked=place), width, height)
    assert place in {spot.place for _, spot in picture.spots}
    for at, spot in picture.spots:
        assert picture.answer_at(spot.left, at) == spot.place


def test_a_list_that_is_too_long_says_which_of_it_is_seen():
    picture = composed(listed(73, "what it does " * 6), Looking(), 40, 20)
    assert "/73 ↓" in text_of(picture) or "/37 ↓" in text_of(picture)


def test_arrows_go_round_the_answers_that_can_be_taken():
    answers = (Answer("1", "a", why_not="no"), Answer("2", "b"), Answer("3", "c"))
    now = Scene((), (), Asking(lambda width: [], answers), "")
    looking = Looking().moved(now, 1)
    assert looking.marked == 1 and looking.moved(now, 1).marked == 2 and looking.moved(now, 2).marked == 1
    assert Looking().moved(now, -1).marked == 2
    assert looking.back() == Looking()


def test_behind_a_curtain_nothing_is_seen():
    one = Session(GAME, Table(("Ana", "Bea"), seed=HOT_SEED), commands=COMMANDS)
    one.start()
    for line in ("", "no", "1", "2"):
        one.submit(line)
        if one.curtain is not None and not one.curtain.hiding:
            shown = text_of(composed(scene(one), Looking(), 80, 22))
            assert one.curtain_line() in shown
            assert len([row for row in shown.split("\n") if row.strip(" ─")]) == 2
    assert one.curtain is not None


def test_what_was_said_stands_between_the_panes_and_the_question():
    one = begun("agencia", 3, "pt")
    reply = one.submit("help")
    picture = composed(scene(one), Looking(said=reply.said), 80, 22)
    assert "desfazer  " in text_of(picture) and squeezed(one.asked().line) in squeezed(text_of(picture))
    box = picture.box("reply")
    assert box.first == 0 and box.height < box.length
    end = composed(scene(one), Looking(said=reply.said).scrolled("reply", box.length), 80, 22)
    assert "sair  " in text_of(end) and "desfazer  " not in text_of(end)
    one.submit(next(choice.key for choice in one.asked().choices if choice.option.possible))
    reply = one.submit("nonsense")
    shown = text_of(composed(scene(one), Looking(said=reply.said), 80, 22))
    assert "nonsense" in shown and one.log()[-1][:40] in shown


def test_a_pane_fills_the_screen_and_gives_it_back():
    one = begun("limit", 3, "fr")
    now = scene(one)
    small, whole = (composed(now, looking, 80, 22).box("board") for looking in (Looking(), Looking().filled("board")))
    assert whole.height > 15 and (small is None or small.height < whole.height)
    assert Looking().filled("board").filled("board") == Looking()
    end = composed(now, Looking().filled("board").scrolled("board", 10**6), 80, 22).box("board")
    assert end.first + end.height == end.length


@pytest.mark.parametrize("name, players, language", GAMES)
def test_where_rows_are_few_a_pane_is_brief_and_scrolling_shows_all_of_it(name, players, language):
    one, chance, brief = begun(name, players, language), random.Random(3), 0
    for _ in range(30):
        asked = one.asked()
        if asked is None:
            break
        now = scene(one)
        board, picture = now.pane("board"), composed(now, Looking(), 80, 22)
        box, all_of_it = picture.box("board"), len(board.rows(80))
        if box is not None and box.height < all_of_it:
            stays = len(board.top(80, 0)) if board.window else 0
            rows = [plain(row) for row in picture.rows[box.top - stays : box.top + box.height]]
            assert not any(mark in row for row in rows for mark in ("╭╰" if board.window else "╭│╰"))
            brief += board.brief is not None and any("Ana" in row for row in rows)
            for looking in (Looking(offsets={"board": 0}), Looking(focus="board")):
                scrolled = composed(now, looking, 80, 22).box("board")
                whole = len(board.in_full(80)) if board.window else all_of_it
                assert scrolled is None or scrolled.length == whole
        hand = picture.box("cards")
        if hand is not None and hand.height == hand.length < len(now.pane("cards").rows(80)):
            held = squeezed(" ".join(plain(row) for row in picture.rows[hand.top : hand.top + hand.height]))
            assert all(squeezed(card.name) in held for place in one.board().own for card in place.cards if card)
        one.submit(chance.choice([choice.key for choice in asked.choices if choice.option.possible]))
    assert brief > 5


def test_a_map_shows_the_cells_that_are_offered_else_those_where_somebody_has_something_and_the_letters_stay():
    one, chance, seen = begun("clash", 2, "pt"), random.Random(5), 0
    while len(one.taken) < 60:
        now = scene(one)
        for high in (22, 26, 34):
            picture = composed(now, Looking(), 80, high)
            rows = [plain(row) for row in picture.rows]
            box = picture.box("board")
            shown = "\n".join(rows[box.top : box.top + box.height])
            assert rows[box.top - 1].split() == list("ABCDEFG") and "Ana (você)" in "".join(rows[: box.top])
            if now.asking.on_board:
                assert "▸" in shown
            elif box.height >= 4:
                assert re.search(r" A *[╱╲]", shown), shown
                seen += 1
            scrolled = composed(now, Looking(offsets={"board": 10**6}), 80, high).box("board")
            assert scrolled.first + scrolled.height == scrolled.length > box.height
        one.submit(chance.choice([choice.key for choice in one.asked().choices if choice.option.possible]))
    assert seen > 20


def test_where_there_is_no_room_for_all_that_is_said_it_is_said_of_the_answer_that_is_marked():
    means = " ".join(f"word{n}" for n in range(24))
    answers = tuple(Answer("", f"option {n}", means) for n in range(8))
    asking = Asking(lambda width: [[("what is settled", "")]], answers, unfolds=True)
    shown = text_of(composed(Scene(("Game",), (), asking, "> "), Looking(marked=3), 80, 16))
    assert squeezed(shown).count("word23") == 1 and squeezed(f"option 3 {means}") in squeezed(shown)
    assert all(f"option {n}" in shown for n in range(8))
    assert "word23" not in text_of(composed(Scene(("Game",), (), asking, "> "), Looking(), 80, 16))


def played_until(one, asks, seed=3, most=150):
    """Answer by chance up to a question that is put so; None if none came."""
    chance = random.Random(seed)
    for _ in range(most):
        asked = one.asked()
        if asked is None:
            return None
        if asks(one, asked):
            return asked
        one.submit(chance.choice([choice.key for choice in asked.choices if choice.option.possible]))
    return None


def test_where_players_are_the_answers_what_each_has_stands_first():
    """Whose structure is altered is asked where the field has rows to fill the board, and nobody stands on it yet."""
    table = Table(("Ana", "Bot 2", "Bot 3", "Bot 4"), frozenset((2, 3, 4)), 77, options={"mode": "bourdieu"})
    one = Session(rules("agencia"), table, commands=COMMANDS, language="pt")
    one.start()
    asked = played_until(one, lambda _, asked: any(choice.option.seat is not None for choice in asked.choices))
    now = scene(one)
    shown = text_of(composed(now, Looking(), 80, 22))
    rows = shown.split("\n")
    assert len(asked.choices) == 4 and now.pane("board").brief is not None
    assert all(any(row.lstrip("▸ ").startswith(name) and "estrutura: " in row for row in rows) for name in table.names)
    brief = [plain(row) for row in now.pane("board").brief(80)]
    field = next(at for at, row in enumerate(brief) if row.lstrip().startswith("4 │"))
    assert field > max(at for at, row in enumerate(brief) if "Bot 4" in row and "mão" in row)


def test_an_answer_that_is_a_row_of_a_table_says_what_stands_there():
    one = begun("limit", 3, "fr", 42)

    def is_about_sectors(_, asked):
        return all(choice.label.startswith("2") and "Ressources" in choice.label for choice in asked.choices)

    assert played_until(one, is_about_sectors) is not None
    shown = text_of(composed(scene(one), Looking(), 80, 22))
    said = re.findall(r"^ (\d)  2\d Ressources \w+  rang (\d) sur 8, stock \d+, rendement \d+", shown, re.MULTILINE)
    assert len(said) == len(one.asked().choices)
    board = one.board()
    mine = next(seat for seat in board.seats if seat.role == "you")
    ranks = [
        cells[0].value for part in mine.parts for name, _, cells in getattr(part, "rows", ()) if "Ressources" in name
    ]
    assert [int(rank) for _, rank in said] == ranks[-len(said) :]


def test_goods_say_their_prices_where_they_are_bought():
    one = begun("limit", 3, "fr", 11)
    assert played_until(one, lambda one, _: one.decision.name == "wares", most=400) is not None
    said = [answer.text for answer in scene(one).asking.answers if answer.possible]
    assert said and all(re.fullmatch(r"stock \d+, achat \d+, vente \d+", text) for text in said)


def test_what_is_fought_for_and_does_not_fit_its_row_says_that_there_is_more():
    one = begun("boratime", 2, "pt", 42)
    asked = played_until(one, lambda one, _: any(place.cards for place in one.board().laws))
    brief = scene(one).pane("board").brief
    law = next(place for place in one.board().laws if place.cards)
    first = plain(brief(60)[0]).rstrip()
    assert asked is not None and first.startswith(law.name) and len(law.cards[0].text) > 60 and first.endswith(" …")
    assert not plain(brief(400)[0]).rstrip().endswith("…")


def test_the_log_goes_to_the_word_that_was_looked_for():
    """The last row that has it, however far back that is; a word that is broken at the end of a row counts too."""
    one = begun("limit", 3, "pt", 5)
    assert played_until(one, lambda one, _: len(one.log()) > 60) is not None
    told = "\n".join(one.log())
    early = next(three for three in re.findall(r"\S+ \S+ \S+", told) if told.count(three) == 1)
    reply = one.submit(f"find {early}")
    assert reply.shows == "log" and reply.found == early
    for width in (80, 50, 40, 30):
        looking = Looking(whole=reply.shows, focus=reply.shows, found=reply.found)
        shown = text_of(composed(scene(one), looking, width, 22))
        assert squeezed(early) in squeezed(shown)
    assert early not in text_of(composed(scene(one), Looking(whole="log", focus="log"), 80, 22))


def test_a_player_as_an_answer_is_told_with_what_lies_before_that_player():
    """P3-19: at 80x24 the board has no room for all players, and one chooses by what they have."""
    one = begun("agencia", 3, "pt", 4)
    asked = played_until(one, lambda one, asked: all(choice.option.seat for choice in asked.choices))
    assert asked is not None
    shown = squeezed(text_of(composed(scene(one), Looking(), 80, 22)))
    for choice in asked.choices:
        zones = {zone.name: zone for zone in one.view().zones if zone.owner == choice.option.seat}
        (card,) = zones["structure"].pieces
        title = squeezed(f"{card.id} {card.title}")
        name = squeezed(one.table.names[choice.option.seat - 1])
        assert f"{choice.key}{name}mão{zones['hand'].size}·estrutura:{title}" in shown


def test_find_alone_goes_to_the_hit_before_and_the_title_says_which_it_is():
    one = begun("limit", 3, "pt", 5)
    word = "Bot 2"
    assert played_until(one, lambda one, _: sum(word in line for line in one.log()) > 12) is not None

    def looked(reply):
        looking = Looking(whole=reply.shows, focus=reply.shows, found=reply.found, hits_back=reply.hits_back)
        shown = text_of(composed(scene(one), looking, 80, 12))
        hit, hits = re.search(rf"· {word} (\d+)/(\d+) ", shown).groups()
        assert word in shown
        return int(hit), int(hits)

    first, again, alone = (looked(one.submit(line)) for line in (f"find {word}", f"find {word}", "find"))
    assert first[0] == first[1] > 2
    assert (again, alone) == ((first[0] - 1, first[1]), (first[0] - 2, first[1]))
    for _ in range(first[1] - 3):
        looked(one.submit("find"))
    assert looked(one.submit("find")) == first, "from the first hit on, the last again"
    other = one.submit("find Ana")
    assert other.hits_back == 0 and re.match(r"\d+ linhas com `Ana`:$", other.said[0].text)


def test_a_cell_is_looked_at_by_its_name_alone_and_the_article_may_be_left_whole():
    """What stands on it is seen on the map only; what lies there has a place of its own, `carta descoberta d’E6`."""
    one = begun("som", 2, "ca", 5)
    named = re.compile(r"(\w.*) d’([A-Z]\d)")
    places = lambda: [line.partition(":")[0] for line in one.submit("look").text.split("\n")]  # noqa: E731
    asked = played_until(one, lambda one, _: any(map(named.fullmatch, places())))
    assert asked is not None
    place, cell = next(found for name in places() if (found := named.fullmatch(name))).groups()
    whole = one.submit(f"look {place} d’{cell}").text
    assert whole == one.submit(f"look {place} de {cell}").text == one.submit(f"look {place} d'{cell.lower()}").text
    about = one.submit(f"look {cell}").text.split("\n", 1)
    assert about[0].startswith(f"{cell}: ") and about[1] == whole
    bare = next(
        chart.name_at[at]
        for part in one.board().pictures
        for chart in part.parts
        if hasattr(chart, "name_at")
        for at, what in chart.places
        if what and not any(name.endswith(chart.name_at[at]) for name in places())
    )
    assert one.submit(f"look {bare}").text.startswith(f"{bare}: ")


def folded_lines(one):
    """Return the lines that only the unfolded log has."""
    shown = one.log()
    return [line for line in one.log(details=True) if not any(other.startswith(line) for other in shown)]


def test_details_unfold_the_log():
    """The pane of the log is folded, so that what is unfolded is said beside it."""
    one = begun("agencia", 3, "pt", 1)
    played_until(one, lambda one, _: bool(folded_lines(one)))
    details, folded = one.submit("log details 999"), one.submit("log")
    assert details.shows == "" and folded.shows == "log"
    told = [line.text for line in details.said]
    assert told == one.log(details=True) and {re.sub(r" … \+\d+$", "", line) for line in one.log()} <= set(told)
    deep = folded_lines(one)[0].strip()
    in_pane = any(deep.casefold() in line.casefold() for line in one.log())
    found = one.submit(f"find {deep}")
    assert (found.shows == "log") == in_pane and deep in [line.text.strip() for line in found.said]


def test_why_tells_the_deed_that_asks_and_no_code():
    one = begun("limit", 3, "fr", 5)
    asked = played_until(one, lambda one, _: len(one.submit("why").said) > 1)
    why = [line.text for line in one.submit("why").said]
    assert why[0] == asked.line
    assert not any(re.search(r"\w+\.naipe:\d+", line) for line in why), "code is for designers"


@pytest.mark.parametrize(
    "width, said",
    [
        (80, "Bells · Ana decides · turn of Bot 2 · ringing · Bot 2 → Ana"),
        (50, "Bells · Ana decides · turn of Bot 2 · Bot 2 → Ana"),
        (20, "Bells · Ana decides"),
    ],
)
def test_the_first_row_says_who_plays_after_whom_before_the_name_of_the_step(width, said):  # P3-23
    parts = ("Bells", "Ana decides", "turn of Bot 2", "ringing")
    one = Scene(parts, (), Asking(lambda wide: []), "Ana>", order="Bot 2 → Ana")
    first = text_of(composed(one, Looking(), width, 10)).split("\n")[0]
    assert first.strip() == said


def test_a_line_with_more_rows_than_the_log_is_begun_and_not_left_out():
    """A whole pile that is shown to a player is one line of thirty rows: rows stood empty in its place."""
    one = begun("agencia", 3, "pt")
    fresh = last_lines(one)[0]
    fresh = [*fresh[:-1], replace(fresh[-1], text=", ".join(f"“Carta {number}”" for number in range(100)))]
    for high in range(2, 8):
        rows = tail(one, [], fresh, 80, high)
        assert plain(rows[0]).startswith("… ") and len(rows) <= high
        assert high == 2 or plain(rows[-1]).rstrip().endswith("…")
    assert len(rows) > 3 and "“Carta 0”" in "".join(map(plain, rows))
