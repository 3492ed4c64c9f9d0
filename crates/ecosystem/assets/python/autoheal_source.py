"""A source file as it was loaded: where its functions and constants stand, and how one of them is compiled alone with an edit in it."""

import ast
import bisect
import re

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
ASSIGNMENTS = (ast.Assign, ast.AnnAssign)
LINE_END = re.compile(rb"\r\n|\r|\n")


class NotPython(Exception):
    """The text does not compile, however it is loaded."""


class Source:
    def __init__(self, path):
        self.path = path
        try:
            with open(path, "rb") as file:
                self.content = file.read()
            self.content.decode("utf-8")
            module = ast.parse(self.content)
        except (OSError, SyntaxError, ValueError, RecursionError) as error:
            raise NotPython("%s cannot be read: %s" % (path, error))
        self.starts = [0] + [end.end() for end in LINE_END.finditer(self.content)] + [len(self.content)]
        self.flags = _future_flags(module)
        self.imports = _imports(module)
        self.imported = _imported(module)
        self.lines = [(each.lineno, each.end_lineno) for each in module.body]
        self.assignments = [each for each in module.body if isinstance(each, ASSIGNMENTS)]
        self.used_at_load = _used_at_load(module)
        self.units = list(_units(module.body, []))

    def text(self, edits):
        """The whole text with edits: (first byte, byte behind the last, text), in the bytes of the file as it was loaded."""
        return self.part(0, len(self.content), edits)

    def part(self, begin, end, edits):
        """What stands between two places once the edits are in it. One that tears a letter apart makes it something else than Python,
        as the compiler will find."""
        content = self.content[begin:end]
        for start, stop, text in sorted(edits, reverse=True):
            content = content[: start - begin] + text.encode("utf-8") + content[stop - begin :]
        # A mark of the encoding is none of the text.
        return content.decode("utf-8-sig" if begin == 0 else "utf-8", "replace")

    def line(self, place):
        """The number of the line, from 1, that holds a byte."""
        return min(bisect.bisect_right(self.starts, place), len(self.starts) - 1)

    def bytes_of(self, first, last):
        """Where whole lines begin and end."""
        return self.starts[first - 1], self.starts[min(last, len(self.starts) - 1)]

    def assignment(self, edit):
        """The number of the assignment of the module that holds a narrowed edit, None if none does."""
        start, stop, _ = edit
        for number, node in enumerate(self.assignments):
            begin, end = self.bytes_of(node.lineno, node.end_lineno)
            # What is put in front of it is none of its own.
            if begin <= start and stop <= end and (start < stop or begin < start < end):
                return number
        return None

    def unit(self, edit):
        """The function that holds a narrowed edit, None if none does. What is put between two belongs to the one before."""
        start, stop, _ = edit
        for unit in self.units:
            begin, end = self.bytes_of(unit.node.lineno, unit.node.end_lineno)
            if begin <= start and stop <= end and (start < stop or begin < start):
                return unit
        return None

    def narrowed(self, edit):
        """An edit without what it leaves as it is."""
        start, stop, text = edit
        old, new = self.content[start:stop], text.encode("utf-8")
        most = min(len(old), len(new))
        same = next((at for at in range(most) if old[at] != new[at]), most)
        most -= same
        behind = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
        try:
            return start + same, stop - behind, new[same : len(new) - behind].decode("utf-8")
        except UnicodeDecodeError:
            # Two letters share some of their bytes.
            return edit

    def lines_of(self, edit):
        """The lines that a narrowed edit may belong to. Where whole lines are put in, that is the one behind them or the one before."""
        start, stop, _ = edit
        first, last = self.line(start), self.line(max(stop - 1, start))
        is_between = start == stop and start == self.starts[first - 1]
        return [(first, last), (first - 1, first - 1)] if is_between else [(first, last)]

    def around(self, unit, edits=()):
        """A text in which a function stands in its own lines, within the heads of its classes. Imports stay where they are: the compiler
        makes other code of a call when it knows that the name before the dot is a module."""
        if unit.before is None:
            heads = {node.lineno: self._head(node) for node in unit.classes}
            texts = (heads.get(line) or self.imports.get(line, "") for line in range(1, unit.first))
            unit.before = "".join(text + "\n" for text in texts)
            unit.behind = "\n" + "".join(text + "\n" for line, text in self.imports.items() if line >= unit.first)
        return unit.before + self.part(*self.bytes_of(unit.first, unit.node.end_lineno), edits) + unit.behind

    def _head(self, node):
        indentation = self.content[self.starts[node.lineno - 1] :][: node.col_offset].decode("utf-8", "replace")
        # Parameters of types are a scope of their own.
        scope = "[%s]" % ", ".join(map(ast.unparse, node.type_params)) if getattr(node, "type_params", None) else ""
        return "%sclass %s%s:" % (indentation, node.name, scope)

    def compile(self, what):
        try:
            return compile(what, self.path, "exec", flags=self.flags, dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise NotPython("does not compile: %s" % error)


class Unit:
    """A function at the level of the module or of its classes. What is defined inside it belongs to it."""

    def __init__(self, node, classes):
        self.node = node
        self.classes = classes
        self.first = first_line(node)
        inner = [each for each in ast.walk(node) if isinstance(each, FUNCTIONS)]
        self.bodies = [(_body(each), each.end_lineno, each) for each in inner]
        self.before = self.behind = self.surroundings = None

    def innermost(self, places):
        """The function whose body holds the first of some lines for which there is one; None where that is the head of the unit."""
        return next((node for place in places for node in self.around(*place)), None)

    def around(self, first, last):
        """The functions whose bodies hold some lines, the innermost first."""
        holding = [body for body in self.bodies if body[0] <= first and last <= body[1]]
        return [node for _, _, node in sorted(holding, key=lambda body: -body[0])]


def _units(body, classes):
    for node in body:
        if isinstance(node, FUNCTIONS):
            yield Unit(node, classes)
        elif isinstance(node, ast.ClassDef):
            yield from _units(node.body, classes + [node])
        elif classes:
            yield from _units(_statements(node), classes)


def _statements(node):
    return [child for child in ast.iter_child_nodes(node) if isinstance(child, (ast.stmt, ast.excepthandler))]


def first_line(node):
    """Where a definition begins, with what decorates it."""
    return min([node.lineno] + [each.lineno for each in node.decorator_list])


def _body(node):
    """The first line that belongs to a function's body alone."""
    header = [each for each in [node.returns, *node.args.defaults, *node.args.kw_defaults, *_arguments(node)] if each is not None]
    last = max([node.lineno] + [each.end_lineno for each in header])
    return max(node.body[0].lineno, last + 1)


def _arguments(node):
    given = node.args
    return [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]


def annotations(node):
    """What a function's head says of types."""
    given = [node.returns] + [each and each.annotation for each in _arguments(node)]
    return [each and ast.dump(each) for each in given]


def defaults(node):
    """(positional, keyword): the default of each parameter that has one, by its name."""
    positional = node.args.posonlyargs + node.args.args
    own = node.args.defaults
    named = zip(node.args.kwonlyargs, node.args.kw_defaults)
    return (
        {each.arg: value for each, value in zip(positional[len(positional) - len(own) :], own)},
        {each.arg: value for each, value in named if value is not None},
    )


def targets(assignment):
    """The names that an assignment sets."""
    given = assignment.targets if isinstance(assignment, ast.Assign) else [assignment.target]
    return [each.id for target in given for each in ast.walk(target) if isinstance(each, ast.Name)]


def names(node):
    """Every name that stands below a node."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _used_at_load(module):
    """Names that are read while the module is loaded, by anything but its own assignments."""
    found = set()
    waiting = [each for each in module.body if not isinstance(each, ASSIGNMENTS)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            found.add(node.id)
        if isinstance(node, FUNCTIONS + (ast.Lambda,)):
            arguments = node.args
            waiting += arguments.defaults + [each for each in arguments.kw_defaults if each is not None]
            waiting += getattr(node, "decorator_list", [])
        else:
            waiting += list(ast.iter_child_nodes(node))
    return found


def _imports(module):
    """The imports of a module that bind names at its own level, as one line each, by their line."""
    found = {}
    waiting = list(module.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            if getattr(node, "module", None) != "__future__":
                found[node.lineno] = _import(node)
        elif not isinstance(node, FUNCTIONS + (ast.ClassDef,)):
            waiting += _statements(node)
    return dict(sorted(found.items()))


def _import(node):
    given = ", ".join(each.name + (" as " + each.asname if each.asname else "") for each in node.names)
    if isinstance(node, ast.Import):
        return "import " + given
    return "from %s%s import %s" % ("." * node.level, node.module or "", given)


def _imported(module):
    """The names that a module has from others."""
    nodes = [node for node in ast.walk(module) if isinstance(node, ast.ImportFrom)]
    return {each.asname or each.name for node in nodes for each in node.names}


def _future_flags(module):
    import __future__

    flags = 0
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            for name in node.names:
                flags |= getattr(__future__, name.name).compiler_flag
    return flags
