"""Starts pytest with the repository's own configuration, changed as little as our work needs."""

import importlib.util
import os
import re
import shlex
import sys

from autoheal_raised import TestTimeout, safe_text

UNRECOGNIZED = re.compile(r"unrecognized arguments?: (.*)")
INI_PLACE = re.compile(r"^(.*?):(\d+): ")
# Options of common plug-ins whose value may stand apart; the value goes where the option goes.
WITH_VALUE = frozenset(
    """--cov --cov-report --cov-config --cov-fail-under --cov-context -n --numprocesses --maxprocesses --dist --tx
    --timeout --timeout-method --reruns --reruns-delay --only-rerun --html --json-report-file --random-order-bucket
    --random-order-seed --randomly-seed -p --asyncio-mode --ds --dc --splits --group --benchmark-min-rounds
    --snapshot-default-extension --hypothesis-profile --hypothesis-seed --alluredir --junit-prefix --workers
    --tests-per-worker --durations-path --store-durations --forked-timeout --count --repeat-scope""".split()
)
USAGE_ERROR = 4


def run(session, changes):
    """pytest's exit code, or None where the supervisor is to try again with a change."""
    session.collecting()
    try:
        import pytest  # noqa: F401
    except ImportError as error:
        session.notes.append("pytest cannot be imported: %s" % safe_text(error))
        return USAGE_ERROR
    hung = [each for each in session.request.skip if os.path.basename(each) == "conftest.py"]
    if hung:
        session.notes.append("%s does not end when it is imported" % hung[0])
        return USAGE_ERROR
    plugin = _plugin(session)
    dropped = [option for change in changes for option in change["dropped"]]
    if dropped:
        session.notes.append("options of plug-ins that are not installed were left out: " + " ".join(dropped))
        # The changed options below hold what the environment asked for too.
        os.environ.pop("PYTEST_ADDOPTS", None)
    addopts = changes[-1]["addopts"] if changes else None
    return _main(session, plugin, _arguments(session, dropped, addopts))


def _plugin(session):
    """The plug-in can only be loaded once pytest is, when our folder has left the path."""
    sys.path.insert(0, session.tree.here)
    try:
        return session.plugin()
    finally:
        sys.path.remove(session.tree.here)


def _main(session, plugin, arguments):
    import pytest

    sys.argv = ["pytest"] + arguments
    try:
        code = int(pytest.main(arguments, plugins=[plugin]))
    except TestTimeout as error:
        raised = session.describe(error)
        own = [frame["file"] for frame in raised["frames"] if frame["in_project"]]
        if own:
            session.collection_result(own[0], "timeout", raised=raised)
        session.notes.append(safe_text(error))
        return USAGE_ERROR
    except SystemExit as error:
        plugin.report_fault(error)
        code = 3
    if code == USAGE_ERROR and plugin.usage_error is not None:
        change = _without_unknown(session, plugin)
        if change is not None:
            session.watch.retry(change)
            return None
        _report_usage_error(session, plugin)
    return code


def _arguments(session, dropped, addopts):
    request = session.request
    ours = ["--continue-on-collection-errors", "--color=no", "--tb=native"]
    ours.append("--maxfail=1" if request.fail_fast else "--maxfail=0")
    # Not `-p no:cacheprovider`: tests may use its fixture. Its folder only has to be ours.
    ours += ["-o", "cache_dir=" + os.path.join(session.scratch, "cache")]
    for module, extra in (
        ("xdist", ["-n0"]),
        ("pytest_cov", ["--no-cov"]),
        ("pytest_randomly", ["-p", "no:randomly"]),
        ("pytest_sugar", ["-p", "no:sugar"]),
    ):
        if importlib.util.find_spec(module) is not None and extra[0] not in dropped:
            ours += extra
    if addopts is not None:
        ours += ["-o", "addopts=" + addopts]
    return without(request.arguments, dropped) + ours + list(session.extra_arguments)


def without(arguments, dropped):
    """The arguments less the options to drop, with their values."""
    kept, skip_value = [], False
    for index, argument in enumerate(arguments):
        if skip_value:
            skip_value = False
            continue
        if argument not in dropped:
            kept.append(argument)
            continue
        following = arguments[index + 1] if index + 1 < len(arguments) else "-"
        is_value = not following.startswith("-") and (argument in WITH_VALUE or not os.path.exists(following))
        skip_value = is_value and argument.startswith("-") and "=" not in argument
    return kept


def _without_unknown(session, plugin):
    """A change for the next try, where pytest did not know some options."""
    found = UNRECOGNIZED.search(plugin.usage_error)
    if not found:
        return None
    configured = [str(each) for each in plugin.addopts or []]
    environment = shlex.split(os.environ.get("PYTEST_ADDOPTS", ""))
    given = configured + environment + session.request.arguments + ["-n0", "--no-cov"]
    words = set(found.group(1).split())
    # An option's value with a space in it is printed as two words.
    dropped = [each for each in dict.fromkeys(given) if each.startswith("-") and each.split()[0] in words]
    dropped = [each for each in dropped if each not in ("--", "-")]
    if not dropped:
        return None
    remaining = without(configured + environment, dropped)
    return {"dropped": dropped, "addopts": " ".join(shlex.quote(each) for each in remaining)}


def _report_usage_error(session, plugin):
    """A configuration that pytest does not take is a fault of the file that holds it."""
    message = plugin.usage_error.strip()
    place = INI_PLACE.match(message)
    if place and session.tree.inside(place.group(1)) is not None:
        file = session.tree.relative(place.group(1))
        session.collection_result(file, "error", message=message, line=max(int(place.group(2)), 1))
    elif plugin.inifile and ("unrecognized" in message or os.path.basename(plugin.inifile) in message):
        session.collection_result(session.tree.relative(plugin.inifile), "error", message=message)
    elif not session.answered:
        plugin.report_fault(plugin.usage_exception)
        return
    session.notes.append(message)
