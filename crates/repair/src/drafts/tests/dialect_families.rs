//! One table per family of faults that come from other dialects, orders and scopes.

use super::all_heal;

#[test]
fn python_2_is_brought_up_to_date() {
    all_heal(
        "python 2",
        2,
        &[
            ("print 'a'\n", "print('a')\n"),
            ("print 'a %s' % b, c\n", "print('a %s' % b, c)\n"),
            ("print 'a',\n", "print('a', end=' ')\n"),
            ("print 'x'\nprint >>f, 'a', b\n", "print('x')\nprint('a', b, file=f)\n"),
            ("if x: print 'a'\n", "if x: print('a')\n"),
            ("print 'a' + f(\n    b)\n", "print('a' + f(\n    b))\n"),
            ("exec code in space\n", "exec(code, space)\n"),
            ("try:\n    a()\nexcept E, e:\n    pass\n", "try:\n    a()\nexcept E as e:\n    pass\n"),
            (
                "try:\n    a()\nexcept (A, B), e:\n    pass\n",
                "try:\n    a()\nexcept (A, B) as e:\n    pass\n",
            ),
            ("try:\n    a()\nexcept A, B:\n    pass\n", "try:\n    a()\nexcept (A, B):\n    pass\n"),
            ("raise E, 'message'\n", "raise E('message')\n"),
            ("x = `y`\n", "x = repr(y)\n"),
            ("x = 0777\n", "x = 0o777\n"),
            ("x = 10L\n", "x = 10\n"),
            ("x = ur'a'\n", "x = r'a'\n"),
            ("print 'a'\nx = 2\nprint 'b'\n", "print('a')\nx = 2\nprint('b')\n"),
        ],
    );
}

#[test]
fn arguments_are_put_in_order() {
    all_heal(
        "arguments",
        5,
        &[
            ("def f(a=1, b):\n    pass\n", "def f(b, a=1):\n    pass\n"),
            ("def f(a=1, b):\n    pass\n", "def f(a=1, b=None):\n    pass\n"),
            ("f(a=1, b)\n", "f(b, a=1)\n"),
            ("f(**k, *a)\n", "f(*a, **k)\n"),
            ("def f(a, b, a):\n    pass\n", "def f(a, b):\n    pass\n"),
            ("f(a=1, a=2)\n", "f(a=1)\n"),
            ("f(x for x in y, 1)\n", "f((x for x in y), 1)\n"),
            ("z = [x, y for x in y]\n", "z = [(x, y) for x in y]\n"),
            ("f(a=1, bTrue)\n", "f(a=1, b=True)\n"),
            ("def f(*):\n    pass\n", "def f(*args):\n    pass\n"),
        ],
    );
}

#[test]
fn scopes_are_respected() {
    all_heal(
        "scopes",
        3,
        &[
            ("def f():\n    await g()\n", "async def f():\n    await g()\n"),
            (
                "def f():\n    async with a as b:\n        pass\n",
                "async def f():\n    async with a as b:\n        pass\n",
            ),
            ("def f():\n    x = 1\n    global x\n", "def f():\n    global x\n    x = 1\n"),
            ("x = 1\ndef f():\n    nonlocal x\n    x = 2\n", "x = 1\ndef f():\n    global x\n    x = 2\n"),
            (
                "try:\n    a()\nexcept:\n    b()\nexcept E:\n    c()\n",
                "try:\n    a()\nexcept E:\n    c()\nexcept:\n    b()\n",
            ),
            (
                "'''Doc.'''\nimport os\nfrom __future__ import annotations\n",
                "'''Doc.'''\nfrom __future__ import annotations\nimport os\n",
            ),
        ],
    );
}

#[test]
fn f_strings_are_mended() {
    all_heal(
        "f-strings",
        5,
        &[
            ("x = f'{a'\n", "x = f'{a}'\n"),
            ("x = f'a {b c'\n", "x = f'a {b} c'\n"),
            ("x = f'a} b'\n", "x = f'{a} b'\n"),
            ("x = f'a {} b'\n", "x = f'a {{}} b'\n"),
            ("x = f'{a(b}'\n", "x = f'{a(b)}'\n"),
            ("x = f'{a[0}'\n", "x = f'{a[0]}'\n"),
        ],
    );
}

#[test]
fn foreign_characters_are_replaced() {
    all_heal(
        "characters",
        3,
        &[
            ("x = \u{201c}abc\u{201d}\n", "x = \"abc\"\n"),
            ("x = \u{2018}abc\u{2019}\n", "x = 'abc'\n"),
            ("x = 3 \u{2013} 2\n", "x = 3 - 2\n"),
            ("x\u{a0}= 3\n", "x = 3\n"),
            ("x = 3\u{200b}\n", "x = 3\n"),
            ("f\u{ff08}a\u{ff0c} b\u{ff09}\n", "f(a, b)\n"),
            ("x = 1 + \\ \n    2\n", "x = 1 + \\\n    2\n"),
            ("x = 1 +\n    2\n", "x = 1 + \\\n    2\n"),
        ],
    );
}

#[test]
fn merge_conflicts_offer_both_sides() {
    let broken = "x = 1\n<<<<<<< HEAD\ny = 2\n=======\ny = 3\n>>>>>>> other\nz = 4\n";
    all_heal(
        "conflicts",
        3,
        &[
            (broken, "x = 1\ny = 2\nz = 4\n"),
            (broken, "x = 1\ny = 3\nz = 4\n"),
            (broken, "x = 1\ny = 2\ny = 3\nz = 4\n"),
            ("x = 1\n=======\ny = 3\n", "x = 1\ny = 3\n"),
        ],
    );
}
