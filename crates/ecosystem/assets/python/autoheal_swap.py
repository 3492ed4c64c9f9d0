"""Puts an edit into the running project without importing anything again.

Almost every edit that is tried lies within the body of a function, and a function's code can be exchanged in place: whoever
imported, wrapped or bound the function before sees the new code. A constant of a module is assigned anew, in the module and where
it was imported by its name. What cannot be exchanged (class level, defaults, decorators, functions that already ran while the
project was imported) is told as `CannotSwap`, with the reason.
"""

import ast
import gc
import os
import sys
import types

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class CannotSwap(Exception):
    """The edit needs a fresh import; the text says why."""


class NotPython(Exception):
    """The edited text does not compile, however it is loaded."""


class Swapper:
    def __init__(self, tree, ran):
        """`ran` holds the code objects that have run already."""
        self.tree = tree
        self.ran = ran
        self.live = {}
        self.files = {}
        for thing in gc.get_objects():
            if type(thing) is types.FunctionType:
                file = tree.inside(thing.__code__.co_filename)
                if file is not None:
                    self.live.setdefault(file, []).append(thing)

    def plans(self, name, edits):
        """How to put edits of a file into the process; what is found out here is kept for the next ones."""
        return self._file(name).plans(edits)

    def text(self, name, edits):
        """A file's text with edits in it."""
        return self._file(name).edited(edits)

    def function(self, name, line):
        """The live function around a line of a file, the innermost that lives."""
        return self._file(name).function(line)

    def _file(self, name):
        if name not in self.files:
            self.files[name] = _File(self.tree, name, self.live.get(name, []), self.ran)
        return self.files[name]


def check(text):
    """Raises where a text is not Python at all."""
    try:
        compile(text, "", "exec", dont_inherit=True, flags=ast.PyCF_ONLY_AST)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise NotPython(str(error))


class _Plan:
    """One edit of a statement of the module: its new lines, and the functions that it may change."""

    can_undo = True

    def __init__(self, file, text, lines, start, functions):
        self.file = file
        self.text = text
        self.lines = lines
        self.start = start
        self.functions = functions
        self.before = []

    def apply(self):
        """Exchanges the code of the live functions."""
        try:
            new = dict(_flat(self.file.compile(self.lines, self.start)))
        except CannotSwap:
            check(self.text)
            raise
        changes = []
        for function, path in self.functions:
            code = new.get(path)
            if code is None:
                raise CannotSwap("%s is not there any more" % function.__qualname__)
            if len(code.co_freevars) != len(function.__code__.co_freevars):
                raise CannotSwap("%s closes over other names" % function.__qualname__)
            changes.append((function, code))
        self.before = [(function, function.__code__) for function, _ in changes]
        for function, code in changes:
            function.__code__ = code

    def undo(self):
        for function, code in self.before:
            function.__code__ = code


class _Constants:
    """One edit of an assignment at module level: the new statement, and those after it that were computed from what it sets."""

    can_undo = False

    def __init__(self, file, lines, start, names, later):
        self.file = file
        self.lines = lines
        self.start = start
        self.names = names
        self.later = later

    def apply(self):
        code = self.file.compile_alone("\n" * (self.start - 1) + "".join(self.lines))
        modules = [each for each in list(sys.modules.values()) if isinstance(each, types.ModuleType)]
        own = [each for each in modules if getattr(each, "__file__", None) == self.file.path]
        if not own:
            raise CannotSwap("no live module has the constant")
        for module in own:
            space = vars(module)
            before = {name: space.get(name) for name in self.names}
            try:
                exec(code, space)
                for node in self.later:
                    exec(self.file.compile_alone(ast.Module([node], [])), space)
            except Exception as error:
                raise CannotSwap("the constant cannot be computed: %s" % error)
            _pass_on(modules, before, space)


def _pass_on(modules, before, space):
    """Whoever imported a name has the new value, too."""
    for module in modules:
        held = vars(module)
        for name, value in before.items():
            if held is not space and name in held and held[name] is value:
                held[name] = space[name]


class _File:
    """A source file as it was loaded: its lines, its statements, and the live functions of each."""

    def __init__(self, tree, name, live, ran):
        self.path = os.path.join(tree.root, name)
        try:
            with open(self.path, "rb") as file:
                content = file.read()
            self.content = content
            self.text = content.decode("utf-8")
            module = ast.parse(content)
        except (OSError, SyntaxError, ValueError, RecursionError) as error:
            raise NotPython("%s cannot be read: %s" % (name, error))
        self.live = live
        self.ran = ran
        self.lines = self.text.splitlines(True)
        self.flags = _future_flags(module)
        self.imports = _imports(module)
        self.assignments = [each for each in module.body if isinstance(each, (ast.Assign, ast.AnnAssign))]
        self.used_at_load = _used_at_load(module)
        self.statements = [each for each in module.body if isinstance(each, FUNCTIONS + (ast.ClassDef,))]
        self.bodies = [_bodies(statement) for statement in self.statements]
        self.functions = {}

    def edited(self, edits):
        """Edits are (first byte, byte behind the last, text), in the bytes of the file as it was loaded."""
        content = self.content
        for start, end, text in sorted(edits, reverse=True):
            content = content[:start] + text.encode("utf-8") + content[end:]
        # An edit may tear a letter apart; then the text is no Python, as the compiler will find.
        return content.decode("utf-8", "replace")

    def plans(self, edits):
        """One plan for each assignment and for each definition of the module that edits change."""
        assignments, statements = {}, {}
        for edit in edits:
            lines = self.edited([edit]).splitlines(True)
            places, shift = _changed(self.lines, lines)
            constants = self._constants(lines, shift, places[0])
            if constants is None:
                statements.setdefault(self._swappable(places), []).append(edit)
            else:
                assignments.setdefault(constants.start, (places[0], []))[1].append(edit)
        constants = [self._constants(*self._lines(own), place) for _, (place, own) in sorted(assignments.items())]
        return constants + [self._plan(*each) for each in statements.items()]

    def _lines(self, edits):
        """With edits in them, and by how many there are more."""
        lines = self.edited(edits).splitlines(True)
        return lines, len(lines) - len(self.lines)

    def _swappable(self, places):
        """The number of the definition that holds the edit, if its function can be exchanged."""
        number, function = self._around(places)
        functions = self._live_in(number, _start(self.statements[number]))
        touched = [live for live, path in functions if path[-1][0] == function.name and _is(live, function)]
        if any(live.__code__ in self.ran for live in touched):
            raise CannotSwap("%s ran while the project was imported" % function.name)
        if not functions:
            raise CannotSwap("no live function holds the edit")
        return number

    def _plan(self, number, edits):
        statement = self.statements[number]
        start = _start(statement)
        lines, shift = self._lines(edits)
        own = lines[start - 1 : statement.end_lineno + shift]
        return _Plan(self, "".join(lines), own, start, self._live_in(number, start))

    def _constants(self, lines, shift, place):
        """How to exchange an assignment at module level, if the edit lies within one."""
        first, last = place
        for number, node in enumerate(self.assignments):
            if node.lineno <= first and last <= node.end_lineno:
                names = _targets(node)
                known, later = set(names), []
                for following in self.assignments[number + 1 :]:
                    if known & {each.id for each in ast.walk(following) if isinstance(each, ast.Name)}:
                        later.append(following)
                        known.update(_targets(following))
                if known & self.used_at_load or any(known & set(code.co_names) for code in self._ran_here()):
                    raise CannotSwap("%s is used while the project is imported" % names[0])
                return _Constants(self, lines[node.lineno - 1 : node.end_lineno + shift], node.lineno, sorted(known), later)
        return None

    def _ran_here(self):
        return [code for code in self.ran if code.co_filename == self.path and code.co_name != "<module>"]

    def compile_alone(self, what):
        try:
            return compile(what, self.path, "exec", flags=self.flags, dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError) as error:
            raise NotPython("does not compile: %s" % error)

    def function(self, line):
        number = self._statement(line, line)
        live = [function for function, _ in self._live_in(number, _start(self.statements[number]))]
        around = [body for body in self.bodies[number] if body[0] <= line <= body[1] and isinstance(body[2], FUNCTIONS)]
        for _, _, node in sorted(around, key=lambda body: -body[0]):
            for function in live:
                if function.__code__.co_name == node.name and _is(function, node):
                    return function
        raise CannotSwap("no live function is there")

    def _around(self, places):
        """The statement of the module and the function that hold the edit, by the first place that has them."""
        for first, last in places[:-1]:
            try:
                return self._around([(first, last)])
            except CannotSwap:
                pass
        number = self._statement(*places[-1])
        return number, _innermost(self.bodies[number], *places[-1])

    def compile(self, lines, start):
        """The code of a statement of the module, with its own line numbers. Imports stay where they are: the compiler makes other
        code of a call when it knows that the name before the dot is a module."""
        before = "".join(self.imports.get(line, "") + "\n" for line in range(1, start))
        behind = "\n" + "".join(text + "\n" for line, text in self.imports.items() if line >= start)
        try:
            text = before + "".join(lines) + behind
            return compile(text, self.path, "exec", flags=self.flags, dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError) as error:
            raise CannotSwap("does not compile: %s" % error)

    def _statement(self, first, last):
        for number, statement in enumerate(self.statements):
            if _start(statement) <= first and last <= statement.end_lineno:
                return number
        raise CannotSwap("the edit is at module level")

    def _live_in(self, number, start):
        """The live functions of a statement, with the way to the code of each."""
        if number not in self.functions:
            lines = self.lines[start - 1 : self.statements[number].end_lineno]
            old = {code: path for path, code in _flat(self.compile(lines, start))}
            found = [(function, old.get(function.__code__)) for function in self.live]
            self.functions[number] = [(function, path) for function, path in found if path is not None]
        return self.functions[number]


def _used_at_load(module):
    """Names that are read while the module is loaded, by anything but its own assignments."""
    found = set()
    waiting = [each for each in module.body if not isinstance(each, (ast.Assign, ast.AnnAssign))]
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


def _targets(assignment):
    targets = assignment.targets if isinstance(assignment, ast.Assign) else [assignment.target]
    return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]


def _is(live, node):
    return live.__code__.co_firstlineno in (node.lineno, _start(node))


def _bodies(statement):
    """(first line, last line, node) of what lies below a statement: functions by their bodies, and classes."""
    found = []
    for node in ast.walk(statement):
        if isinstance(node, FUNCTIONS) and node.body[0].lineno > node.lineno:
            found.append((max(node.body[0].lineno, _after_header(node)), node.end_lineno, node))
        elif isinstance(node, ast.ClassDef):
            found.append((_start(node), node.end_lineno, node))
    return found


def _innermost(bodies, first, last):
    """The function whose body holds the edit, with no class in between."""
    around = [body for body in bodies if body[0] <= first and last <= body[1]]
    node = max(around, key=lambda body: body[0])[2] if around else None
    if not isinstance(node, FUNCTIONS):
        raise CannotSwap("the edit is outside of every function's body")
    return node


def _after_header(node):
    """The first line that belongs to the body alone."""
    header = [each.end_lineno for each in (node.args, node.returns) if each is not None and hasattr(each, "end_lineno")]
    ends = [each.end_lineno for each in node.args.defaults + node.args.kw_defaults if each is not None]
    return max(header + ends + [node.lineno]) + 1


def _changed(old, new):
    """The first and last line of `old` that the edit touches, and by how many lines it grew. Where lines are only put in, they
    belong to the line behind them or to the one before."""
    start = 0
    most = min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    first, last = start + 1, len(old) - end
    places = [(first, last)] if first <= last else [(first, first), (start, start)]
    return places, len(new) - len(old)


def _start(statement):
    return min([statement.lineno] + [each.lineno for each in getattr(statement, "decorator_list", [])])


def _imports(module):
    """The imports of a module that bind names at its own level, as one line each, by their line."""
    found = {}
    waiting = list(module.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            if getattr(node, "module", None) != "__future__":
                found[node.lineno] = ast.unparse(node)
        elif not isinstance(node, FUNCTIONS + (ast.ClassDef,)):
            waiting += [child for child in ast.iter_child_nodes(node) if isinstance(child, (ast.stmt, ast.excepthandler))]
    return dict(sorted(found.items()))


def _flat(code, path=()):
    """Each code object with the way to it: names, and a number among equals."""
    counts = {}
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            number = counts[each.co_name] = counts.get(each.co_name, 0) + 1
            inner = path + ((each.co_name, number),)
            yield inner, each
            yield from _flat(each, inner)


def _future_flags(tree):
    import __future__

    flags = 0
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            for name in node.names:
                flags |= getattr(__future__, name.name).compiler_flag
    return flags


class Ran:
    """Which functions of the project run while it is imported and collected."""

    def __init__(self, tree):
        self.tree = tree
        self.codes = set()
        self.tool = None

    def start(self):
        monitoring = getattr(sys, "monitoring", None)
        if monitoring is None:
            sys.setprofile(self._called)
            return
        free = [tool for tool in (4, 3) if monitoring.get_tool(tool) is None]
        if free:
            self.tool = free[0]
            monitoring.use_tool_id(self.tool, "autoheal probe")
            monitoring.register_callback(self.tool, monitoring.events.PY_START, self._entered)
            monitoring.set_events(self.tool, monitoring.events.PY_START)

    def stop(self):
        if self.tool is None:
            sys.setprofile(None)
        else:
            sys.monitoring.set_events(self.tool, 0)
            sys.monitoring.free_tool_id(self.tool)

    def _entered(self, code, _offset):
        if self.tree.inside(code.co_filename) is not None:
            self.codes.add(code)
        return sys.monitoring.DISABLE

    def _called(self, frame, event, _argument):
        if event == "call" and self.tree.inside(frame.f_code.co_filename) is not None:
            self.codes.add(frame.f_code)
