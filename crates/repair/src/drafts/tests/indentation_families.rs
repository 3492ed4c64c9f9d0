//! One table per family of layout faults.

use super::{all_heal, drafts, judge};

#[test]
fn missing_indentation_is_restored() {
    all_heal(
        "expected an indented block",
        5,
        &[
            ("def f():\nreturn 1\n", "def f():\n    return 1\n"),
            ("if x:\na = 1\nb = 2\n", "if x:\n    a = 1\nb = 2\n"),
            ("if x:\na = 1\nb = 2\n", "if x:\n    a = 1\n    b = 2\n"),
            ("class A:\n    def f(self):\n    return 1\n", "class A:\n    def f(self):\n        return 1\n"),
            ("for x in y:\nif x:\n    a()\nb()\n", "for x in y:\n    if x:\n        a()\nb()\n"),
            (
                "def f():\n# only a comment\n\ndef g():\n    return 1\n",
                "def f():\n    pass\n\ndef g():\n    return 1\n",
            ),
            ("def f():\n", "def f():\n    pass\n"),
            ("class A:\n  def f(self):\n  return 1\n", "class A:\n  def f(self):\n    return 1\n"),
        ],
    );
}

#[test]
fn unexpected_indentation_is_removed() {
    all_heal(
        "unexpected indent",
        5,
        &[
            ("x = 1\n    y = 2\nz = 3\n", "x = 1\ny = 2\nz = 3\n"),
            (
                "def f():\n    x = 1\n      y = 2\n    return y\n",
                "def f():\n    x = 1\n    y = 2\n    return y\n",
            ),
            ("def f():\n    x = 1\ny = 2\n    return y\n", "def f():\n    x = 1\n    y = 2\n    return y\n"),
            ("  import os\nx = 1\n", "import os\nx = 1\n"),
            ("f\n    a,\n    b,\n)\n", "f(\n    a,\n    b,\n)\n"),
        ],
    );
}

#[test]
fn dedents_snap_to_a_level() {
    all_heal(
        "unindent",
        5,
        &[
            (
                "def f():\n    if x:\n        y = 1\n      return y\n",
                "def f():\n    if x:\n        y = 1\n    return y\n",
            ),
            (
                "def f():\n    if x:\n        y = 1\n      return y\n",
                "def f():\n    if x:\n        y = 1\n        return y\n",
            ),
            ("def f():\n    x = 1\n   return x\n", "def f():\n    x = 1\n    return x\n"),
            (
                "if a:\n    if b:\n        c()\n   else:\n    d()\n",
                "if a:\n    if b:\n        c()\nelse:\n    d()\n",
            ),
        ],
    );
}

#[test]
fn a_line_between_two_levels_goes_to_the_nearer_one_and_half_way_leaves_its_block() {
    all_heal(
        "slips",
        1,
        &[
            (
                "def f():\n    for x in y:\n        a(x)\n     return y\n",
                "def f():\n    for x in y:\n        a(x)\n    return y\n",
            ),
            (
                "def f():\n    for x in y:\n        a(x)\n       b(x)\n    return y\n",
                "def f():\n    for x in y:\n        a(x)\n        b(x)\n    return y\n",
            ),
            (
                "def f():\n    for x in y:\n        a(x)\n      b(x)\n    return y\n",
                "def f():\n    for x in y:\n        a(x)\n    b(x)\n    return y\n",
            ),
            (
                "def f(y):\n    for x in y:\n        if x:\n            a(x)\n      b(x)\n    return y\n",
                "def f(y):\n    for x in y:\n        if x:\n            a(x)\n    b(x)\n    return y\n",
            ),
            (
                "def f(y):\n        a(y)\n\tb(y)\n        return y\n",
                "def f(y):\n        a(y)\n        b(y)\n        return y\n",
            ),
        ],
    );
}

#[test]
fn orphans_find_their_parents() {
    all_heal(
        "orphans",
        5,
        &[
            ("if x:\n    a()\n    else:\n    b()\n", "if x:\n    a()\nelse:\n    b()\n"),
            (
                "def f(x):\n    if x:\n        a()\nelse:\n        b()\n",
                "def f(x):\n    if x:\n        a()\n    else:\n        b()\n",
            ),
            ("try:\n    a()\nb()\nexcept E:\n    c()\n", "try:\n    a()\n    b()\nexcept E:\n    c()\n"),
            ("def f(x):\n    y = x\nreturn y\n", "def f(x):\n    y = x\n    return y\n"),
            ("for x in y:\n    a()\nbreak\n", "for x in y:\n    a()\n    break\n"),
            ("elif x:\n    a()\n", "if x:\n    a()\n"),
        ],
    );
}

#[test]
fn tabs_and_spaces_agree_again() {
    all_heal(
        "tabs",
        5,
        &[
            (
                "def f():\n    x = 1\n\ty = 2\n    return y\n",
                "def f():\n    x = 1\n    y = 2\n    return y\n",
            ),
            ("def f():\n\tx = 1\n        y = 2\n\treturn y\n", "def f():\n\tx = 1\n\ty = 2\n\treturn y\n"),
            ("if a:\n\tif b:\n        c()\n", "if a:\n    if b:\n        c()\n"),
        ],
    );
}

#[test]
fn text_within_strings_never_moves() {
    let source = "def f():\n\"\"\"Doc\n  kept\n\"\"\"\nreturn 1\n";
    let (errors, _) = judge(&[(vec![source.to_owned()], None)]).remove(0);
    let error = errors[0].clone().unwrap();
    let moved = drafts(source, &error).into_iter().filter(|draft| draft.rule.contains("indent"));
    assert!(moved.into_iter().all(|draft| draft.text.contains("\n  kept\n\"\"\"\n")));
}

#[test]
fn every_other_byte_stays() {
    let source = "if x\r\n\ty = 1\r\n\tz = '\u{e9}'";
    let (errors, _) = judge(&[(vec![source.to_owned()], None)]).remove(0);
    let best = drafts(source, &errors[0].clone().unwrap()).remove(0);
    assert_eq!(best.text, "if x:\r\n\ty = 1\r\n\tz = '\u{e9}'");
    assert_eq!((best.rule, best.line), ("missing_colon", 1));
}

#[test]
fn new_lines_end_as_the_file_does() {
    let source = "x = [\r\n\t1,\r\n\r\ny = 2";
    let (errors, _) = judge(&[(vec![source.to_owned()], None)]).remove(0);
    let found = drafts(source, &errors[0].clone().unwrap());
    assert!(found.iter().any(|draft| draft.text == "x = [\r\n\t1,\r\n]\r\n\r\ny = 2"));
}
