//! The probe for Python keeps what every probe has to, in the real sandbox.

#![allow(clippy::unwrap_used, clippy::panic)]

use autoheal_core::ports::{Checkout, Ecosystem};
use autoheal_core::sandbox::{Limits, ScanReport};
use autoheal_core::{RepoPath, WorkBranch};
use autoheal_ecosystem::python::{Python, PythonSettings};
use autoheal_git::{GitCheckout, resolve};
use autoheal_sandbox::Bubblewrap;
use autoheal_testkit::probe::{Faulty, conforms};
use autoheal_testkit::python;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

const APP: &str =
    "def share(whole, parts):\n    return whole - parts\n\n\ndef name():\n    return \"share\"\n";
const PYTEST: &str = "from app import name, share\n\n\ndef test_share():\n    assert share(6, 3) == 2\n\n\ndef test_name():\n    assert name() == \"share\"\n";
const UNITTEST: &str = "import unittest\nfrom app import name, share\n\n\nclass TestApp(unittest.TestCase):\n    def test_share(self):\n        self.assertEqual(share(6, 3), 2)\n\n    def test_name(self):\n        self.assertEqual(name(), \"share\")\n";

async fn is_kept(tests: &str, failing: &str, passing: &str) {
    let folder = tempfile::tempdir().unwrap();
    let repository = folder.path().join("repo");
    std::fs::create_dir(&repository).unwrap();
    std::fs::write(repository.join("app.py"), APP).unwrap();
    std::fs::write(repository.join("test_app.py"), tests).unwrap();
    for arguments in [vec!["init", "-q"], vec!["add", "-A"], vec!["commit", "-qm", "As it stands"]] {
        let identity = ["-c", "user.name=t", "-c", "user.email=t@localhost"];
        let git = Command::new("git").args(identity).args(arguments).current_dir(&repository).status();
        assert!(git.unwrap().success());
    }
    let source = resolve(repository.to_str().unwrap(), None, folder.path()).await.unwrap();
    let branch = WorkBranch::for_team("autoheal", "agent").unwrap();
    let checkout = GitCheckout::create(source, &branch, &folder.path().join("work")).await.unwrap();
    let sandbox = Bubblewrap::open(&folder.path().join("sandbox")).await.unwrap();
    let settings = PythonSettings {
        data_dir: folder.path().join("data"),
        work_dir: folder.path().join("work"),
        tools_dir: None,
        python: Some(python()),
        install: false,
        limits: Limits::default(),
        test_timeout: Duration::from_secs(30),
        suite_timeout: Duration::from_secs(120),
    };
    let ecosystem = Python::new(Arc::new(sandbox), settings);
    let project = ecosystem.analyse(&checkout).unwrap();
    let cleared = ScanReport { rules: 1, ..ScanReport::default() }.clear().unwrap();
    let bench = ecosystem.prepare(&cleared, &checkout, &project, &[]).await.unwrap();
    let faulty = Faulty {
        path: RepoPath::new("app.py").unwrap(),
        text: APP,
        fault: "whole - parts",
        mended: "whole // parts",
        failing: failing.to_owned(),
        passing: passing.to_owned(),
    };
    let tests = [faulty.failing.clone(), faulty.passing.clone()];
    let mut probe = bench.probe(checkout.root(), &tests).await.unwrap();
    conforms(probe.as_mut(), &faulty).await;
}

#[tokio::test]
async fn a_project_under_pytest_is_probed_as_every_project_has_to_be() {
    is_kept(PYTEST, "test_app.py::test_share", "test_app.py::test_name").await;
}

#[tokio::test]
async fn a_project_under_unittest_is_probed_as_every_project_has_to_be() {
    is_kept(UNITTEST, "test_app.TestApp.test_share", "test_app.TestApp.test_name").await;
}
