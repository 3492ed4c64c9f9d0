"""The compiler's word on candidates."""


def test_good_and_bad_texts_are_told_apart_in_order(ask):
    results = ask("compile.py", {"sources": ["x = 1\n", "def f(:\n", "def f():\nx\n", "if 1:\n\tx\n        y\n"]})[
        "results"
    ]
    assert results[0] is None
    assert [each["exception"] for each in results[1:]] == ["SyntaxError", "IndentationError", "TabError"]
    assert results[1]["line"] == 1 and results[1]["column"] > 0 and results[2]["line"] == 2


def test_what_only_the_later_stages_see_is_an_error_too(ask):
    results = ask("compile.py", {"sources": ["return 1\n", "def f():\n    x = 1\n    global x\n"]})["results"]
    assert all(results)


def test_hostile_texts_are_answered(ask):
    hostile = ["\0", "(" * 5000, "x = " + "-" * 200000 + "1", "1" * 10000, "a." * 50000 + "b"]
    results = ask("compile.py", {"sources": hostile + ["x = 1"]})["results"]
    assert len(results) == len(hostile) + 1 and results[0] and results[1] and results[-1] is None


def test_many_texts_keep_their_order(ask):
    sources = ["x = %d" % number if number % 3 else "x = (%d" % number for number in range(500)]
    results = ask("compile.py", {"sources": sources})["results"]
    assert [result is None for result in results] == [number % 3 != 0 for number in range(500)]


def test_no_texts_have_no_answers(ask):
    assert ask("compile.py", {"sources": []}) == {"results": []}
