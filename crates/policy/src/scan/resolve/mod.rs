//! Writes a Python text anew with every name spelled out: import aliases, names bound to a function, `getattr` with a known
//! attribute, `__import__`, strings put together from pieces. What it writes is never run; it is what the rules look at, so
//! that one pattern meets every spelling. Lines keep their numbers, and a logical line stands on one line.

mod fold;
mod items;
mod literal;
mod names;

pub(super) use names::Names;

use crate::python::Source;
use fold::Folder;
use items::{Items, Kind};

#[derive(Debug)]
pub(super) struct Resolved {
    pub(super) text: String,
    pub(super) names: Names,
}

pub(super) fn resolve(source: &Source<'_>) -> Resolved {
    let first = pass(source, Names::default());
    if !first.names.renames_imports() {
        return first;
    }
    // A function may use what is imported further down, so the imports are known before the second look.
    let imports = first.names.imports_only();
    pass(source, imports)
}

fn pass(source: &Source<'_>, names: Names) -> Resolved {
    let mut folder = Folder::new(names, source.text().len());
    for item in Items::new(source) {
        match item.kind {
            Kind::Break => folder.end_line(&item),
            _ => folder.push(item),
        }
    }
    let (text, names) = folder.finish();
    Resolved { text, names }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(text: &str) -> String {
        resolve(&Source::new(text)).text
    }

    #[test]
    fn imported_names_are_spelled_out() {
        for (text, expected) in [
            ("from base64 import b64decode as d\nd(x)\n", "base64.b64decode(x)"),
            ("from base64 import (a, b64decode as d)\nd(x)\n", "base64.b64decode(x)"),
            ("import urllib.request as u\nu.urlopen(x)\n", "urllib.request.urlopen(x)"),
            ("def f():\n    d(x)\nfrom base64 import b64decode as d\n", "    base64.b64decode(x)"),
            ("from os import *\nsystem(x)\n", "os.system(x)"),
            ("try: from urllib2 import urlopen as u\nexcept E: pass\nu(x)\n", "urllib.request.urlopen(x)"),
        ] {
            assert!(resolved(text).lines().any(|line| line == expected), "{text}: {}", resolved(text));
        }
    }

    #[test]
    fn hidden_names_are_spelled_out() {
        for (text, expected) in [
            ("builtins.exec(x)", "exec(x)"),
            ("__builtins__['exec'](x)", "exec(x)"),
            ("getattr(__builtins__, 'ex' + 'ec')(x)", "exec(x)"),
            ("a = 'ex'\nb = 'ec'\ngetattr(builtins, a + b)(x)", "exec(x)"),
            ("getattr(__import__('o' 's'), 'metsys'[::-1])(x)", "os.system(x)"),
            ("globals()['__builtins__'].eval(x)", "eval(x)"),
            ("e = exec\ne(x)", "exec(x)"),
            ("e = f = exec\nf(x)", "exec(x)"),
            ("e, d = exec, b64\ne(x)", "exec(x)"),
            ("import importlib\nimportlib.import_module('os').system(x)", "os.system(x)"),
            ("__import__(''.join(['o', 's'])).system(x)", "os.system(x)"),
            ("getattr(builtins, chr(101) + 'xec')(x)", "exec(x)"),
            ("getattr(builtins, '\\x65xec')(x)", "exec(x)"),
            ("vars(__import__('os'))['system'](x)", "os.system(x)"),
            ("import sys\nsys.modules['os'].system(x)", "os.system(x)"),
            ("\u{ff45}xec(x)", "exec(x)"),
            ("\u{1d41e}\u{1d431}\u{1d41e}\u{1d41c}(x)", "exec(x)"),
            ("exec.__call__(x)", "exec(x)"),
            ("(exec)(x)", "exec(x)"),
        ] {
            let found = resolved(text);
            assert_eq!(found.lines().last(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_an_object_is_stays_known() {
        let text = "import http.client as h\nc = h.HTTPSConnection('x')\nc.request(y)\n";
        assert!(resolved(text).contains("http.client.HTTPSConnection.request(y)"));
        let text = "import socket\nwith socket.socket() as s:\n    s.send(y)\n";
        assert!(resolved(text).contains("socket.socket.send(y)"));
        let text = "class A:\n    def f(self):\n        self.s = socket.socket()\n        self.s.send(y)\nimport socket\n";
        assert!(resolved(text).contains("socket.socket.send(y)"));
    }

    #[test]
    fn lines_keep_their_numbers_and_statements_one_line() {
        let text = "x = f(1,\n  2)\ny = '''a\nb'''\nif a: b = 3\n\n\nz = 4\n";
        let found = resolved(text);
        let at = |line: usize| found.lines().nth(line).unwrap_or_default().to_owned();
        assert_eq!(
            (at(0).as_str(), at(2).as_str(), at(4).as_str()),
            ("x = f(1, 2)", "y = '''a\\nb'''", "if a: b = 3")
        );
        assert_eq!(at(7), "z = 4");
    }

    #[test]
    fn ordinary_code_stays_as_it_is() {
        for text in [
            "def f(cmd, a=1):\n    return cmd.x[a:b] + 'c' % d\n",
            "x = {'a': 1, **b}\nfor i in range(3):\n    print(f'{i!r:>{w}} {{}}')\n",
            "import os\na = f(b=c, d=os.environ)\ng(c, d)\n",
            "class A(B):\n    exec = 1\n    def get(self):\n        return self.exec(x)\n",
        ] {
            assert_eq!(resolved(text), text);
        }
    }
}
