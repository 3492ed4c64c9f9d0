"""Where a test stood when its time was over."""

import sys

from autoheal_evidence import Scene, evidence
from autoheal_raised import describe_frames
from autoheal_trace import stack_text

MAX_STEPS = 5000
MAX_TASKS = 100


def standing(error, frame, tree):
    """The `raised` object for a time-out in this frame."""
    steps = []
    while frame is not None and len(steps) < MAX_STEPS:
        steps.append((frame, frame.f_lineno))
        frame = frame.f_back
    steps.reverse()
    if not any(_is_projects(step, tree) for step in steps):
        steps += _awaiting(tree)
    frames = describe_frames([(f.f_code.co_filename, line, f.f_code.co_name) for f, line in steps], tree)
    first = next((index for index, each in enumerate(frames) if each["in_project"]), 0)
    own = [step[0] for step in steps if _is_projects(step, tree)]
    scene = Scene(error, str(error), None, None, own[-1] if own else None)
    return {
        "message": str(error),
        "trace": stack_text("%s: %s" % (type(error).__name__, error), frames[first:]),
        "frames": frames[first:],
        "evidence": evidence(scene, (type(error).__name__, None)),
    }


def _is_projects(step, tree):
    return tree.inside(step[0].f_code.co_filename) is not None


def _awaiting(tree):
    """An event loop that waits has none of the project's frames on its stack: they are in its tasks."""
    asyncio = sys.modules.get("asyncio")
    loop = asyncio._get_running_loop() if asyncio is not None else None
    if loop is None:
        return []
    try:
        tasks = list(asyncio.all_tasks(loop))[:MAX_TASKS]
        stacks = [_awaited_by(getattr(task, "_coro", None) or task.get_coro()) for task in tasks]
    except Exception:
        return []
    with_project = [stack for stack in stacks if any(_is_projects(step, tree) for step in stack)]
    # The task with the deepest stack is the likeliest to be the test itself rather than a helper of it.
    return max(with_project, key=len) if with_project else []


def _awaited_by(waiting):
    steps = []
    while waiting is not None and len(steps) < MAX_STEPS:
        frame = getattr(waiting, "cr_frame", None) or getattr(waiting, "gi_frame", None)
        if frame is None:
            break
        steps.append((frame, frame.f_lineno or frame.f_code.co_firstlineno))
        waiting = getattr(waiting, "cr_await", None) or getattr(waiting, "gi_yieldfrom", None)
    return steps
