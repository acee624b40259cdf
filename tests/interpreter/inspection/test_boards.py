"""What rulebooks declare to be seen: how it is drawn at several widths and said in plain text, to whom, and what is refused."""

from __future__ import annotations

import io
import random
from dataclasses import replace

import pytest
from pyrsistent import pvector

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.report import width as columns
from dsl.source import Source
from interpreter import api
from interpreter.inspection.panels import HIDDEN, Rows, Shown, pictures_of
from interpreter.loading.loader import check_sources
from interpreter.model.blanks import BLANK
from interpreter.model.layout import KNOWN
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import sees
from loaded import loaded
from places import ROOT, TESTS
from repl.play.commands import COMMANDS
from repl.play.completion import candidates
from repl.play.session import Session
from repl.play.table import Table
from repl.render.board import board
from repl.render.charts.chart import Chart
from repl.render.framed import framed_board
from repl.render.output import Output
from repl.render.panels import Gauge, Sheet, amount, drawn, faces, told
from repl.render.plain_screen import plain_board
from repl.render.rules_in_force import force_rows
from repl.render.voice import Voice

SETTING = TESTS / "settings" / "table.naipe"


def position_of(name, players, seed, decisions, **options):
    """A position of a game after some decisions by chance."""
    game = loaded(ROOT / "rulebooks" / name)
    position = api.begin(game, players, seed, options)
    policy = api.random_policy(seed)
    for _ in range(decisions):
        if position.decision is None:
            break
        position = api.decide(game, position, policy(position))
    return position


def board_of(name, position, seat, language="en"):
    game = loaded(ROOT / "rulebooks" / name)
    players = position.program.layout.players
    names = ("Ana", *(f"Bot {n}" for n in range(2, players + 1)))
    view, panels = api.view(game, position, seat), api.pictures(game, position, seat)
    return board(Voice(game, language, position.program), view, names, frozenset(range(2, players + 1)), panels=panels)


def on_screen(shown, width, **environ):
    """What stands on a terminal, colours and all."""
    stream = Terminal()
    Output(stream, environ, width=width).rows(framed_board(shown, width))
    return "\n".join(line.rstrip() for line in stream.getvalue().split("\n"))


def plainly(shown, width):
    return "\n".join("".join(text for text, _ in row).rstrip() for row in framed_board(shown, width))


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def without_hands(shown):
    """A board without the texts of cards, which say what the rulebook's prose says today."""
    return replace(shown, own=())


# ------------------------------------------------------------------ the three games


@pytest.mark.parametrize("width", [60, 80, 120])
def test_nations_side_by_side_and_one_after_another(golden, width):
    text = plainly(without_hands(board_of("limit", position_of("limit", 3, 4, 90), 3)), width)
    assert max(map(columns, text.split("\n"))) <= width
    golden(f"screens/limit_{width}.txt", text)


def test_a_board_of_nations_in_plain_text(golden):
    golden(
        "screens/limit_plain.txt",
        plain_board(without_hands(board_of("limit", position_of("limit", 3, 4, 90), 3, "fr")), 80),
    )


def test_alone_there_is_one_nation_more_and_together_there_is_not():
    alone = board_of("limit", position_of("limit", 1, 4, 5), 1)
    assert [seat.name for seat in alone.seats][1:] == ["star nation"]
    assert {part.label for part in alone.seats[1].parts} >= {"territories", "fossil resources"}
    together = board_of("limit", position_of("limit", 2, 4, 5), 1)
    assert "star nation" not in [seat.name for seat in together.seats]


def test_the_field_is_there_where_it_is_played_on():
    with_field = board_of("agencia", position_of("agencia", 4, 3, 400, mode="bourdieu"), 1)
    chart = next(part for picture in with_field.pictures for part in picture.parts if isinstance(part, Chart))
    assert chart.rows == (4, 3, 2, 1, 0) and chart.columns == (1, 2, 3, 4)
    assert sorted(str(name) for _, names in chart.places for name in names) == ["Ana", "Bot 2", "Bot 3", "Bot 4"]
    without = board_of("agencia", position_of("agencia", 4, 3, 400), 1)
    assert without.pictures == ()
    assert not any("column" in label or "row" in label for seat in without.seats for label, _ in seat.values)


def test_a_hegemony_that_can_be_asked_for_is_seen_by_all():
    game = loaded(ROOT / "rulebooks" / "agencia")
    for seed in range(1, 30):
        position = position_of("agencia", 3, seed, 0, mode="bourdieu")
        policy = api.random_policy(seed)
        for _ in range(250):
            if position.decision is None:
                break
            if is_near(api.pictures(game, position, None)):
                shown = [board_of("agencia", position, seat) for seat in (None, 1, 2, 3)]
                sheets = [
                    part
                    for one in shown
                    for picture in one.pictures
                    for part in picture.parts
                    if isinstance(part, Sheet)
                ]
                claims = [[row for row in sheet.rows if "can be asked for" in row[2]] for sheet in sheets]
                assert len(claims) == 4 and all(claims) and claims.count(claims[0]) == 4
                assert all(int(cells[0]) >= 2 for _, _, cells in claims[0])
                return
            position = api.decide(game, position, policy(position))
    pytest.fail("no hegemony ever came near")


def is_near(panels):
    tables = [part for panel in panels for part in panel.parts if isinstance(part, Rows)]
    return any(cell.value is True for table in tables for row in table.rows for cell in row.cells)


def test_dice_are_faces_and_numbers_for_a_screen_reader():
    position = position_of("boratime", 2, 1, 21)
    shown = board_of("boratime", position, 2)
    assert "roll ⚃ ⚅" in plainly(shown, 80)
    assert "roll 4 6" in plain_board(shown, 80) and "⚃" not in plain_board(shown, 80)


def test_the_marker_lies_between_the_two_goals():
    shown = board_of("boratime", position_of("boratime", 2, 1, 21), 2)
    (gauge,) = [part for picture in shown.pictures for part in picture.parts if isinstance(part, Gauge)]
    assert (gauge.low, gauge.high, sorted(gauge.ends)) == (-3, 3, ["Ana", "Bot 2"])
    assert f"marker {gauge.value} of -3 (side of {gauge.ends[0]}) to 3 (side of {gauge.ends[1]})" in plain_board(
        shown, 120
    )


def test_a_chain_is_told_with_who_called_what():
    for seed in range(18, 40):
        position = position_of("boratime", 2, seed, 0)
        policy = api.random_policy(seed)
        for _ in range(120):
            if position.decision is None:
                break
            length = len(
                position.now[next(zone.slot for zone in position.program.layout.zones if zone.decl.name == "chain")]
            )
            if length > 1:
                (sheet,) = [
                    part
                    for p in board_of("boratime", position, 1).pictures
                    for part in p.parts
                    if isinstance(part, Sheet)
                ]
                assert len(sheet.rows) == length
                assert {cells[0] for _, _, cells in sheet.rows} <= {"Ana", "Bot 2"}
                return
            position = api.decide(loaded(ROOT / "rulebooks" / "boratime"), position, policy(position))
    pytest.fail("nobody ever answered a call")


def test_a_badge_is_a_letter_in_a_colour_and_a_word_in_plain_text():
    shown = board_of("agencia", position_of("agencia", 4, 3, 0), 1)
    badge = next(card.badges[0] for place in shown.own for card in place.visible if card.badges)
    assert f" {badge.letter} " in on_screen(shown, 80, NO_COLOR="1")
    assert "\x1b[1;7;" in on_screen(shown, 80)
    assert f"[{badge.word}]" in plain_board(shown, 200)


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_cards_on_the_board_say_what_they_say_however_many_play(players):
    game = loaded(ROOT / "rulebooks" / "limit")
    shown = board_of("limit", position_of("limit", players, 4, 20), 1)
    cards = [card for place in shown.own for card in place.visible]
    assert cards
    for card in cards:
        assert card.text == api.card_text(game, game.card(card.title), "en")


def test_the_log_names_the_cards_that_were_played_however_many_play():
    one = Session(
        loaded(ROOT / "rulebooks" / "limit"),
        Table(("Ana", "Bot 2", "Bot 3"), frozenset({1, 2, 3}), seed=4),
        commands=COMMANDS,
    )
    titles = {card.name for card in loaded(ROOT / "rulebooks" / "limit").cards if card.noun == "policy"}
    for _ in range(150):
        one.take(one._policies[one.decision.seat](one.position))
    played = [line for line in one.log() if " play" in line and "“" in line]
    assert played and all(line.split("“")[1].split("”")[0] in titles for line in played)


# ---------------------------------------------------------------------- who may know what


def shuffled_in_secret(position, seat, chance):
    """The same position with what lies hidden from a player dealt in another way."""
    program, state = position.program, list(position.now)
    layout = program.layout
    run = Run(program, state, None, search_ahead=False, traced=False)
    known = {thing for thing, who in state[KNOWN] if who is None or who == seat}
    dark = [zone for zone in layout.zones if zone.slot in layout.hidden and not sees(run, zone, seat)]
    for noun in {zone.decl.noun for zone in dark}:
        zones = [zone for zone in dark if zone.decl.noun == noun]
        places = [
            (zone.slot, place) for zone in zones for place, thing in enumerate(state[zone.slot]) if thing not in known
        ]
        things = [state[slot][place] for slot, place in places]
        chance.shuffle(things)
        for (slot, place), thing in zip(places, things):
            state[slot] = (*state[slot][:place], thing, *state[slot][place + 1 :])
    return state


@pytest.mark.parametrize("name, players", [("agencia", 4), ("boratime", 2), ("limit", 3)])
def test_positions_that_look_alike_to_a_player_have_the_same_boards(name, players):
    chance = random.Random(7)
    for seed in range(1, 7):
        position = position_of(name, players, seed, seed * 25)
        for seat in (None, *range(players)):
            other = shuffled_in_secret(position, seat, chance)
            number = None if seat is None else seat + 1
            assert pictures_of(position.program, list(position.now), number) == pictures_of(
                position.program, other, number
            )


def test_what_a_player_cannot_know_has_no_value():
    text = "value secret: card or none\ndefine best as the top of pile\ndefine best_cost as best.cost\nboard\n  show best, best_cost, secret, pile\n"
    game = small_game(text)
    position = api.begin(game, 2, 1, {})
    panels = api.pictures(game, position, 1)
    values = {part.name: part.value for panel in panels for part in panel.parts if isinstance(part, Shown)}
    assert values == {"best": HIDDEN, "best_cost": HIDDEN, "secret": None}
    assert "?" not in plain_board(
        board(Voice(game, "en", position.program), api.view(game, position, 1), ("Ana", "Bea"), panels=panels)
    )


def test_in_force_tells_a_player_nothing_of_a_hidden_card():
    position = next(p for p in (position_of("boratime", 2, 1, n) for n in range(10, 40)) if p.decision)
    game = loaded(ROOT / "rulebooks" / "boratime")
    voice = Voice(game, "en", position.program)
    everything = force_rows(voice, position, ("Ana", "Bea"), "all")
    for seat in (None, 1, 2):
        assert set(force_rows(voice, position, ("Ana", "Bea"), "all", seat)) <= set(everything)
    pitch = next(zone for zone in position.program.layout.zones if zone.decl.name == "pitch")
    poster = position.program.layout.base["value", None, "poster"]
    rule_card = next(
        piece for piece, info in enumerate(position.program.layout.pieces) if info.entry and _has_rule(info.entry.node)
    )
    state = list(position.now)
    state[pitch.slot], state[poster] = (rule_card,), 0
    hidden = replace(position, now=pvector(state))
    seen = [len(force_rows(voice, hidden, ("Ana", "Bea"), "all", seat)) for seat in (0, 1, 2, None)]
    assert seen[0] == seen[1] and seen[2] == seen[3] < seen[0]


def _has_rule(card):
    return any(isinstance(line, nodes.Rule | nodes.ChangeRole | nodes.ChangeValue) for line in card.body)


def test_look_shows_what_lies_open_and_nothing_else():
    one = Session(
        loaded(ROOT / "rulebooks" / "boratime"), Table(("Ana", "Bot 2"), frozenset({2}), seed=1), commands=COMMANDS
    )
    one.start()
    listed = [line.text for line in one.submit("look").said]
    assert any(line.startswith("hand of Ana: ") for line in listed)
    assert not any(line.startswith(("hand of Bot 2", "own deck of")) for line in listed)
    assert one.submit("look hand of Bot").error and one.submit("look nowhere").error
    mine = [line.text for line in one.submit("look hand of Ana").said]
    assert mine[0].startswith("hand (") and len(mine) > 3


def test_places_that_can_be_looked_at_are_completed_and_hidden_ones_are_not():
    one = Session(
        loaded(ROOT / "rulebooks" / "boratime"), Table(("Ana", "Bot 2"), frozenset({2}), seed=1), commands=COMMANDS
    )
    one.start()
    assert [found.text for found in candidates(one, "look hand")] == ["hand of Ana"]
    assert [found.text for found in candidates(one, "loo")] == ["look"]


def test_commands_of_play_have_a_line_of_help_each():
    assert {"in force", "look"} <= set(COMMANDS)


# ------------------------------------------------------------------------- windows


def test_a_question_in_a_window_says_who_is_asked_and_when_it_closes():
    one = Session(
        loaded(ROOT / "rulebooks" / "boratime"),
        Table(("Ana", "Bea"), seed=1, options={"asking": "padded"}),
        commands=COMMANDS,
    )
    one.start()
    one.submit("")
    window = one.decision.window
    first = one.table.names[one.decision.seat - 1]
    second = "Bea" if first == "Ana" else "Ana"
    assert (window.passes, window.passed, len(window.seats)) == (2, 0, 2) and window.seats[0] == one.decision.seat
    assert any(
        f"{first} is asked first, then {second}; closed when 2 in a row let it pass" in reason
        for reason in one.asked().reasons
    )
    one.submit("no")
    while one.curtain:
        one.submit("")
    assert one.decision.window.passed == 1 and one.decision.window.seats[0] == one.decision.seat
    assert any("(1 so far)" in reason for reason in one.asked().reasons)


# ------------------------------------------------------------------ drawing, part by part


def row_text(row):
    return "".join(text for text, _ in row)


@pytest.mark.parametrize(
    "value, low, high, picture",
    [
        (0, 0, 4, "░░░░ 0/4"),
        (3, 0, 4, "███░ 3/4"),
        (4, 0, 4, "████ 4/4"),
        (9, 0, 4, "████ 9/4"),
        (1, 1, 4, "█░░░ 1/4"),
        (-1, 0, 2, "░░ -1/2"),
    ],
)
def test_a_bar_has_a_cell_for_each_step(value, low, high, picture):
    assert row_text(drawn([Gauge("x", value, low, high)], 40)[0]) == f"x {picture}"


def test_a_long_bar_is_a_share_and_never_empty_or_full_too_soon():
    def cells(value):
        return row_text(drawn([Gauge("x", value, 0, 400)], 60)[0]).count("█")

    assert [cells(value) for value in (0, 1, 200, 399, 400)] == [0, 1, 10, 20, 20]


def test_a_track_has_its_centre_and_its_ends():
    assert row_text(drawn([Gauge("x", 2, -3, 3, "track")], 40)[0]) == "x -3 · · · ┼ · ● · 3 (2)"
    assert row_text(drawn([Gauge("x", 2, -3, 3, "track", ("Ana", "Bea"))], 40)[0]) == "x Ana · · · ┼ · ● · Bea (2)"
    assert row_text(drawn([Gauge("x", 2, -3, 3, "track")], 18)[0]) == "x -3 ···┼·●· 3 (2)"
    assert row_text(drawn([Gauge("x", 2, -3, 3, "track")], 14)[0]) == "x ···┼·●· (2)"


@pytest.mark.parametrize(
    "gauge, said",
    [
        (Gauge("x", 3, 0, 9), "3 of 9"),
        (Gauge("x", 2, 1, 4), "2 of 4"),
        (Gauge("x", 2, -5, 5, "track"), "2 of -5 to 5"),
        (Gauge("x", 2, -3, 3, "track", ("Ana", "Bea")), "2 of -3 (side of Ana) to 3 (side of Bea)"),
    ],
)
def test_a_number_between_ends_can_be_read_aloud(gauge, said):
    assert amount(gauge) == said and list(told(gauge)) == [f"x {said}"]


@pytest.mark.parametrize("width", [20, 30, 40, 60, 90])
def test_a_table_that_is_too_wide_is_broken_and_loses_nothing(width):
    sheet = Sheet(
        "stalls",
        ("stock", "price", ""),
        (
            ("A long name of a stall", None, ("3", Gauge("", 2, 0, 5), "is open")),
            ("B", ("B", "red"), ("0", Gauge("", 5, 0, 5), "")),
        ),
    )
    rows = [row_text(row) for row in drawn([sheet], width)]
    text = " ".join(rows)
    assert max(map(len, rows)) <= max(width, 37)
    for word in ("A long name of a stall", "██░░░ 2/5", "is open", "█████ 5/5"):
        assert word in text


def test_names_that_would_read_the_same_when_cut_off_become_numbers():
    places = tuple(((0, column), (f"Player {column}",)) for column in range(1, 9))
    chart = Chart("", "row", "column", (1, 0), tuple(range(1, 9)), places)
    rows = [row_text(row) for row in drawn([chart], 48)]
    assert "1 Player 1, 2 Player 2" in rows[-1] and "│ 1  │ 2  │" in rows[2]
    assert any("Player 8" in row_text(row) for row in drawn([chart], 120))
    narrow = [row_text(row) for row in drawn([chart], 20)]
    assert narrow == list(told(chart))


def test_even_rows_of_a_hexagonal_map_are_shifted():
    chart = Chart("isle", "", "", (1, 2), (1, 2), (((1, 1), ("wood",)), ((2, 2), ("sea",))), shifted=True)
    first, second = (row_text(row) for row in drawn([chart], 40)[2:])
    assert second.index("│") > first.index("│") and "wood" in first and "sea" in second


def test_dice_of_other_kinds_are_numbers():
    assert faces((1, 6, 8)) == "⚀ ⚅ [8]"


# ------------------------------------------------------------------------- what is refused


def small_game(text):
    sources = [Source("board.naipe", text), Source("table.naipe", SETTING.read_text(encoding="utf-8"))]
    findings = Findings()
    checked = check_sources(sources, findings)
    assert not findings.has_errors, [finding.message for finding in findings.items]
    return api.Game(checked)


@pytest.mark.parametrize(
    "lines, code, words",
    [
        ("show scor", "N301", "score"),
        ("show hand, luck", "N301", "luck"),
        ("show pile: colur", "N301", "colour"),
        ("show piles: colour", "N301", "pile"),
        ("show cards by score and cost", "N301", "score"),
        ("show hands by score and cost", "N301", "noun"),
        ("show score as bar", "N530", "as bar from 0 to 10"),
        ("show players by score and cards from 0 to 3", "N530", "score from 0 to 10"),
        ("show score as dial to 5", "N531", "dial"),
        ("show score as tracks to 5", "N531", "did you mean `as track`"),
        ("show score to 5", "N531", "as bar"),
        ("show score between seat(1) and seat(2)", "N531", "as track"),
        ("show score as bar to 5 between seat(1) and seat(2)", "N531", "only a track"),
        ("show score as headline to 5", "N531", "a headline has no ends"),
        ("show actor as headline", "N531", "a player or none"),
        ("show actor as bar to 5", "N531", "a player or none"),
        ('badge colour: crimson "R" red', "N301", "crimson"),
        ('badge colour: red "R" rde', "N532", "did you mean `red`"),
        ('badge colour: red "Red" red', "N532", "one letter or two"),
        ('badge cost: red "R" red', "N532", "no words"),
        ('badge suit: red "R" red', "N301", "suit"),
        ('badge score: red "R" red', "N532", "no words"),
        ("show law by cost", "N532", "no words"),
        ("show law by colur", "N301", "colour"),
        ("show lwa by colour", "N301", "law"),
        ('badge colour: red "R" red, crimson "C" red', "N301", "crimson"),
        ("show score as bar to actor", "N402", "a number"),
    ],
)
def test_what_a_board_cannot_show_is_found_before_play(lines, code, words):
    findings = Findings()
    sources = [Source("board.naipe", f"board\n  {lines}\n"), Source("table.naipe", SETTING.read_text(encoding="utf-8"))]
    check_sources(sources, findings)
    (found,) = findings.items
    assert found.code == code
    assert words in f"{found.message} {found.label} {found.help}"


def test_what_there_is_stands_by_words_with_who_has_it():
    game = small_game("board laws\n  show law by colour\n")
    position = api.begin(game, 2, 1)
    slots = list(position.slots)
    base = position.program.layout.base["zone", "player", "law"]
    red, blue = (
        next(
            n
            for n, piece in enumerate(position.program.layout.pieces)
            if piece.entry and piece.entry.node.title == title
        )
        for title in ("Red", "Blue")
    )
    slots[base], slots[base + 1] = (red,), (blue,)
    (panel,) = [one for one in pictures_of(position.program, slots, 1) if one.name == "laws"]
    (part,) = panel.parts
    rows = {row.word: [(title, seats) for _, title, seats in row.cards] for row in part.rows}
    assert rows["red"][0] == ("Red", (1,)) and rows["blue"][0] == ("Blue", (2,))
    assert all(seats == () for cards in rows.values() for title, seats in cards if title not in ("Red", "Blue"))


def test_a_board_is_no_part_of_the_rules_by_which_a_game_is_saved():
    assert small_game("board\n  show score\n").digest == small_game("board\n  show score, hand\n").digest


def test_blank_numbers_never_reach_a_board():
    for name, players in (("agencia", 3), ("boratime", 2), ("limit", 2)):
        position = position_of(name, players, 5, 60)
        for seat in (None, 1):
            for panel in api.pictures(loaded(ROOT / "rulebooks" / name), position, seat):
                for part in panel.parts:
                    assert not (isinstance(part, Shown) and isinstance(part.value, int) and part.value >= BLANK)


def test_a_rule_that_another_one_mutes_is_said_to_be_off():
    text = 'card 1 "Silence"\n  mute red cards\n\ncard 2 "Fame"\n  change score of you times 2\n'
    game = small_game(text)
    position = api.begin(game, 2, 1, {})
    layout = position.program.layout
    law = {zone.owner: zone.slot for zone in layout.zones if zone.decl.name == "law"}
    silence, fame = (layout.entry_of.index(game.card(title).entry.index) for title in ("Silence", "Fame"))
    state = list(position.now)
    state[law[0]], state[law[1]] = (silence,), (fame,)
    rows = force_rows(Voice(game, "en", position.program), replace(position, now=pvector(state)), ("Ana", "Bea"), "")
    assert len(rows) == 2
    assert "Silence (Ana, law): " in rows[0] and "(switched off)" not in rows[0]
    assert rows[1].startswith("Fame (Bea, law): (switched off) ")


@pytest.mark.parametrize(
    "line, words",
    [
        ("show score as", "expected here: a name"),
        ("show players by score", 'expected here: "and"'),
        ("show score as bar frm 1", 'did you mean "from"?'),
        ('badge colour: red "R"', "expected here: a name"),
        ("show", "expected here: a name"),
        ("shw score", 'did you mean "show"?'),
    ],
)
def test_a_line_of_a_board_that_is_not_finished_says_what_is_missing(line, words):
    findings = Findings()
    check_sources(
        [Source("board.naipe", f"board\n  {line}\n"), Source("table.naipe", SETTING.read_text(encoding="utf-8"))],
        findings,
    )
    (found,) = findings.items
    assert found.help == words


def test_a_pack_adds_a_board_of_its_own(tmp_path):
    pack = tmp_path / "moods.naipe"
    pack.write_text(
        'pack moods "Moods"\n  for limit\n\nvalue mood of player: number from 0 to 5 = 2\n\nboard\n  show mood as bar\n',
        encoding="utf-8",
    )
    game = api.load("limit", [pack], scenarios=False)
    position = api.begin(game, 2, 1, {})
    shown = board(
        Voice(game, "en", position.program),
        api.view(game, position, 1),
        ("Ana", "Bea"),
        panels=api.pictures(game, position, 1),
    )
    assert all("mood 2 of 5" in [row for part in seat.parts for row in told(part)] for seat in shown.seats)
