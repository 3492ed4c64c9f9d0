"""Examples of the documentation, asked of a function as it is edited now: there it is known what should come back.

No scan has read what stands in a documentation. So only plain examples are asked: the project's own names, and what comes of them, with
plain values. Where one is not plain, the examples around it are left alone, too.
"""

import ast
import builtins
import re
import sys
import types

MOST_EXAMPLES = 12
MOST_TEXT = 160
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
PLAIN_BUILTINS = frozenset(
    "abs all any bool bytes dict divmod enumerate float frozenset int isinstance len list map max min next print range repr"
    " reversed round set sorted str sum tuple zip".split()
)
STATEMENTS = (ast.Module, ast.Expr, ast.Assign, ast.For, ast.If, ast.Import, ast.ImportFrom)
NOT_PLAIN = (ast.Lambda, ast.Await, ast.Yield, ast.YieldFrom, ast.JoinedStr)


def documented(function):
    """For each example of a function, or of its class: (example, answer as text, whether it raised, whether that was promised)."""
    places = [function, _class_of(function)]
    texts = [place.__doc__ for place in places if isinstance(getattr(place, "__doc__", None), str)]
    texts = [text for text in texts if ">>>" in text]
    if not texts:
        return []
    # Loaded only where it is needed, as it loads much that a project may have under the same name.
    import doctest

    found = []
    for text in texts:
        try:
            examples = doctest.DocTestParser().get_examples(text)
        except ValueError:
            continue
        if all(_is_plain(example.source, function) for example in examples):
            test = doctest.DocTest(examples, function.__globals__, "documentation", None, None, text)
            found += _answers(doctest, test)
    return found[:MOST_EXAMPLES]


def _class_of(function):
    place = sys.modules.get(function.__module__)
    for name in function.__qualname__.split(".")[:-1]:
        place = getattr(place, name, None)
    return place if isinstance(place, type) else None


def _is_plain(source, function):
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return False
    return all(_is_plain_node(node, function) for node in ast.walk(tree))


def _is_plain_node(node, function):
    own = function.__module__.partition(".")[0]
    if isinstance(node, ast.Import):
        return all(name.name.partition(".")[0] == own for name in node.names)
    if isinstance(node, ast.ImportFrom):
        return node.level == 0 and (node.module or "").partition(".")[0] == own
    if isinstance(node, ast.Attribute):
        return not node.attr.startswith("_")
    if isinstance(node, ast.Name):
        return _is_plain_name(node.id, function)
    return not isinstance(node, NOT_PLAIN) and (not isinstance(node, ast.stmt) or isinstance(node, STATEMENTS))


def _is_plain_name(name, function):
    """A name that the examples make, one of the project, or one of the language that does no harm."""
    if name not in function.__globals__:
        return name in PLAIN_BUILTINS or not hasattr(builtins, name)
    value = function.__globals__[name]
    own = function.__module__.partition(".")[0]
    if isinstance(value, types.ModuleType):
        return value.__name__.partition(".")[0] == own
    return not callable(value) or str(getattr(value, "__module__", "")).partition(".")[0] == own


def _answers(doctest, test):
    class Runner(doctest.DocTestRunner):
        """Keeps what comes of each example."""

        def _saw(self, example, answer, raised, promised):
            seen.append((_shortened(example.source.strip()), _shortened(answer), raised, promised))

        def report_success(self, _out, _test, example, _got):
            self._saw(example, example.want.strip(), example.exc_msg is not None, True)

        def report_failure(self, _out, _test, example, got):
            raised = got.startswith("Traceback (most recent call last)")
            self._saw(example, ADDRESS.sub("", got.strip().rpartition("\n")[2]), raised, False)

        def report_unexpected_exception(self, _out, _test, example, exc_info):
            self._saw(example, exc_info[0].__name__, True, False)

    seen = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    try:
        Runner(verbose=False, optionflags=flags).run(test, out=lambda _text: None)
    except (Exception, KeyboardInterrupt, SystemExit):
        pass
    return seen


def _shortened(text):
    return text if len(text) <= MOST_TEXT else text[:MOST_TEXT] + "..."
