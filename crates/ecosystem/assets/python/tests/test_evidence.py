"""What exceptions tell."""

import sys

APP = """
    import os

    class Missing(KeyError):
        pass

    class Broken(Exception):
        pass

    class Service:
        def __init__(self, host, port=1):
            self.host = host

        def send(self, data, retry=False):
            return data

        def name(self):
            return self.hots

        def other(self):
            return host

        @property
        def trap(self):
            os._exit(9)

    def lookup(colours):
        return colours["colour"]

    def total(amount):
        secret = "hunter2-in-a-variable"
        return amonut

    def deep(n):
        return deep(n + 1)

    def chained():
        try:
            {}["inner"]
        except KeyError as error:
            raise ValueError("outer") from error
"""


def told(project, body):
    project.write({"app.py": APP, "test_a.py": "import os, app\ndef test_a():\n    %s\n" % body})
    return project.run()


def test_an_undefined_name_offers_what_is_near(project):
    answer = told(project, "app.total(1)")
    evidence = answer.evidence("test_a")
    assert (evidence["exception"], evidence["missing"], evidence["offered"][0]) == ("NameError", "amonut", "amount")
    assert evidence["locals"] == [["amount", "int"], ["secret", "str"]]
    assert answer.places("test_a") == [("test_a.py", 3), ("app.py", 32)]
    assert "hunter2" not in str(answer.events)


def test_a_name_that_the_object_has_is_offered_with_self(project):
    assert told(project, "app.Service('x').other()").evidence("test_a")["offered"][0] == "self.host"


def test_an_attribute_offers_the_objects_names_without_running_it(project):
    evidence = told(project, "app.Service('x').name()").evidence("test_a")
    assert (evidence["missing"], evidence["owner"], evidence["offered"][0]) == ("hots", "Service", "host")
    assert "trap" in evidence["offered"]


def test_a_modules_attribute_has_the_module_as_owner(project):
    evidence = told(project, "os.pth").evidence("test_a")
    assert (evidence["missing"], evidence["owner"], evidence["offered"][0]) == ("pth", "os", "path")


def test_an_attribute_of_none_says_so(project):
    evidence = told(project, "x = None; x.foo").evidence("test_a")
    assert (evidence["missing"], evidence["owner"]) == ("foo", "NoneType")


def test_an_attribute_of_a_builtin_type_is_known(project):
    evidence = told(project, "word = 'a'; word.uper()").evidence("test_a")
    assert (evidence["owner"], evidence["offered"][0]) == ("str", "upper")


def test_a_missing_key_offers_the_keys(project):
    evidence = told(project, "app.lookup({'color': 1, 'x': 2})").evidence("test_a")
    assert (evidence["exception"], evidence["missing"], evidence["offered"]) == ("KeyError", "colour", ["color", "x"])


def test_a_missing_environment_variable_is_known_as_one(project):
    evidence = told(project, "os.environ['NOT_SET_ANYWHERE']").evidence("test_a")
    assert (evidence["missing"], evidence["owner"], evidence["offered"]) == ("NOT_SET_ANYWHERE", "os.environ", [])


def test_an_unknown_keyword_offers_the_parameters(project):
    evidence = told(project, "app.Service('x').send(dta=1)").evidence("test_a")
    assert (evidence["missing"], evidence["owner"]) == ("dta", "Service.send")
    assert evidence["offered"] == ["data", "retry"]


def test_a_missing_argument_names_the_function(project):
    evidence = told(project, "app.Service()").evidence("test_a")
    assert (evidence["owner"], evidence["offered"]) == ("Service.__init__", ["host", "port"])


def test_a_projects_own_exception_is_known_by_its_standard_parent(project):
    evidence = told(project, "raise app.Missing('x')").evidence("test_a")
    assert (evidence["exception"], evidence["class"]) == ("KeyError", "Missing")
    assert told(project, "raise app.Broken('x')").evidence("test_a")["exception"] == "Broken"


def test_a_librarys_exception_keeps_its_name(project):
    evidence = told(project, "import json; json.loads('{')").evidence("test_a")
    assert evidence["exception"] == "JSONDecodeError"


def test_a_deep_stack_keeps_both_ends(project):
    frames = told(project, "app.deep(0)").raised("test_a")["frames"]
    assert len(frames) == 50 and frames[0]["file"] == "test_a.py" and frames[-1]["function"] == "deep"


def test_the_cause_stays_in_the_trace(project):
    raised = told(project, "app.chained()").raised("test_a")
    assert raised["message"] == "outer" and "KeyError: 'inner'" in raised["trace"]
    assert raised["frames"][-1]["text"].startswith("raise ValueError")


def test_a_missing_fixture_offers_fixtures(project):
    text = "import pytest\n@pytest.fixture\ndef basket(): pass\ndef test_a(baskte): pass\n"
    answer = project.write({"test_a.py": text}).run()
    evidence = answer.evidence("test_a")
    assert (evidence["missing"], evidence["offered"][0]) == ("baskte", "basket")
    assert answer.places("test_a") == [("test_a.py", 4)]


def test_an_exception_whose_text_cannot_be_made_is_still_reported(project):
    text = "class Bad(Exception):\n    def __str__(self): raise ValueError\ndef test_a(): raise Bad()\n"
    assert project.write({"test_a.py": text}).run().result("test_a")["outcome"] == "failed"


def test_a_group_of_one_is_its_member(project):
    if sys.version_info < (3, 11):
        return
    evidence = told(project, "raise ExceptionGroup('g', [NameError(\"name 'x' is not defined\")])").evidence("test_a")
    assert (evidence["exception"], evidence["missing"]) == ("NameError", "x")


def test_a_coroutine_that_nobody_awaits_is_told_with_the_line_that_made_it(project):
    project.write(
        {
            "app.py": """
                class Store:
                    async def save(self, rows):
                        rows.append(1)

                async def work(rows):
                    Store().save(rows)
            """,
            "test_a.py": """
                import asyncio, app

                def test_a():
                    rows = []
                    asyncio.run(app.work(rows))
                    assert rows == [1]

                def test_b():
                    assert False
            """,
        }
    )
    answer = project.run()
    made = answer.evidence("test_a")["unawaited"]
    assert (made["file"], made["line"], made["function"]) == ("app.py", 7, "Store.save")
    assert "unawaited" not in answer.evidence("test_b")
