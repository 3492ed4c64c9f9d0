"""Puts an edit into the running project without importing anything again.

Almost every edit that is tried lies within a function, and a function's code and defaults can be exchanged in place: whoever
imported, wrapped or bound the function before sees the new code. A constant of a module is assigned anew, in the module and where
it was imported by its name. What cannot be exchanged (class level, decorators, functions that already ran while the project was
imported) is told as `CannotSwap`, with the reason.
"""

import ast
import gc
import os
import sys
import types

from autoheal_source import FUNCTIONS, NotPython, Source, annotations, defaults, first_line, names, targets

MISSING = object()
# Decorators that look at nothing but the function itself.
PLAIN = frozenset(["property", "staticmethod", "classmethod", "cached_property", "setter", "getter", "deleter", "abstractmethod"])


class CannotSwap(Exception):
    """The edit needs a fresh import; the text says why."""


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
        self.modules = tree.modules()

    def plans(self, name, edits):
        """How to put edits of a file into the process; what is found out here is kept for the next ones."""
        return self._file(name).plans(edits)

    def text(self, name, edits):
        """A file's text with edits in it."""
        return self._file(name).source.text(edits)

    def function(self, name, line):
        """The live function around a line of a file, the innermost that lives."""
        return self._file(name).function(line)

    def imports(self, module, name):
        """Whether a module of the project has a name from another."""
        try:
            imported = self._file(self.tree.inside(module.__file__)).source.imported
        except NotPython:
            return True
        return name in imported or "*" in imported

    def _file(self, name):
        if name not in self.files:
            path = os.path.join(self.tree.root, name)
            self.files[name] = _File(self, Source(path), self.live.get(name, []))
        return self.files[name]


class _Plan:
    """Edits of one function: what is compiled, and the live functions that it may change."""

    can_undo = True

    def __init__(self, file, unit, edits, functions, has_new_head):
        self.source = file.source
        self.ran = file.swapper.ran
        self.unit = unit
        self.edits = edits
        self.functions = functions
        self.has_new_head = has_new_head
        self.before = []

    def apply(self):
        """Exchanges the code of the live functions, and the defaults of the one whose head is edited."""
        text = self.source.around(self.unit, self.edits)
        try:
            module = self.source.compile(text)
        except NotPython as error:
            # Alone it is no function any more; whether it is Python is for the whole file to say.
            self.source.compile(self.source.text(self.edits))
            raise CannotSwap(str(error))
        head = self._head(text) if self.has_new_head else None
        if head is None and surroundings(module, self.unit) != self.unit.surroundings:
            raise CannotSwap("something is defined beside %s" % self.unit.node.name)
        new, changes = dict(flat(module)), []
        for function, path in self.functions:
            code = new.get(path)
            if code is None:
                raise CannotSwap("%s is not there any more" % function.__qualname__)
            if code.co_freevars != function.__code__.co_freevars:
                raise CannotSwap("%s closes over other names" % function.__qualname__)
            has_new_head = head is not None and is_at(function, self.unit.node)
            if function.__code__ in self.ran and (has_new_head or own_part(code) != own_part(function.__code__)):
                raise CannotSwap("%s ran while the project was imported" % function.__name__)
            given = self._new_defaults(function, head) if has_new_head else _given(function)
            changes.append((function, (code, *given)))
        self.before = [(function, (function.__code__, *_given(function))) for function, _ in changes]
        _set(changes)

    def undo(self):
        _set(self.before)

    def _head(self, text):
        own, body = self.unit.node, ast.parse(text).body
        if {getattr(each, "attr", getattr(each, "id", "")) for each in own.decorator_list} - PLAIN:
            raise CannotSwap("what decorates %s may know its head" % own.name)
        for _ in self.unit.classes:
            body = next(each.body for each in body if isinstance(each, ast.ClassDef))
        found = [each for each in body if not isinstance(each, (ast.Import, ast.ImportFrom))]
        if len(found) != 1 or not isinstance(found[0], FUNCTIONS) or found[0].name != own.name:
            raise CannotSwap("something is defined beside %s" % own.name)
        if annotations(found[0]) != annotations(own):
            raise CannotSwap("other types in the head of %s" % own.name)
        return found[0]

    def _new_defaults(self, function, head):
        """The values of a function's defaults. Those that are written as before are the same objects."""
        found = []
        known = [dict(zip(each, values)) for each, values in zip(defaults(self.unit.node), _values(function))]
        for old, values, new in zip(defaults(self.unit.node), known, defaults(head)):
            kept = {name for name in new if name in values and ast.dump(old[name]) == ast.dump(new[name])}
            computed = {name: values[name] if name in kept else self._computed(function, new[name]) for name in new}
            found.append(computed)
        return tuple(found[0].values()) or None, found[1] or None

    def _computed(self, function, node):
        if self.unit.classes and names(node):
            raise CannotSwap("a default may mean a name of the class")
        try:
            return eval(compile(ast.Expression(node), self.source.path, "eval", dont_inherit=True), function.__globals__)
        except Exception as error:
            raise CannotSwap("the default cannot be computed: %s" % error)


def _given(function):
    return function.__defaults__, function.__kwdefaults__


def _values(function):
    """The defaults of a live function in the order of its parameters: positional, and those that are named."""
    code, named = function.__code__, function.__kwdefaults__ or {}
    order = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    return function.__defaults__ or (), [named[name] for name in order if name in named]


def _set(changes):
    for function, (code, positional, named) in changes:
        function.__code__ = code
        function.__defaults__ = positional
        function.__kwdefaults__ = named


class _Constants:
    """Edits of an assignment at module level: the new statement, and those after it that were computed from what it sets."""

    def __init__(self, file, node, edits, known, later):
        self.source = file.source
        self.swapper = file.swapper
        self.node = node
        self.edits = edits
        self.names = known
        self.later = later
        # What is set inside of something else, or has a type beside it, is not only a name.
        self.can_undo = all(isinstance(each, ast.Assign) and all(map(_is_name, each.targets)) for each in [node, *later])
        # (names of a module, those that change, as they were)
        self.before = []

    def apply(self):
        node = self.node
        statement = self.source.part(*self.source.bytes_of(node.lineno, node.end_lineno), self.edits)
        codes = [self.source.compile("\n" * (node.lineno - 1) + statement)]
        codes += [self.source.compile(ast.Module([following], [])) for following in self.later]
        own = [vars(each) for each in self.swapper.modules if each.__file__ == self.source.path]
        if not own:
            raise CannotSwap("no live module has the constant")
        for space in own:
            before = self._keep(space, self.names)
            try:
                for code in codes:
                    exec(code, space)
            except Exception as error:
                raise CannotSwap("the constant cannot be computed: %s" % error)
            self._pass_on(before, space)

    def undo(self):
        for space, before in reversed(self.before):
            for name, value in before.items():
                if value is MISSING:
                    space.pop(name, None)
                else:
                    space[name] = value

    def _keep(self, space, known):
        before = {name: space.get(name, MISSING) for name in known}
        self.before.append((space, before))
        return before

    def _pass_on(self, before, space):
        """Whoever imported a name has the new value, too."""
        for module in self.swapper.modules:
            held = vars(module)
            if held is space:
                continue
            same = [name for name, value in before.items() if value is not MISSING and held.get(name, MISSING) is value]
            same = [name for name in same if self.swapper.imports(module, name)]
            if same:
                self._keep(held, same)
                held.update({name: space[name] for name in same})


def _is_name(target):
    return isinstance(target, ast.Name) or isinstance(target, (ast.Tuple, ast.List)) and all(map(_is_name, target.elts))


class _File:
    """A source file with the live functions that came from it."""

    def __init__(self, swapper, source, live):
        self.swapper = swapper
        self.source = source
        self.live = live
        self.functions = {}

    def plans(self, edits):
        """One plan for each assignment of the module and for each function that edits change."""
        assignments, units = {}, {}
        for edit in map(self.source.narrowed, edits):
            number = self.source.assignment(edit)
            if number is not None:
                assignments.setdefault(number, []).append(edit)
                continue
            unit = self.source.unit(edit)
            if unit is None:
                raise CannotSwap("the edit is outside of every function")
            units.setdefault(unit, []).append(edit)
        constants = [self._constants(number, own) for number, own in sorted(assignments.items())]
        return constants + [self._plan(unit, own) for unit, own in units.items()]

    def _plan(self, unit, edits):
        functions = self._live_in(unit)
        if not functions:
            raise CannotSwap("no live function holds the edit")
        has_new_head = any(unit.innermost(self.source.lines_of(edit)) is None for edit in edits)
        return _Plan(self, unit, edits, functions, has_new_head)

    def _constants(self, number, edits):
        """How to exchange an assignment at module level."""
        node, *following = self.source.assignments[number:]
        if sum(first <= node.end_lineno and node.lineno <= last for first, last in self.source.lines) > 1:
            raise CannotSwap("another statement stands in the lines of %s" % targets(node)[0])
        known, later = set(targets(node)), []
        for each in following:
            if known & names(each):
                later.append(each)
                known.update(targets(each))
        if known & self.source.used_at_load or any(known & set(code.co_names) for code in self._ran_here()):
            raise CannotSwap("%s is used while the project is imported" % targets(node)[0])
        return _Constants(self, node, edits, sorted(known), later)

    def _ran_here(self):
        return [code for code in self.swapper.ran if code.co_filename == self.source.path and code.co_name != "<module>"]

    def function(self, line):
        for unit in self.source.units:
            if unit.first <= line <= unit.node.end_lineno:
                for node in unit.around(line, line) + [unit.node]:
                    for function, _ in self._live_in(unit):
                        if is_at(function, node):
                            return function
        raise CannotSwap("no live function is there")

    def _live_in(self, unit):
        """The live functions of a unit, with the way to the code of each."""
        if unit not in self.functions:
            try:
                module = self.source.compile(self.source.around(unit))
            except NotPython as error:
                raise CannotSwap("%s cannot stand alone: %s" % (unit.node.name, error))
            unit.surroundings = surroundings(module, unit)
            old = {code: path for path, code in flat(module)}
            found = [(function, old.get(function.__code__)) for function in self.live]
            self.functions[unit] = [(function, path) for function, path in found if path is not None]
        return self.functions[unit]


def is_at(function, node):
    """Whether a live function comes from a definition."""
    return function.__code__.co_name == node.name and function.__code__.co_firstlineno in (node.lineno, first_line(node))


def surroundings(module, unit):
    """What the module and the classes around a unit do; the unit itself is only made there."""
    found = [(module.co_code, module.co_names)]
    for node in unit.classes:
        inner = [each for each in module.co_consts if isinstance(each, types.CodeType) and each.co_name == node.name]
        if len(inner) != 1:
            return None
        module = inner[0]
        found.append((module.co_code, module.co_names))
    return found


def own_part(code):
    """What a function does by itself, without those with a name inside it."""
    inner = [each for each in code.co_consts if isinstance(each, types.CodeType)]
    constants = [repr(each) for each in code.co_consts if not isinstance(each, types.CodeType)]
    nameless = [own_part(each) for each in inner if each.co_name.startswith("<")]
    return code.co_code, code.co_names, code.co_varnames, constants, nameless


def flat(code, path=()):
    """Each code object with the way to it: names, and a number among equals."""
    counts = {}
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            number = counts[each.co_name] = counts.get(each.co_name, 0) + 1
            inner = path + ((each.co_name, number),)
            yield inner, each
            yield from flat(each, inner)


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
