"""Tells what an interpreter and its environment offer.

{"requirements": [PEP 508 text, ...], "project": name or null} on stdin → one JSON object of facts on stdout
"""

import builtins
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    sys.path[:] = [entry for entry in sys.path if entry and os.path.abspath(entry) != HERE]
    text = sys.stdin.buffer.read().decode("utf-8").strip()
    request = json.loads(text) if text else {}
    sys.path.insert(0, HERE)
    from autoheal_environment import Environment
    from autoheal_library import standard_modules, standard_names
    from autoheal_requirements import unsatisfied

    sys.path.remove(HERE)
    environment = Environment(sys.path)
    project = request.get("project")
    modules = standard_modules()
    facts = {
        "version": "%d.%d.%d" % sys.version_info[:3],
        "executable": sys.executable,
        "prefix": sys.prefix,
        "base_prefix": sys.base_prefix,
        "standard_modules": modules,
        "builtins": sorted(name for name in dir(builtins) if not name.startswith("_") or name == "__import__"),
        "standard_names": standard_names(modules),
        "installed_modules": environment.modules(),
        "distributions": environment.versions(),
        "unsatisfied": unsatisfied(request.get("requirements") or [], environment),
        "project_installed": environment.has(project) if project else False,
        "editable": environment.is_editable(project) if project else None,
    }
    sys.stdout.write(json.dumps(facts))
    sys.stdout.flush()
    # Modules that were only looked at need no orderly farewell.
    os._exit(0)


if __name__ == "__main__":
    main()
