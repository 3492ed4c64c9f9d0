"""Where a time-out may be raised: only where someone turns it into a result, and never inside our own reporting."""

# Our modules whose work must not be torn apart.
BUSY = frozenset(
    [
        "autoheal_calls",
        "autoheal_events",
        "autoheal_evidence",
        "autoheal_imports",
        "autoheal_names",
        "autoheal_raised",
        "autoheal_session",
        "autoheal_standing",
        "autoheal_trace",
        "autoheal_unittest_result",
    ]
)
# Our own functions that lie under every stack.
AROUND_PROJECT = frozenset(["main", "work", "<lambda>"])
UNITTEST_CALLS = frozenset(
    [
        "_callSetUp",
        "_callTestMethod",
        "_callTearDown",
        "_callCleanup",
        "doCleanups",
        "_handleClassSetUp",
        "_handleModuleFixture",
        "_tearDownPreviousClass",
    ]
)


def may_interrupt(frame, anywhere):
    """Whether an exception raised in this frame ends the right thing; `anywhere` for code that no test surrounds."""
    caught, inner = False, ""
    while frame is not None:
        module, name = str(frame.f_globals.get("__name__")), frame.f_code.co_name
        if module in BUSY and name not in AROUND_PROJECT:
            return False
        caught = caught or _catches(module, name, inner)
        inner = module
        frame = frame.f_back
    return caught or anywhere


def _catches(module, name, inner):
    if module == "_pytest.runner":
        return name == "from_call"
    if not module.startswith("unittest.") or not inner or inner.startswith(("unittest.", "autoheal_")):
        return False
    # Python 3.7 calls a test's parts from `run` itself.
    return name in UNITTEST_CALLS or (module == "unittest.case" and name == "run")
