//! Scenario folders of templates: a file before, a suspicious line, and the file that one of the variants must (or must never)
//! lead to. A new case needs no Rust.

use super::families::{FAMILIES, OTHER_NAMES};
use super::normal::normalised;
use super::{Clues, PastChange, Suspect, Variant, changed_lines, pairs, undoings, variants};
use crate::rules::Context;
use autoheal_core::ports::Facts;
use autoheal_core::{RepoPath, SourceText};
use autoheal_syntax::{Index, Language, Parsed};
use proptest::prelude::*;
use serde::Deserialize;
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Told {
    literals: Vec<String>,
    exception: String,
    not_raised: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Case {
    line: u32,
    /// Lines besides `line`, for edits at several places.
    more_lines: Vec<u32>,
    family: String,
    /// The variant stands among the first so many.
    rank: usize,
    /// No variant may lead to the tree after.
    never: bool,
    /// Asks for the edits of the second order.
    pairs: bool,
    /// What the file is called.
    path: Option<String>,
    clues: Told,
    /// What the family must not propose here, though it looks like it.
    near_misses: Vec<NearMiss>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NearMiss {
    /// Stands once in the file before.
    old: String,
    new: String,
    why: String,
}

fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("template_cases");
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders
}

fn read(folder: &Path) -> (Case, String, String) {
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
    let case = serde_json::from_str(&text("case.json"))
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    (case, text("before.py"), text("after.py"))
}

fn clues(told: &Told) -> Clues {
    Clues {
        literals: told.literals.clone(),
        exception: told.exception.clone(),
        not_raised: told.not_raised.clone(),
    }
}

fn suspects(path: &str, lines: impl IntoIterator<Item = u32>) -> Vec<Suspect> {
    let path = RepoPath::new(path).unwrap();
    lines.into_iter().map(|line| Suspect { path: path.clone(), line, suspicion: 0.9 }).collect()
}

/// Asks for variants of a project that is one file.
fn search<T>(path: &str, text: &str, ask: impl FnOnce(&Context<'_>) -> T) -> T {
    let path = RepoPath::new(path).unwrap();
    let index = Index::build(std::iter::once((path.clone(), text)), &[String::new()]);
    let builtins = ["len", "min", "max", "sum", "sorted", "ValueError", "KeyError"].map(str::to_owned).into();
    let facts = Facts { builtins, ..Facts::default() };
    let source = |asked: &RepoPath| (*asked == path).then(|| SourceText::utf8(text));
    ask(&Context { index: &index, facts: &facts, source: &source, manifests: &[] })
}

fn of_case(case: &Case, before: &str) -> Vec<Variant> {
    let path = case.path.as_deref().unwrap_or("app.py");
    let suspects = suspects(path, std::iter::once(case.line).chain(case.more_lines.iter().copied()));
    search(path, before, |context| {
        if case.pairs {
            pairs(context, &suspects, &clues(&case.clues), 2_000)
        } else {
            variants(context, &suspects, &clues(&case.clues))
        }
    })
}

fn check(folder: &Path) -> Result<String, String> {
    let (case, before, after) = read(folder);
    let found = of_case(&case, &before);
    let place = found.iter().position(|one| one.apply(&one.path, &before).as_deref() == Some(after.as_str()));
    let few = || {
        found.iter().take(6).map(|one| format!("\n    {:.3} {}", one.score, one.about)).collect::<String>()
    };
    match place {
        Some(_) if case.never => Err("proposed what must not be".to_owned()),
        None if case.never => Ok(String::new()),
        None => Err(format!("not among {} variants:{}", found.len(), few())),
        Some(place) if place >= case.rank => {
            Err(format!("only at place {} of {}:{}", place + 1, found.len(), few()))
        }
        Some(place) if found[place].family != case.family => {
            Err(format!("found as {} at {}", found[place].family, place + 1))
        }
        Some(_) => Ok(case.family),
    }
}

#[test]
fn families_that_exchange_names_are_in_the_table() {
    for name in OTHER_NAMES {
        assert!(FAMILIES.iter().any(|family| family.name == name), "{name}");
    }
}

#[test]
fn no_family_proposes_a_near_miss_and_every_family_has_one() {
    let mut covered = BTreeSet::new();
    let mut faults = Vec::new();
    for folder in folders() {
        let (case, before, after) = read(&folder);
        let found = of_case(&case, &before);
        for miss in &case.near_misses {
            let missed = before.replacen(&miss.old, &miss.new, 1);
            let is_sound = before.matches(&miss.old).count() == 1 && missed != before && missed != after;
            let proposes = |one: &&Variant| {
                one.family == case.family && one.apply(&one.path, &before) == Some(missed.clone())
            };
            if !is_sound || found.iter().any(|one| proposes(&one)) {
                faults.push(format!(
                    "{}: {} ({})",
                    folder.file_name().unwrap().display(),
                    miss.new,
                    miss.why
                ));
            }
            covered.insert(case.family.clone());
        }
    }
    let missing: Vec<&str> = all_families().filter(|name| !covered.contains(*name)).collect();
    assert!(faults.is_empty(), "{} near misses\n{}", faults.len(), faults.join("\n"));
    assert!(missing.is_empty(), "families without a near miss: {missing:?}");
}

/// Of both orders.
fn all_families() -> impl Iterator<Item = &'static str> {
    let second = ["same_edit_everywhere", "swapped_returns", "two_edits"];
    FAMILIES.iter().map(|family| family.name).chain(second)
}

#[test]
fn every_case_is_among_the_variants_and_every_family_has_one() {
    let folders = folders();
    let mut covered = BTreeSet::new();
    let mut faults = Vec::new();
    for folder in &folders {
        match check(folder) {
            Ok(family) => _ = covered.insert(family),
            Err(fault) => faults.push(format!("{}: {fault}", folder.file_name().unwrap().display())),
        }
    }
    let missing: Vec<&str> = all_families().filter(|name| !covered.contains(*name)).collect();
    assert!(faults.is_empty(), "{} of {} cases\n{}", faults.len(), folders.len(), faults.join("\n"));
    assert!(missing.is_empty(), "families without a case: {missing:?}");
}

/// Every line of a file is suspected.
fn all_of(text: &str) -> Vec<Variant> {
    let lines = 1..=u32::try_from(text.lines().count()).unwrap();
    let clues =
        Clues { literals: vec!["\"abc\"".to_owned(), "7".to_owned(), "None".to_owned()], ..Clues::default() };
    search("app.py", text, |context| variants(context, &suspects("app.py", lines), &clues))
}

#[test]
fn every_variant_of_every_case_is_still_python() {
    let mut broken = Vec::new();
    for folder in folders() {
        let (_, before, _) = read(&folder);
        for variant in all_of(&before) {
            let text = variant.apply(&variant.path, &before).unwrap();
            if Parsed::new(Language::Python, text).has_error() {
                broken.push(format!(
                    "{}:{} {} {}",
                    folder.display(),
                    variant.line,
                    variant.family,
                    variant.about
                ));
            }
        }
    }
    assert!(broken.is_empty(), "{}\n{}", broken.len(), broken[..broken.len().min(40)].join("\n"));
}

#[test]
fn families_have_names_of_their_own_and_sensible_priors() {
    let names: HashSet<&str> = FAMILIES.iter().map(|family| family.name).collect();
    assert_eq!(names.len(), FAMILIES.len());
    assert!(FAMILIES.iter().all(|family| (0.0..=1.0).contains(&family.prior) && !family.about.is_empty()));
    assert!(FAMILIES.iter().filter(|family| family.drops).all(|family| family.prior < 0.45));
}

#[test]
fn tests_are_never_edited() {
    let text = "def test_a():\n    x = 1 + 2\n    assert x == 3\n";
    for path in ["tests/test_app.py", "test_app.py", "conftest.py"] {
        let found =
            search(path, text, |context| variants(context, &suspects(path, 1..=3), &Clues::default()));
        assert_eq!(found, []);
    }
}

#[test]
fn assertions_docstrings_and_imports_are_left_alone() {
    let text = "import os\n\n\ndef f(x):\n    \"\"\"Adds 1 to x.\"\"\"\n    assert x > 0\n    return x\n";
    let found = search("app.py", text, |context| {
        variants(context, &suspects("app.py", [1, 5, 6]), &Clues::default())
    });
    assert_eq!(found, []);
}

#[test]
fn what_tests_expect_never_enters_a_new_condition() {
    let text = "def f(name, n):\n    total = n * 2\n    return total\n";
    let clues = Clues { literals: vec!["\"secret\"".to_owned(), "4711".to_owned()], ..Clues::default() };
    let found = search("app.py", text, |context| variants(context, &suspects("app.py", 1..=3), &clues));
    assert!(found.len() > 100);
    for variant in found {
        let text = variant.apply(&variant.path, text).unwrap();
        let conditions = text.lines().filter(|line| line.contains("if "));
        assert!(conditions.clone().all(|line| !line.contains("secret") && !line.contains("4711")), "{text}");
    }
}

#[test]
fn nothing_swallows_exceptions_or_reaches_out() {
    for folder in folders() {
        let (_, before, _) = read(&folder);
        let count = |text: &str, word: &str| text.matches(word).count();
        for variant in all_of(&before) {
            let text = variant.apply(&variant.path, &before).unwrap();
            for word in ["try:", "except", "except:", "eval(", "exec(", "open(", "sys.exit", "assert "] {
                assert!(count(&text, word) <= count(&before, word), "{word} {}", variant.about);
            }
            assert!(count(&text, "raise ") >= count(&before, "raise "), "{}", variant.about);
        }
    }
}

#[test]
fn variants_tell_when_they_lose_a_variable() {
    let text = "def f(a, b):\n    return g(a, b)\n";
    let found =
        search("app.py", text, |context| variants(context, &suspects("app.py", [2]), &Clues::default()));
    for (result, drops) in
        [("return g(a)", true), ("return a", true), ("return g(b, a)", false), ("return g(a, b + 1)", false)]
    {
        let found = found.iter().find(|one| {
            one.apply(&one.path, text).is_some_and(|after| after.contains(&format!("{result}\n")))
        });
        assert_eq!(found.map(|one| one.drops), Some(drops), "{result}");
    }
}

#[test]
fn the_highest_suspicion_of_a_statement_counts() {
    let text = "x = f(\n    1,\n    2,\n)\n";
    let mut suspects = suspects("app.py", 1..=4);
    suspects[2].suspicion = 1.0;
    let found = search("app.py", text, |context| variants(context, &suspects, &Clues::default()));
    let best = found.first().unwrap();
    assert!((best.score - best.prior).abs() < 0.1 && best.line == 1);
}

fn python_lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        Just("def f(x=[], *a, k: int = 3, **kw):".to_owned()),
        Just("    return x.push(1) + 'é' % x, 2".to_owned()),
        Just("    x = f(x)[1:n, 2](3)".to_owned()),
        Just("class A(B):".to_owned()),
        Just("    self.x += x if x else -1".to_owned()),
        Just("for a, b in x:".to_owned()),
        Just("    if a < b and not c: break".to_owned()),
        Just("    elif a in b or c is None:".to_owned()),
        Just("    else:".to_owned()),
        Just("        yield [y for y in x if y]".to_owned()),
        Just("\tx = \"%s\" % x; y == None".to_owned()),
        Just("async def g(): await f()".to_owned()),
        Just("    except (A, B) as e:".to_owned()),
        Just("x = lambda q: not q in x  ".to_owned()),
        Just("print(f'x{x:>3}', r'\\d', '\\d')".to_owned()),
        Just("while x[i] >= len(x) - 1:".to_owned()),
        Just("    \"\"\"a".to_owned()),
        "[ -~é\t]{0,24}",
    ];
    (proptest::collection::vec(line, 0..12), prop_oneof![Just("\n"), Just("\r\n")])
        .prop_map(|(lines, end)| lines.join(end))
}

fn case_files() -> impl Strategy<Value = String> {
    let texts: Vec<String> = folders().iter().map(|folder| read(folder).1).collect();
    proptest::sample::select(texts)
}

/// The lines that a variant changes, as the first and the last (from 1) of the text before.
fn touched(before: &str, after: &str) -> (usize, usize) {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let room = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(room).take_while(|(a, b)| a == b).count();
    (head + 1, old.len() - tail)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn variants_apply_differ_are_ranked_and_stay_near(text in prop_oneof![python_lines(), case_files()], line in 1_u32..14) {
        let clues = Clues { literals: vec!["'é'".to_owned(), "-7".to_owned(), "f(x)".to_owned()], ..Clues::default() };
        let found = search("app.py", &text, |context| variants(context, &suspects("app.py", [line]), &clues));
        let mut results = HashSet::new();
        for pair in found.windows(2) {
            prop_assert!(pair[0].score >= pair[1].score);
        }
        let function = Parsed::new(Language::Python, text.as_str()).outline().enclosing_function(line).map(|own| (own.line as usize, own.last_line as usize));
        for variant in &found {
            let after = variant.apply(&variant.path, &text);
            prop_assert!(after.is_some(), "{:?}", variant);
            let after = after.unwrap();
            prop_assert!(after != text && normalised(&after) != normalised(&text), "{:?}", variant);
            prop_assert!((0.0..=1.0).contains(&variant.score) && (0.0..=1.0).contains(&variant.prior));
            let (first, last) = touched(&text, &after);
            let (low, high) = function.unwrap_or((1, usize::MAX));
            prop_assert!(first + 1 >= low && last <= high.saturating_add(1), "{:?}", variant);
            prop_assert!(results.insert(normalised(&after)), "twice: {:?}", variant);
        }
    }

    #[test]
    fn pairs_apply_and_keep_to_their_limit(text in prop_oneof![python_lines(), case_files()], limit in 0_usize..300) {
        let lines = 1..=u32::try_from(text.lines().count()).unwrap();
        let found = search("app.py", &text, |context| pairs(context, &suspects("app.py", lines), &Clues::default(), limit));
        prop_assert!(found.len() <= limit);
        for variant in &found {
            prop_assert!(variant.apply(&variant.path, &text).is_some_and(|after| after != text), "{:?}", variant);
        }
    }
}

const EARLIER: &str = "def f(a, b):\n    if a <= b:\n        return a\n    return b + 1\n";
const BROKEN: &str = "def f(a, b):\n    if a < b and b:\n        return a\n    return b\n";

fn change(before: &str, after: &str) -> Vec<PastChange> {
    let path = RepoPath::new("app.py").unwrap();
    vec![PastChange { path, before: before.to_owned(), after: after.to_owned() }]
}

/// The texts that undoing parts of a change leads to, with what people are told.
fn undone(now: &str, changes: &[PastChange]) -> Vec<(String, String)> {
    let told = |one: Variant| (one.apply(&one.path, now).unwrap(), one.about);
    let all = search("app.py", now, |context| undoings(context, changes, "commit 1234abcd"));
    all.into_iter().map(told).collect()
}

#[test]
fn a_change_is_undone_by_the_word_the_line_and_the_place() {
    let found = undone(BROKEN, &change(EARLIER, BROKEN));
    let texts: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
    for part in [
        BROKEN.replace("a < b and b", "a <= b and b"),
        BROKEN.replace("a < b and b", "a < b"),
        BROKEN.replace("a < b and b", "a <= b"),
        BROKEN.replace("return b", "return b + 1"),
        EARLIER.to_owned(),
    ] {
        assert!(texts.contains(&part.as_str()), "{part}");
    }
    let (_, told) =
        found.iter().find(|(text, _)| *text == BROKEN.replace("< b and b", "<= b and b")).unwrap();
    assert_eq!(told, "a partial revert of commit 1234abcd");
}

#[test]
fn what_came_after_a_change_stays() {
    let now = BROKEN.replace("def f", "import os\n\n\ndef f").replace("    return b\n", "    return -b\n");
    let found = undone(&now, &change(EARLIER, BROKEN));
    assert!(found.iter().any(|(text, _)| *text == now.replace("a < b and b", "a <= b")));
    assert!(found.iter().all(|(text, _)| text.contains("return -b") && text.contains("import os")));
    let lines = search("app.py", &now, |context| changed_lines(context, &change(EARLIER, BROKEN)));
    assert_eq!(lines.iter().map(|suspect| suspect.line).collect::<Vec<_>>(), [5]);
}

#[test]
fn lines_that_a_change_took_away_are_put_back_as_a_whole_or_in_part() {
    let before = "def f(a):\n    if not a:\n        return 0\n    a = a[0]\n    return a\n";
    let after = "def f(a):\n    return a\n";
    let texts: Vec<String> =
        undone(after, &change(before, after)).into_iter().map(|(text, _)| text).collect();
    assert!(texts.contains(&before.to_owned()));
    assert!(texts.contains(&before.replace("    a = a[0]\n", "")));
}

#[test]
fn two_edits_are_one_where_they_do_not_touch() {
    let text = "def f(a, b):\n    c = a + b\n    return c > b\n";
    let all = all_of(text);
    let after = |one: &Variant| one.apply(&one.path, text).unwrap();
    let named = |result: &str| all.iter().find(|one| after(one).contains(result)).unwrap();
    let (minus, less, times) = (named("a - b"), named("c < b"), named("a * b"));
    assert_eq!(after(&minus.with(less).unwrap()), "def f(a, b):\n    c = a - b\n    return c < b\n");
    assert_eq!(minus.with(times), None);
    assert!(minus.with(less).unwrap().score < minus.score);
}
