"""What a player takes hidden pieces for agrees with all that the player has seen, and hangs on nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import pytest
from pyrsistent import pvector

from hidden import offered
from interpreter import api
from interpreter.model.layout import KNOWN
from interpreter.positions import ways
from interpreter.positions.following import Mixed, Moved, Noted, Seen
from interpreter.positions.position import Position, go_on
from interpreter.positions.ways import Course
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import shown_of
from interpreter.simulation.beliefs import Doubts, Faces, doubts_of, turned_into
from interpreter.simulation.playout import comes_to
from places import rules_beside
from soak import sizes
from toys import toy

#: The published games, with how many play.
GAMES = {"agencia": 3, "boratime": 2, "limit": 3, "som": 2, "clash": 2}

#: How many games at most are played until enough positions that look alike have been found: six are, of the shortest.
MOST_GAMES = 20

#: What ends the halves of a match of Boratimê.
WHISTLES = ("Fim do Primeiro Tempo", "Acréscimos", "Errrgue o Braço!")


@pytest.fixture(scope="module")
def games() -> dict[str, api.Game]:
    return {name: api.load(name, scenarios=False) for name in GAMES}


def played(game: api.Game, players: int, seed: int, most: int) -> Iterator[Position]:
    """Yield the positions of a game that is answered by chance."""
    chance = random.Random(seed)
    position = api.begin(game, players, seed)
    for _ in range(most):
        if position.decision is None:
            return
        yield position
        position = api.decide(game, position, chance.choice(position.due.possible).id)


def world_of(position: Position, chance: random.Random) -> list[object]:
    """Return the slots of the checkpoint in a world that the one who decides may take for the true one."""
    faces = doubts_of(position.program, position).dealt(chance)
    return turned_into(position.program.layout, position.slots, faces)


# ---------------------------------------------------------------- what is known

#: Two players draw by chance; what happens then is told, and player 1 is asked in the end.
DEALT = "\n" + rules_beside(__file__, "beliefs")

SHELF = """
zone shelf: card, face down, showing colour
"""


def asked(folder, lines: str, setup: str = "", answers: str = "first") -> Position:
    """Return the position in which player 1 is asked, after some lines; what is asked in these is answered by what comes
    first."""
    text = DEALT.replace("{lines}", lines.replace("\n", "\n  ")).replace("step deal\n", f"step deal\n{setup}")
    game = toy(folder, text)
    position = api.begin(game, 2, 3)
    while not position.due.options[0].id.isdigit():
        possible = position.due.possible
        position = api.decide(game, position, possible[0 if answers == "first" else -1].id)
    return position


def may_be(position: Position) -> dict[int, frozenset[int]]:
    doubts = doubts_of(position.program, position)
    return dict(zip(doubts.places, doubts.may_be))


def lying(position: Position, zone: str, seat: int | None = None) -> tuple[int, ...]:
    layout = position.program.layout
    owner = None if seat is None else "player"
    return position.now[layout.base["zone", owner, zone] + (0 if seat is None else seat - 1)]


def test_what_was_shuffled_may_be_any_that_is_not_seen(tmp_path):
    position = asked(tmp_path, "player 1 gains 1")
    own = set(lying(position, "hand", 1))
    assert set(may_be(position).values()) == {frozenset(range(12)) - own}


def test_a_card_that_was_given_is_known_where_it_lies_face_down(tmp_path):
    position = asked(tmp_path, "player 1 gives 1 to player 2")
    given = lying(position, "hand", 2)[-1]
    assert may_be(position)[given] == {given}
    assert all(given not in found for piece, found in may_be(position).items() if piece != given)


def test_what_another_takes_from_a_hand_unseen_may_be_any_that_lay_there_and_lies_nowhere_else(tmp_path):
    """Player 1 has given a card to player 2, who puts one away: it is that one or another, but it is not in the pile."""
    position = asked(
        tmp_path, "player 1 gives 1 to player 2\nplayer 2 chooses a card in player 2.hand as c\nmove c to secret"
    )
    found, hand, secret = may_be(position), lying(position, "hand", 2), lying(position, "secret")
    (given,) = set(found[secret[0]]) - found[lying(position, "pile")[0]]
    assert given in {*hand, *secret}
    assert all(given in found[piece] for piece in (*hand, *secret))
    assert not any(given in found[piece] for piece in lying(position, "pile"))
    chance = random.Random(1)
    worlds = [doubts_of(position.program, position).dealt(chance) for _ in range(60)]
    assert {piece for world in worlds for piece, face in world.items() if face == given} == {*hand, *secret}


def test_what_another_takes_openly_is_gone_and_the_rest_stays_known(tmp_path):
    """Player 2 shows the card that player 1 has given: nobody can have it any more, and nothing else is learned."""
    position = asked(
        tmp_path,
        "player 1 gives 1 to player 2\nplayer 2 chooses a card in player 2.hand as c\nmove c to waste",
        answers="last",
    )
    shown, found = lying(position, "waste")[0], may_be(position)
    assert not any(shown in one for one in found.values())
    assert len({*found.values()}) == len({len(one) for one in found.values()})


def test_what_is_put_under_a_pile_openly_is_known_until_it_is_shuffled(tmp_path):
    lines = "reveal the top of pile to everyone\nmove the top of pile to the bottom of pile"
    position = asked(tmp_path, lines)
    under = lying(position, "pile")[0]
    assert may_be(position)[under] == {under}
    position = asked(tmp_path, f"{lines}\nshuffle pile")
    found = may_be(position)
    assert {under in found[piece] for piece in lying(position, "pile")} == {True}
    assert {under in found[piece] for piece in lying(position, "hand", 2)} == {False}


def test_what_the_rules_put_somewhere_before_anything_was_shuffled_is_of_that_sort(tmp_path):
    """All blue cards go into a box, which is shuffled: each of them may be any blue one, and none is elsewhere."""
    position = asked(
        tmp_path, "player 1 gains 1", "  move all cards in pile where (it.colour is blue) to box\n  shuffle box\n"
    )
    blue = frozenset(lying(position, "box"))
    assert len(blue) == 4
    assert {may_be(position)[piece] for piece in blue} == {blue}
    assert not any(blue & found for piece, found in may_be(position).items() if piece not in blue)


def test_what_chance_takes_from_a_hand_may_be_any_that_lay_there(tmp_path):
    position = asked(tmp_path, "player 1 gives 1 to player 2\nroll all cards in player 2.hand as c\nmove c to secret")
    found, hand, secret = may_be(position), lying(position, "hand", 2), lying(position, "secret")
    assert {found[piece] for piece in (*hand, *secret)} == {found[secret[0]]}
    assert len(found[secret[0]]) == len(found[lying(position, "pile")[0]]) + 1


def test_what_was_undone_never_was(tmp_path):
    """A shuffle that comes to nothing with its block leaves the pile as it lay."""
    lines = 'reveal the top of pile to everyone\nattempt\n  shuffle pile\n  require no else "never"\notherwise: player 1 gains 1'
    position = asked(tmp_path, lines)
    assert position.course is not None
    assert sum(isinstance(noted, Mixed) for noted in position.course) == 1


def test_what_was_shown_before_it_was_undone_is_known_wherever_it_goes(tmp_path):
    """All see the card on top before the block comes to nothing; then player 2 draws it."""
    lines = 'attempt\n  reveal the top of pile to everyone\n  require no else "never"\notherwise: player 1 gains 1'
    position = asked(tmp_path, f"{lines}\nplayer 2 draws 1")
    drawn = lying(position, "hand", 2)[-1]
    assert may_be(position)[drawn] == {drawn}
    assert not any(drawn in found for piece, found in may_be(position).items() if piece != drawn)


def test_what_was_shown_to_one_before_it_was_undone_is_known_to_that_one_alone(tmp_path):
    lines = 'attempt\n  reveal the top of pile to player 2\n  require no else "never"\notherwise: player 1 gains 1'
    position = asked(tmp_path, f"{lines}\nplayer 2 draws 1")
    assert len(may_be(position)[lying(position, "hand", 2)[-1]]) > 1


def test_what_was_seen_stays_seen_where_the_move_that_hid_it_is_undone(tmp_path):
    """The card on top was shown, and player 2 would have drawn it, had the block not come to nothing: it lies there for all
    to know, as before."""
    lines = 'reveal the top of pile to everyone\nattempt\n  player 2 draws 1\n  require no else "never"'
    position = asked(tmp_path, f"{lines}\notherwise: player 1 gains 1")
    top = lying(position, "pile")[-1]
    assert (top, None) in position.now[KNOWN]
    assert top not in may_be(position)


def test_all_ways_are_found_and_none_is_likelier(tmp_path):
    """Of four places one may be a, b or c, one a or b, one a, b, c or d, and one c or d: the ways are counted by trying all."""
    sets = (frozenset("abc"), frozenset("ab"), frozenset("abcd"), frozenset("cd"))
    numbers = tuple(frozenset(map(ord, one)) for one in sets)
    ways = {way for way in permutations(map(ord, "abcd")) if all(face in one for face, one in zip(way, numbers))}
    chance, doubts = random.Random(1), Doubts(tuple(map(ord, "abcd")), numbers)
    found = Counter(tuple(doubts.dealt(chance).values()) for _ in range(3000))
    assert set(found) == ways
    assert max(found.values()) < 1.35 * min(found.values())


def test_what_must_be_one_of_two_is_not_taken_for_the_third_as_well(tmp_path):
    """The two first have a and b between them; the third may be b or c by itself, and so is c."""
    sets = (frozenset({1, 2}), frozenset({1, 2}), frozenset({2, 3}))
    chance = random.Random(1)
    for _ in range(40):
        faces = Doubts((1, 2, 3), sets).dealt(chance)
        assert sorted(faces.values()) == [1, 2, 3] and faces[3] == 3


def on_the_shelf(folder, dealt: str) -> Position:
    """Return the position in which player 1 is asked, after player 2 has taken a blue card, face down, from where all read the colours."""
    lines = "player 2 chooses a card in shelf as c\n  move c to secret"
    text = DEALT.replace("{lines}", lines).replace("shuffle pile\n  player 1 draws 2\n  player 2 draws 2", dealt)
    game = toy(folder, text + SHELF)
    position = api.begin(game, 2, 3)
    return api.decide(game, position, position.due.possible[-1].id)


def test_what_is_taken_unseen_still_has_the_colour_that_all_could_read_where_it_lay(tmp_path):
    """Which lay where was known, and from which place it was taken is not: it is one of the blue ones, as the others are."""
    position = on_the_shelf(tmp_path, "move all cards in pile to shelf")
    found, blue = may_be(position), frozenset(range(8, 12))
    assert {place for place, faces in found.items() if faces == blue} == blue
    assert all(faces.isdisjoint(blue) for place, faces in found.items() if place not in blue)


def test_where_a_card_lies_in_truth_is_not_known_by_what_is_read_elsewhere(tmp_path):
    """Nothing is read of what lies in secret now: it may be what lies on the shelf, as far as that has the colour."""
    position = on_the_shelf(tmp_path, "shuffle pile into shelf")
    found, blue = may_be(position), frozenset(range(8, 12))
    assert found[lying(position, "secret")[0]] >= blue
    assert all(found[place] == blue for place in lying(position, "shelf") if place in blue)


def test_where_nobody_followed_the_game_any_hidden_card_of_the_same_supply_may_lie_there(tmp_path):
    position = replace(asked(tmp_path, "player 1 gives 1 to player 2"), way=None)
    assert set(may_be(position).values()) == {frozenset(range(12)) - set(lying(position, "hand", 1))}


def test_the_whistles_lie_where_all_have_put_them(games):
    """Three whistles go under ten, eight and two Lances: in no world is one of them anywhere else, and none is a Lance."""
    chance, looked = random.Random(1), 0
    for position in played(games["boratime"], 2, 1, 40):
        layout = position.program.layout
        match = layout.base["zone", None, "match"]
        titles = layout.tables["card", "title"]
        for _ in range(3):
            world = world_of(position, chance)
            for piece, now in zip(world[match], position.slots[match]):
                is_whistle = titles[now] in WHISTLES
                assert (titles[piece] in WHISTLES) is is_whistle
                assert not is_whistle or piece == now
                looked += is_whistle
    assert looked > 200


# ------------------------------------------------------------ worlds of all games


def accepted(position: Position, chance: random.Random) -> tuple[Faces, list[object]] | None:
    """Return a world as a bot takes it: one in which the step comes to the same question."""
    program, doubts = position.program, doubts_of(position.program, position)
    for _ in range(8):
        faces = doubts.dealt(chance)
        world = turned_into(program.layout, position.slots, faces)
        if comes_to(program.untold, world, position, turned_into(program.layout, position.now, faces)):
            return faces, world
    return None


def test_what_was_read_off_a_card_before_it_was_shuffled_away_is_so_in_each_world(tmp_path):
    """The card that lay open is shuffled into the pile; what it is worth has been noted for all to see. A world in which another
    lay there, which is worth something else, is none."""
    lines = "set level to (the top of waste).worth\nmove all cards in waste to pile\nshuffle pile"
    lines += "\nplayer 1 chooses a number from 1 to 2 as m"
    position, chance = asked(tmp_path, lines, '  move "Oak" to waste\n'), random.Random(1)
    worlds = [world for _ in range(40) if (world := accepted(position, chance)) is not None]
    assert len(worlds) > 5
    level = position.program.layout.base["value", None, "level"]
    levels = {go_on(position.program, pvector(world), position.answers).now[level] for _, world in worlds}
    assert levels == {position.now[level]}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("decisions", sizes(40, 400))
def test_a_world_looks_to_the_one_who_decides_like_the_position(games, name, decisions):
    """The same is seen, the same is asked, with the same options; and worlds can be found for nearly all positions. In some of
    Boratimê, what others have answered fits few worlds."""
    game, chance = games[name], random.Random(7)
    tried = found = 0
    for position in played(game, GAMES[name], 5, decisions):
        tried += 1
        world = accepted(position, chance)
        if world is None:
            continue
        found += 1
        other = go_on(position.program, pvector(world[1]), position.answers)
        assert api.view(game, other, position.due.seat) == api.view(game, position, position.due.seat)
        assert offered(other) == offered(position)
    assert tried >= min(decisions, 20)
    assert found >= 0.85 * tried


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("pairs", sizes(6, 30, 60))
def test_positions_that_look_alike_give_the_same_worlds(games, name, pairs):
    """A position and another that looks alike are gone on from with the same answers. As long as one player sees the same,
    that player imagines the same, whatever lies there in truth. Some games are over soon: then more of them are played."""
    game, chance, compared, differ = games[name], random.Random(4), 0, 0
    for seed in range(8, 8 + MOST_GAMES):
        for number, position in enumerate(played(game, GAMES[name], seed, 6 * pairs)):
            other = another(position, chance) if number % 6 == 3 else None
            for one, two in side_by_side(game, position, other, chance):
                assert imagined(one) == imagined(two)
                compared += 1
                differ += any(one.now[zone.slot] != two.now[zone.slot] for zone in position.program.layout.zones)
        if compared >= pairs and differ >= pairs // 2:
            break
    assert compared >= pairs
    assert differ >= pairs // 2


def imagined(position: Position) -> tuple[list[tuple[int, ...]], list[frozenset[int]]]:
    """Return what lies in each zone of an imagined world now, in its order, and what lay there when the step began: without
    order, for where in a hand lay what has been shown since is past, and the step comes to the same from either place."""
    layout, faces = position.program.layout, doubts_of(position.program, position).dealt(random.Random(9))
    now, begun = (turned_into(layout, slots, faces) for slots in (position.now, position.slots))
    return [now[zone.slot] for zone in layout.zones], [frozenset(begun[zone.slot]) for zone in layout.zones]


def side_by_side(
    game: api.Game, one: Position, other: Position | None, chance: random.Random
) -> Iterator[tuple[Position, Position]]:
    """Go on from two positions with the same answers, as long as they look alike to the one who decides in the first; yield
    those in which that player is asked."""
    seat = one.due.seat
    for _ in range(20):
        if other is None or not looks_alike(game, one, other, seat):
            return
        if one.due.seat == seat:
            yield one, other
        answer = chance.choice(one.due.possible).id
        if answer not in {option.id for option in other.due.possible}:
            return
        one, other = api.decide(game, one, answer), api.decide(game, other, answer)


@pytest.mark.parametrize("answers", ["first", "last"])
def test_what_was_seen_before_a_choice_hid_it_is_the_same_in_a_position_that_looks_alike(tmp_path, answers):
    """All have seen a card before player 2 took it up and put one away. It is that one or another, but had chance dealt
    otherwise, all would have seen a different one: it stays where it is, and the others change places."""
    lines = "reveal the top of pile to everyone\nmove the top of pile to player 2.hand"
    lines += "\nplayer 2 chooses a card in player 2.hand as c\nmove c to secret"
    position, chance, differ = asked(tmp_path, lines, answers=answers), random.Random(1), 0
    (known,) = set(may_be(position)[lying(position, "secret")[0]]) - may_be(position)[lying(position, "pile")[0]]
    for _ in range(20):
        other = another(position, chance)
        assert other is not None
        assert {noted for noted in other.course if isinstance(noted, Seen)} == {Seen((known,), frozenset({0, 1}))}
        assert [*may_be(other).values()] == [*may_be(position).values()]
        differ += lying(other, "hand", 2) != lying(position, "hand", 2)
    assert differ > 5


def another(position: Position, chance: random.Random) -> Position | None:
    """Return a position that the one who decides cannot tell from this one, as if chance had dealt otherwise: pieces that
    were last shuffled together, show the same and were not seen since have changed places from then on. None where it could
    not have come to it."""
    program, faces, groups = position.program, Faces(), dict[object, list[int]]()
    run = Run(program, list(position.now), None, search_ahead=False, traced=False)
    for piece, place in unseen_since_shuffled(position).items():
        groups.setdefault((place, shown_of(run, position.due.seat - 1, piece)), []).append(piece)
    for group in groups.values():
        faces.update(zip(group, chance.sample(group, len(group))))
    slots = turned_into(program.layout, position.slots, faces)
    if not comes_to(program.untold, slots, position, turned_into(program.layout, position.now, faces)):
        return None
    begun = pvector(slots)
    return go_on(program, begun, position.answers, way=ways.begun(begun, renamed(position, faces)))


def unseen_since_shuffled(position: Position) -> dict[int, int]:
    """Return the pieces that the one who decides has not seen since they were shuffled, before the step under way, each
    with the place of that shuffle in what has happened. A piece that only a choice has hidden is none of them: the player saw on its
    way where it came from, and could tell another in its stead."""
    seat, last = position.due.seat - 1, dict[int, int]()
    for place, noted in enumerate(position.course or ()):
        seen: set[int] = set()
        if isinstance(noted, Moved):
            seen.update(noted.among if seat in noted.saw else (), noted.pieces if seat in noted.see else ())
        elif seat in noted.see:
            seen.update(noted.pieces)
        elif isinstance(noted, Mixed):
            last.update(dict.fromkeys(noted.pieces, place))
        for piece in seen:
            last.pop(piece, None)
    assert position.way is not None
    return {piece: place for piece, place in last.items() if place < len(position.way.course)}


def looks_alike(game: api.Game, one: Position, other: Position, seat: int) -> bool:
    """Tell whether two positions are the same to a player, with somebody asked the same."""
    if one.decision is None or other.decision is None or one.due.seat != other.due.seat:
        return False
    if one.answers != other.answers or (one.due.seat == seat and offered(one) != offered(other)):
        return False
    return api.view(game, one, seat) == api.view(game, other, seat)


def renamed(position: Position, faces: Faces) -> Course:
    """Return what has happened until the step under way, had pieces come otherwise out of their last shuffle."""
    shuffled = unseen_since_shuffled(position)

    def of(pieces: tuple[int, ...], place: int) -> tuple[int, ...]:
        return tuple(faces[piece] if place >= shuffled.get(piece, place + 1) else piece for piece in pieces)

    def one(noted: Noted, place: int) -> Noted:
        found = replace(noted, pieces=of(noted.pieces, place))
        return replace(found, among=of(noted.among, place)) if isinstance(found, Moved) else found

    assert position.way is not None
    return pvector(one(noted, place) for place, noted in enumerate(position.way.course))
