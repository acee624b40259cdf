"""In the middle of what is carried out: only what has happened by then is told, and what made an event is the statement outside it."""

from designing import home, session

SET_UP = 'new position at watch 3 players with 2, 2, 2 cards in hand; player 1.hand has "Red flag", "Tax"; player 1.flag has "Pilot"; sailor = player 1'


def stepped_into(one, line):
    """Step until the listed statement is this one."""
    for _ in range(30):
        reply = one.submit("step")
        marked = [row.text for row in reply.said if row.text.startswith(">")]
        if marked and marked[0].endswith(line):
            return
    raise AssertionError(f"{line} was never next")


def test_nothing_is_told_that_has_not_happened_yet(tmp_path):
    one = session(tmp_path)
    assert not one.submit(SET_UP).error
    one.submit("step 01")
    stepped_into(one, "you earn 1")
    for command in ("events", "log"):
        told = one.submit(command).text
        assert "Ana hoists" in told and "point" not in told, command
    assert "Ana hoists" in one.submit("why last").text.split("\n")[0]
    assert one.submit("why earns").error
    one.submit("")
    assert "1 point" in one.submit("log").text and "1 point" in one.submit("why earns").text


def with_a_herald(folder):
    """The game, with a card that says something before points are earned."""
    file = home(folder) / "cards.naipe"
    file.write_text(file.read_text().replace("after you earn n: you draw 1", "before you earn n: set sky to storm"))
    one = session(folder)
    assert not one.submit(SET_UP).error
    return one


def test_what_made_an_event_is_not_the_rule_that_ran_before_it(tmp_path):
    one = with_a_herald(tmp_path)
    one.submit("01")
    why = one.submit("why earns").text
    assert "by Red flag" in why and "you earn 1" in why and "sky" not in why


def test_a_break_at_a_verb_stops_before_the_rules_that_run_before_it(tmp_path):
    for before in ([], ["step 01"]):
        one = with_a_herald(tmp_path / str(len(before)))
        one.submit("break earn")
        for line in before:
            one.submit(line)
        reply = one.submit("run" if before else "01")
        marked = next(row.text for row in reply.said if row.text.startswith(">"))
        assert marked.endswith("you earn 1") and one.submit("eval sky").text == "calm"


def test_what_is_done_from_the_middle_says_where_it_was_done(tmp_path):
    for line in ("set storms = 3", "deal 05 to Bea", "table rescue bea", "edit storms here\nvalue storms: number from 0 to 90"):
        one = session(tmp_path / line[:3])
        one.submit("step 1")
        reply = one.submit(line)
        assert one.walk is None and "in the middle of what was carried out" in reply.text, reply.text
        assert "in the middle" not in one.submit("set storms = 4").text
        one.submit("undo")
        one.submit("undo")
        assert one.walk is not None
    assert "goes on to the question" in one.submit('keep "from the middle"').text


def test_a_step_says_which_answer_it_took(tmp_path):
    one = session(tmp_path)
    one.submit("1")
    words = one.tree.at.words
    one.submit("back")
    assert one.submit("step").text.split("\n")[0] == f"As before, {words}."
    one.submit("run until sailor = player 3")
    one.submit("")
    assert one.decision.seat == 3
    first = one.submit("step").text.split("\n")[0]
    assert first == f"{one.tree.at.words}." and first.startswith("Bot 3: ")
