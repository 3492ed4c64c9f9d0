//! How values move.

use super::*;
use crate::python::Source;

fn flow() -> Flow {
    let pattern = |text: &str| Regex::new(text).unwrap();
    Flow {
        source: pattern(r"\bsource\("),
        sink: pattern(r"(?:^|[^.\w])sink\("),
        part: Part::Any,
        whole: false,
        cleaned: None,
        not_cleaned: None,
        weighs_literals: false,
        carrying: None,
    }
}

fn found(text: &str) -> Answer {
    flow().find(&Program::new(&Source::new(text)), false)
}

#[test]
fn values_move_over_names_objects_and_files() {
    for text in [
        "sink(source())",
        "a = source()\nb = a.text\nsink(b)",
        "a = b = source()\nsink(b)",
        "a, b = source()\nsink(b)",
        "with source() as f:\n    sink(f.read())",
        "for x in source():\n    sink(x)",
        "if (x := source()):\n    sink(x)",
        "a = []\na.append(source())\nsink(a)",
        "a[1] = source()\nsink(a)",
        "open(p, 'wb').write(source())\nsink(p)",
        "open('/tmp/p', 'wb').write(source())\nsink('sh /tmp/p')",
        "with open(p, 'wb') as f:\n    f.write(source())\nsink(p)",
        "f = open(p, 'wb')\nshutil.copyfileobj(source(), f)\nsink(p)",
        "Path('x.bin').write_bytes(source())\nsink('./x.bin')",
        "class A:\n    def a(self):\n        self.x = source()\n    def b(self):\n        sink(self.x)\n",
    ] {
        assert!(matches!(found(text), Answer::Found(_)), "{text}");
    }
}

#[test]
fn values_move_through_functions_of_the_file() {
    for text in [
        "def f(x):\n    sink(x)\nf(source())",
        "def f(a, x):\n    sink(x)\nf(1, x=source())",
        "def f():\n    return source()\nsink(f())",
        "def f():\n    x = source()\n    return x\ny = f()\nsink(y)",
        "f = lambda x: sink(x)\nf(source())",
        "f = lambda: source()\nsink(f())",
        "def g(x):\n    sink(x)\ndef f(x):\n    g(x)\nf(source())",
        "class A:\n    def f(self, x):\n        sink(x)\n    def g(self):\n        self.f(source())\n",
    ] {
        assert!(matches!(found(text), Answer::Found(_)), "{text}");
    }
}

#[test]
fn values_stay_where_they_are() {
    for text in [
        "def f():\n    x = source()\n\ndef g(x):\n    sink(x)\n",
        "def f():\n    x = source()\nsink(x)\n",
        "def f(a, x):\n    sink(x)\nf(source(), 1)",
        "x = source()\nsink('x')",
        "class A:\n    def a(self):\n        self.x = source()\nclass B:\n    def b(self):\n        sink(self.x)\n",
        "'sink(source())'",
    ] {
        assert_eq!(found(text), Answer::Clean, "{text}");
    }
}

#[test]
fn what_only_a_caller_runs_does_not_run_at_import() {
    let answer = |text: &str| flow().find(&Program::new(&Source::new(text)), true);
    assert_eq!(answer("def f():\n    sink(source())\n"), Answer::Clean);
    assert_eq!(answer("def f():\n    sink(source())\nf()\n"), Answer::Found(2));
    assert_eq!(answer("sink(source())\n"), Answer::Found(1));
}

/// Looked-at bytes for each byte of the text.
fn looks(text: &str) -> usize {
    let source = Source::new(text);
    let (_, cost) = flow().find_with_cost(&Program::new(&source), false);
    cost / text.len()
}

#[test]
fn the_work_grows_with_the_text_and_not_with_its_square() {
    let shapes: [fn(usize) -> String; 5] = [
        |count| "sink(".repeat(count),
        |count| format!("x = {}{}", "sink(".repeat(count), ")".repeat(count)),
        |count| "sink(a);".repeat(count),
        |count| format!("x = [{}]", "sink(a),".repeat(count)),
        |count| format!("x = {}", "a.append(".repeat(count)),
    ];
    for shape in shapes {
        let (small, large) = (looks(&shape(2_000)), looks(&shape(16_000)));
        assert!(large <= small + LOOKS, "{small} {large}");
    }
}

#[test]
fn what_costs_too_much_to_follow_is_told() {
    let text = format!("x = {}", "a.append(".repeat(40_000));
    assert_eq!(found(&text), Answer::Tangled);
}
