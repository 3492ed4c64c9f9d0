//! One table per family of syntax faults.

use super::all_heal;

#[test]
fn missing_and_extra_colons_are_found() {
    all_heal(
        "colons",
        3,
        &[
            ("def f(x)\n    return x\n", "def f(x):\n    return x\n"),
            ("class A(object)  # a class\n    x = 1\n", "class A(object):  # a class\n    x = 1\n"),
            ("class A()\n    x = 1\n", "class A():\n    x = 1\n"),
            ("if x == 1\n    y = 2\nelse:\n    y = 3\n", "if x == 1:\n    y = 2\nelse:\n    y = 3\n"),
            ("if x:\n    y = 2\nelse\n    y = 3\n", "if x:\n    y = 2\nelse:\n    y = 3\n"),
            ("if x:\n    y = 2\nelif z\n    y = 3\n", "if x:\n    y = 2\nelif z:\n    y = 3\n"),
            ("for i in range(3)\n    print(i)\n", "for i in range(3):\n    print(i)\n"),
            ("while True\n    break\n", "while True:\n    break\n"),
            ("try\n    a()\nexcept E:\n    pass\n", "try:\n    a()\nexcept E:\n    pass\n"),
            ("try:\n    a()\nexcept E as e\n    pass\n", "try:\n    a()\nexcept E as e:\n    pass\n"),
            ("try:\n    a()\nfinally\n    pass\n", "try:\n    a()\nfinally:\n    pass\n"),
            ("with open(p) as f\n    f.read()\n", "with open(p) as f:\n    f.read()\n"),
            ("k = sorted(v, key=lambda x x[1])\n", "k = sorted(v, key=lambda x: x[1])\n"),
            ("def f():\n    if x return 1\n    return 2\n", "def f():\n    if x: return 1\n    return 2\n"),
            ("def f(a,\n      b)\n    return a\n", "def f(a,\n      b):\n    return a\n"),
            ("x = 3:\ny = 4\n", "x = 3\ny = 4\n"),
            ("if x::\n    pass\n", "if x:\n    pass\n"),
            ("d = {'a' 1, 'b': 2}\n", "d = {'a': 1, 'b': 2}\n"),
            ("def f(x);\n    return x\n", "def f(x):\n    return x\n"),
        ],
    );
}

#[test]
fn brackets_find_their_partners() {
    all_heal(
        "brackets",
        5,
        &[
            ("x = foo(bar(1, 2)\ny = 3\n", "x = foo(bar(1, 2))\ny = 3\n"),
            ("print('a'\n", "print('a')\n"),
            ("def f(a, b:\n    return a\n", "def f(a, b):\n    return a\n"),
            ("x = [1, 2, 3\ny = 4\n", "x = [1, 2, 3]\ny = 4\n"),
            ("d = {\n    'a': 1,\n    'b': 2,\n\ny = 4\n", "d = {\n    'a': 1,\n    'b': 2,\n}\n\ny = 4\n"),
            ("x = f(1, 2))\n", "x = f(1, 2)\n"),
            ("x = f 1, 2)\n", "x = f(1, 2)\n"),
            ("x = (1, 2]\n", "x = (1, 2)\n"),
            ("x = [1, 2)\n", "x = [1, 2]\n"),
            ("x = d['a'\nif x:\n    pass\n", "x = d['a']\nif x:\n    pass\n"),
            ("if (a and (b or c):\n    pass\n", "if (a and (b or c)):\n    pass\n"),
            ("x = len(y))\n", "x = len(y)\n"),
            ("x = 3\ny = lenx)\n", "x = 3\ny = len(x)\n"),
            ("call(\n    a(1,\n    b,\n)\nx = 2\n", "call(\n    a(1),\n    b,\n)\nx = 2\n"),
            ("y = [x for x in range(3]\n", "y = [x for x in range(3)]\n"),
        ],
    );
}

#[test]
fn quotes_find_their_partners() {
    all_heal(
        "quotes",
        5,
        &[
            ("x = 'abc\ny = 2\n", "x = 'abc'\ny = 2\n"),
            ("x = abc'\ny = 2\n", "x = 'abc'\ny = 2\n"),
            ("print(\"hello)\n", "print(\"hello\")\n"),
            ("print(hello\")\n", "print(\"hello\")\n"),
            ("d = {\"a: 1, \"b\": 2}\n", "d = {\"a\": 1, \"b\": 2}\n"),
            ("f(\"a, \"b\")\n", "f(\"a\", \"b\")\n"),
            ("def f(name):\n    return g(\"dear + name)\n", "def f(name):\n    return g(\"dear\" + name)\n"),
            (
                "def f(name):\n    return g('dear %s % name)\n",
                "def f(name):\n    return g('dear %s' % name)\n",
            ),
            ("x = 'it's'\n", "x = 'it\\'s'\n"),
            ("x = 'abc\"\n", "x = 'abc'\n"),
            ("x = f{y}\"\n", "x = f\"{y}\"\n"),
            ("x = 'C:\\temp\\'\n", "x = 'C:\\temp\\\\'\n"),
            ("f(color=#fff\",\n  size=1)\ny = 2\n", "f(color=\"#fff\",\n  size=1)\ny = 2\n"),
            ("def f():\n    \"\"\"Doc.\n    return 1\n", "def f():\n    \"\"\"Doc.\"\"\"\n    return 1\n"),
            (
                "def f():\n    Doc text.\"\"\"\n    return 1\n",
                "def f():\n    \"\"\"Doc text.\"\"\"\n    return 1\n",
            ),
            (
                "def f():\n    \"\"\"Doc.\n\n    More.\n    \n    return 1\n",
                "def f():\n    \"\"\"Doc.\n\n    More.\n    \"\"\"\n    return 1\n",
            ),
            (
                "def f():\n    \"\"\"Doc.\n    return 1\n\ndef g():\n    \"\"\"Other.\"\"\"\n    return 2\n",
                "def f():\n    \"\"\"Doc.\"\"\"\n    return 1\n\ndef g():\n    \"\"\"Other.\"\"\"\n    return 2\n",
            ),
            ("def f():\n    ''Doc.'''\n    return 1\n", "def f():\n    '''Doc.'''\n    return 1\n"),
        ],
    );
}

#[test]
fn commas_and_dots_are_mended() {
    all_heal(
        "separators",
        5,
        &[
            ("f(a b)\n", "f(a, b)\n"),
            ("def f(self x):\n    pass\n", "def f(self, x):\n    pass\n"),
            ("x = [1 2, 3]\n", "x = [1, 2, 3]\n"),
            ("d = {'a': 1 'b': 2}\n", "d = {'a': 1, 'b': 2}\n"),
            ("x = {\n    'a': f(1)\n    'b': 2,\n}\n", "x = {\n    'a': f(1),\n    'b': 2,\n}\n"),
            ("f(a,, b)\n", "f(a, b)\n"),
            ("x = a..b\n", "x = a.b\n"),
            ("x = self name\n", "x = self.name\n"),
            ("x = 1 + * 2\n", "x = 1 + 2\n"),
            ("x = $y\n", "x = y\n"),
            ("x = y?\n", "x = y\n"),
            ("from os import path,\n", "from os import path\n"),
        ],
    );
}

#[test]
fn operators_are_mended() {
    all_heal(
        "operators",
        4,
        &[
            ("if x = 1:\n    pass\n", "if x == 1:\n    pass\n"),
            ("while x = 1:\n    pass\n", "while x == 1:\n    pass\n"),
            ("def f(x):\n    return x = 1\n", "def f(x):\n    return x == 1\n"),
            ("y = [a for a in b if a = 1]\n", "y = [a for a in b if a == 1]\n"),
            ("y = 1 if x = 2 else 3\n", "y = 1 if x == 2 else 3\n"),
            ("if f(x) = 2:\n    pass\n", "if f(x) == 2:\n    pass\n"),
            ("5 = x\n", "x = 5\n"),
            ("if x =< 2:\n    pass\n", "if x <= 2:\n    pass\n"),
            ("if x => 2:\n    pass\n", "if x >= 2:\n    pass\n"),
            ("if x <> 2:\n    pass\n", "if x != 2:\n    pass\n"),
            ("if x && y:\n    pass\n", "if x and y:\n    pass\n"),
            ("if x || y:\n    pass\n", "if x or y:\n    pass\n"),
            ("if !x:\n    pass\n", "if not x:\n    pass\n"),
            ("if x === y:\n    pass\n", "if x == y:\n    pass\n"),
            ("if x !== y:\n    pass\n", "if x != y:\n    pass\n"),
            ("i++\n", "i += 1\n"),
            ("i--\nj = 1\n", "i -= 1\nj = 1\n"),
            ("x := 3\n", "x = 3\n"),
            ("x = y ? 1 : 2\n", "x = 1 if y else 2\n"),
            ("def f() > int:\n    return 1\n", "def f() -> int:\n    return 1\n"),
            ("x  1\n", "x = 1\n"),
        ],
    );
}

#[test]
fn misspelled_keywords_are_found() {
    all_heal(
        "misspelled keywords",
        3,
        &[
            ("def f(x):\n    retrun x\n", "def f(x):\n    return x\n"),
            ("if x:\n    pass\nesle:\n    pass\n", "if x:\n    pass\nelse:\n    pass\n"),
            ("whlie x:\n    pass\n", "while x:\n    pass\n"),
            ("defn f(x):\n    return x\n", "def f(x):\n    return x\n"),
            ("function f(x):\n    return x\n", "def f(x):\n    return x\n"),
            ("func f(x):\n    return x\n", "def f(x):\n    return x\n"),
            ("imoprt os\n", "import os\n"),
            ("form os import path\n", "from os import path\n"),
            ("from os improt path\n", "from os import path\n"),
            ("clas A:\n    pass\n", "class A:\n    pass\n"),
            ("Import os\n", "import os\n"),
            ("IF x:\n    pass\n", "if x:\n    pass\n"),
            ("if x:\n    a()\nelse if y:\n    b()\n", "if x:\n    a()\nelif y:\n    b()\n"),
            ("if x:\n    a()\nelseif y:\n    b()\n", "if x:\n    a()\nelif y:\n    b()\n"),
            ("for x inn y:\n    pass\n", "for x in y:\n    pass\n"),
            ("for i of items:\n    pass\n", "for i in items:\n    pass\n"),
            ("deff(x):\n    return x\n", "def f(x):\n    return x\n"),
            ("im port os\n", "import os\n"),
        ],
    );
}

#[test]
fn missing_keywords_are_found() {
    all_heal(
        "missing keywords",
        4,
        &[
            ("os import path\n", "from os import path\n"),
            ("from os path\n", "from os import path\n"),
            ("for i range(3):\n    pass\n", "for i in range(3):\n    pass\n"),
            ("import numpy np\n", "import numpy as np\n"),
            ("with open(p) f:\n    pass\n", "with open(p) as f:\n    pass\n"),
            ("if x in not y:\n    pass\n", "if x not in y:\n    pass\n"),
            ("if x not is y:\n    pass\n", "if x is not y:\n    pass\n"),
            ("if x not None:\n    pass\n", "if x is not None:\n    pass\n"),
            ("y = 1 if x 2\n", "y = 1 if x else 2\n"),
            ("y = [a a in b]\n", "y = [a for a in b]\n"),
            ("f(x):\n    return x\n", "def f(x):\n    return x\n"),
            (
                "try:\n    a()\nValueError as e:\n    pass\n",
                "try:\n    a()\nexcept ValueError as e:\n    pass\n",
            ),
            ("import a.b as\n", "import a.b\n"),
            ("f(key=x: x[0])\n", "f(key=lambda x: x[0])\n"),
        ],
    );
}
