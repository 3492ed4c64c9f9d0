"""The standard library's modules and the public names in them."""

import contextlib
import importlib
import io
import os
import sys
import warnings

# Modules that code commonly imports names from, the most used first: that order decides which of two modules a name
# is likelier wanted from. Left out: those that open windows, print or start something when imported.
COMMON = """os sys re json datetime collections pathlib typing functools itertools math os.path time random logging copy
dataclasses enum abc collections.abc contextlib io subprocess shutil tempfile threading asyncio unittest unittest.mock
argparse string types inspect operator decimal fractions statistics uuid hashlib base64 csv sqlite3 urllib.parse
urllib.request urllib.error socket struct pickle textwrap traceback warnings weakref glob fnmatch heapq bisect queue
multiprocessing concurrent.futures signal platform getpass configparser zipfile tarfile gzip zlib html http http.client
http.server secrets hmac ssl select shlex stat errno locale calendar zoneinfo numbers array codecs unicodedata
importlib importlib.util importlib.abc importlib.machinery pkgutil ast token tokenize keyword linecache dis gc atexit
contextvars graphlib tomllib pprint reprlib difflib timeit email.message email.utils email.mime.text
email.mime.multipart smtplib socketserver ipaddress mimetypes xml.etree.ElementTree html.parser logging.handlers
logging.config ctypes copyreg shelve sysconfig gettext colorsys venv builtins""".split()


def standard_modules():
    known = getattr(sys, "stdlib_module_names", None)
    return sorted(known) if known is not None else sorted(_listed_modules())


def _listed_modules():
    """Before 3.10: what lies in the library's folders, and what is built in."""
    names = set(sys.builtin_module_names)
    library = os.path.dirname(os.path.abspath(os.__file__))
    for folder in (library, os.path.join(library, "lib-dynload")):
        for entry in os.listdir(folder) if os.path.isdir(folder) else ():
            base, ending = os.path.splitext(entry)
            path = os.path.join(folder, entry)
            if ending == ".py" or ending == ".so":
                names.add(base.split(".")[0])
            elif not ending and os.path.isfile(os.path.join(path, "__init__.py")):
                names.add(entry)
    return {name for name in names if name.isidentifier() and name not in ("site-packages", "test", "__phello__")}


def standard_names(modules):
    """Each public name with the modules that offer it."""
    known = set(modules)
    found = {}
    for name in COMMON:
        module = _load(name) if name.split(".")[0] in known else None
        for public in _public(module) if module is not None else ():
            homes = found.setdefault(public, [])
            if name not in homes:
                homes.append(name)
    return found


def _load(name):
    if name in sys.modules:
        return sys.modules[name]
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            return importlib.import_module(name)
    except Exception:
        # Built without it, or taken out of this version.
        return None


def _public(module):
    declared = getattr(module, "__all__", None)
    if declared:
        return [name for name in declared if isinstance(name, str)]
    # Without a declaration, what a module merely imported is not its own.
    space = vars(module)
    return [name for name in space if not name.startswith("_") and not _is_borrowed(space[name], module)]


def _is_borrowed(value, module):
    if isinstance(value, type(sys)):
        return True
    home = getattr(value, "__module__", None)
    if not isinstance(home, str) or not callable(value):
        return False
    family = module.__name__.split(".")[0]
    return home.lstrip("_").split(".")[0] not in (family, "builtins", "posix", "nt", "io")
