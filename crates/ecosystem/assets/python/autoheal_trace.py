"""A traceback as text, without the frames of test frameworks.

Not by the standard `traceback` module: to suggest names it lists the attributes of the project's objects, which
runs their code.
"""

from autoheal_names import isinstance_of

MAX_TRACE = 8000
MAX_CHAIN = 10
MAX_MEMBERS = 15
STACK = "Traceback (most recent call last):"
CAUSED = "\nThe above exception was the direct cause of the following exception:\n"
DURING = "\nDuring handling of the above exception, another exception occurred:\n"


def safe_text(error):
    try:
        return str(error)
    except Exception:
        return "<%s whose text could not be made>" % type(error).__name__


def stack_text(headline, frames):
    """A stack that was looked at from outside, as a traceback shows one."""
    lines = [STACK] + _frame_lines(frames) if frames else []
    return "\n".join(lines + [headline])[:MAX_TRACE]


def trace_text(error, tree, describe_frames):
    """The exception with its stack, after those that led to it."""
    lines = []
    for link, bridge in _chain(error):
        lines += _one(link, tree, describe_frames)
        if bridge:
            lines.append(bridge)
    return "\n".join(lines)


def _chain(error):
    """(exception, words that lead to the next), the first cause first."""
    links, seen = [(error, "")], {id(error)}
    while len(links) < MAX_CHAIN:
        current = links[0][0]
        before, bridge = current.__cause__, CAUSED
        if before is None and not current.__suppress_context__:
            before, bridge = current.__context__, DURING
        if before is None or id(before) in seen:
            break
        seen.add(id(before))
        links.insert(0, (before, bridge))
    return links


def _one(error, tree, describe_frames):
    steps, trace = [], error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        steps.append((code.co_filename, trace.tb_lineno, code.co_name))
        trace = trace.tb_next
    frames = describe_frames(steps, tree)
    lines = [STACK] + _frame_lines(frames) if frames else []
    if isinstance_of(error, SyntaxError):
        lines += _syntax(error, tree)
    lines.append(_headline(error))
    for member in _members(error):
        lines += ["  | " + line for text in _one(member, tree, describe_frames) for line in text.splitlines()]
    return lines


def _frame_lines(frames):
    lines = []
    for frame in frames:
        lines.append('  File "%s", line %d, in %s' % (frame["file"], frame["line"], frame["function"]))
        if frame["text"]:
            lines.append("    " + frame["text"])
    return lines


def _headline(error):
    kind = type(error)
    name = (
        kind.__qualname__ if kind.__module__ in ("builtins", "__main__") else kind.__module__ + "." + kind.__qualname__
    )
    text = str(error.msg) if isinstance_of(error, SyntaxError) else safe_text(error)
    return "%s: %s" % (name, text) if text else name


def _syntax(error, tree):
    lines = ['  File "%s", line %s' % (tree.name(str(error.filename or "<unknown>")), error.lineno)]
    if isinstance(error.text, str) and error.text.strip():
        text = error.text.rstrip("\n")
        indent = len(text) - len(text.lstrip())
        lines.append("    " + text.strip())
        if isinstance(error.offset, int) and 0 < error.offset <= len(text) + 1:
            lines.append("    " + " " * max(error.offset - 1 - indent, 0) + "^")
    return lines


def _members(error):
    members = getattr(error, "exceptions", None) if type(error).__name__.endswith("Group") else None
    return members[:MAX_MEMBERS] if isinstance(members, tuple) else ()
