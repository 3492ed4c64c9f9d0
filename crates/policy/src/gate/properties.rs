//! Rules that hold for every patch.

use super::tests::failure;
use super::*;
use autoheal_core::SourceText;
use proptest::prelude::*;
use std::sync::LazyLock;

static GATE: LazyLock<Gate> = LazyLock::new(|| Gate::new(GateSettings::default()).unwrap());
static TWIN: LazyLock<Gate> = LazyLock::new(|| Gate::new(GateSettings::default()).unwrap());

fn protected_path() -> impl Strategy<Value = String> {
    prop_oneof![
        "(src/|pkg/){0,2}tests?/[a-z]{1,8}\\.(py|txt|json)",
        "(src/)?test_[a-z]{1,8}\\.py",
        "(a/)?conftest\\.py",
        "\\.github/workflows/[a-z]{1,8}\\.ya?ml",
        "\\.circleci/[a-z]{1,5}\\.yml",
        Just("tox.ini".to_owned()),
        Just("Jenkinsfile".to_owned()),
        Just("pytest.ini".to_owned()),
        Just(".pre-commit-config.yaml".to_owned()),
        Just(".gitlab-ci.yml".to_owned()),
    ]
}

/// Text that looks enough like Python to reach every rule.
fn text() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "[ ]{0,8}(if|try|except|def|class|return|assert|with|case|finally)[ a-z0-9:()='\"]{0,20}",
        "[ \t]{0,4}[a-z]{1,3} ?(=|==|:) ?[0-9'\"\\[\\]{}fr#\\\\]{0,6}",
        "\\PC{0,20}",
        Just("    pass".to_owned()),
        Just("    \"\"\"".to_owned()),
    ];
    proptest::collection::vec(line, 0..14).prop_map(|lines| lines.join("\n"))
}

fn proposal_over(path: &str, before: Option<String>, after: Option<String>) -> Patch {
    let path = RepoPath::new(path).unwrap();
    Patch {
        files: vec![FileChange {
            path,
            before: before.map(SourceText::utf8),
            after: after.map(SourceText::utf8),
        }],
    }
}

fn decide(gate: &Gate, patch: &Patch, tests: &str, adds_dependency: bool) -> Decision {
    let sources = [(RepoPath::new("tests/test_a.py").unwrap(), tests.to_owned())];
    gate.decide(&Proposal {
        patch,
        failure: &failure(BugType::Logic),
        test_sources: &sources,
        test_files: &std::collections::BTreeSet::new(),
        adds_dependency,
    })
}

proptest! {
    /// Invariant 7: a fix that edits, skips, deletes or weakens tests or CI configuration never passes policy.
    #[test]
    fn invariant_7_no_patch_to_tests_or_ci_passes(
        protected in protected_path(), before in proptest::option::of(text()), after in proptest::option::of(text()), adds in any::<bool>()
    ) {
        let gate = &*GATE;
        let mut patch = proposal_over("src/app.py", Some("x = 1\n".into()), Some("x = 2\n".into()));
        patch.files.extend(proposal_over(&protected, before, after).files);
        prop_assert!(!decide(gate, &patch, "", adds).allowed());
    }

    /// Also shows that no text makes the gate panic.
    #[test]
    fn the_same_patch_gets_the_same_answer(
        name in prop_oneof!["[a-z]{1,5}\\.py", Just("setup.cfg".to_owned()), Just("setup.py".to_owned()), Just("pyproject.toml".to_owned()), Just("requirements.txt".to_owned())],
        before in proptest::option::of(text()), after in proptest::option::of(text()), tests in text(), adds in any::<bool>()
    ) {
        let gate = &*GATE;
        let patch = proposal_over(&name, before, after);
        prop_assert_eq!(decide(gate, &patch, &tests, adds), decide(&TWIN, &patch, &tests, adds));
    }

    #[test]
    fn an_unchanged_file_breaks_no_content_rule(text in text()) {
        let gate = &*GATE;
        let patch = proposal_over("src/app.py", Some(text.clone()), Some(text.clone()));
        let decision = decide(gate, &patch, &text, false);
        let content = decision.violations.iter().filter(|violation| violation.rule != "binary_file").count();
        prop_assert_eq!(content, 0, "{:?}", decision);
    }

    #[test]
    fn re_indenting_adds_nothing(body in proptest::collection::vec("(os\\.system|eval|x = )\\([a-z]{1,3}\\)( # noqa)?", 1..6)) {
        let before = body.join("\n");
        let after = format!("if y:\n{}", body.iter().map(|line| format!("    {line}\n")).collect::<String>());
        let gate = &*GATE;
        prop_assert!(decide(gate, &proposal_over("a.py", Some(before), Some(after)), "", false).allowed());
    }
}

proptest! {
    // Every case builds two gates.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn more_forbidden_globs_never_allow_more(
        name in "[ab]{1,2}/[ab]{1,2}\\.(py|md)", fewer in proptest::collection::vec("[ab*]{1,3}(/[ab*]{1,2})?(\\.py)?", 0..3),
        extra in proptest::collection::vec("[ab*]{1,3}(/[ab*]{1,2})?(\\.py)?", 0..3), after in text()
    ) {
        let gate = |forbidden: Vec<String>| Gate::new(GateSettings { forbidden, ..GateSettings::default() });
        let more = fewer.iter().cloned().chain(extra).collect();
        if let (Ok(lax), Ok(strict)) = (gate(fewer), gate(more)) {
            let patch = proposal_over(&name, Some("x = 1\n".into()), Some(after));
            prop_assert!(decide(&lax, &patch, "", false).allowed() || !decide(&strict, &patch, "", false).allowed());
        }
    }
}
