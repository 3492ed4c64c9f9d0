//! Which paths of a log belong to the repository, and what they are called from its root.

use super::clean::regex;
use regex::Regex;
use std::sync::LazyLock;

/// A path as the log has it, made relative to the repository where that can be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Located {
    pub(super) file: String,
    pub(super) in_project: bool,
}

/// Where CI systems put a checkout. What follows the match is the path inside the repository.
static CHECKOUTS: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"(?x)^(?:
        /home/runner/(?:_work|work|actions-runner/_work)/[^/]+/[^/]+
        | /Users/runner/work/[^/]+/[^/]+ | /(?:.+/)?_work/[^/]+/[^/]+ | /__w/[^/]+/[^/]+ | [A-Za-z]:/a/[^/]+/[^/]+
        | /github/workspace | /builds/[^/]{8,}/\d+/[^/]+/[^/]+ | /builds/[^/]+/[^/]+
        | /(?:.+/)?(?:jenkins|jenkins_home|Jenkins|\.jenkins|agent|jenkins-agent)/workspace/[^/]+(?:@\d+)?
        | /home/circleci/[^/]+ | /root/project | /(?:home/vsts|.+/_work)/work/\d+/s | /home/travis/build/[^/]+/[^/]+
        | /woodpecker/src/[^/]+/[^/]+/[^/]+ | /(?:.+/)?[bB]uild-?[aA]gent[^/]*/work/[0-9a-f]{8,}
        | /(?:.+/)?buildkite-agent/builds/[^/]+/[^/]+/[^/]+ | /(?:.+/)?gitlab-runner/builds/[^/]+/\d+/[^/]+/[^/]+
        | /codebuild/output/src\d+/src/[^/]+/[^/]+/[^/]+ | /home/semaphore/[^/]+ | /tmp/cirrus-ci-build
        | /(?:.+/)?build-dir/[A-Z0-9]+(?:-[A-Z0-9]+)+ | [A-Za-z]:/projects/[^/]+ | /opt/build/repo | /vercel/path\d
        | /drone/src | /usr/src/app | /usr/src/[^/]+ | /opt/atlassian/pipelines/agent/build | /buildkite/builds/[^/]+/[^/]+/[^/]+
        | /workspaces/[^/]+ | /workspace | /app | /code | /repo | /project | /src
        )/",
    )
});

/// Parts of a path that only installed or built-in code has.
const LIBRARIES: &[&str] = &[
    "site-packages/",
    "dist-packages/",
    "node_modules/",
    "/lib/python",
    "/lib64/python",
    "/usr/lib/",
    "/usr/local/lib/",
    "/usr/local/go/",
    "/usr/share/",
    "/rustc/",
    ".cargo/registry/",
    ".cargo/git/",
    ".rustup/",
    "/go/pkg/mod/",
    "/.gradle/",
    "/.m2/",
    "hostedtoolcache/",
    "/.pyenv/",
    "/.venv/",
    "/venv/",
    "/.tox/",
    "/.nox/",
    "/.npm/",
    "/.yarn/",
    "/.pnpm/",
    "Python.framework/",
    "/opt/python",
    "/conda/",
    "/miniconda",
    "/pip-build-env-",
    "/pip-install-",
    "/internal/modules/",
    // Where runners keep the scripts of their steps.
    "/_temp/",
];

/// Folders at a repository's root by which an unknown checkout gives itself away.
const INNER: &[&str] =
    &["src", "tests", "test", "lib", "app", "pkg", "cmd", "internal", "packages", "__tests__", "spec"];

fn is_library(path: &str) -> bool {
    let relative = ["site-packages/", "node_modules/", ".venv/", "venv/", ".tox/", ".nox/", "vendor/"];
    path.starts_with('<')
        || path.starts_with("node:")
        || path.starts_with("[eval]")
        || path.starts_with("../")
        || LIBRARIES.iter().any(|part| path.contains(part))
        || relative.iter().any(|part| path.starts_with(part))
}

/// The path inside the repository. An absolute path of an unknown place stays absolute, and counts as the project's.
pub(super) fn locate(raw: &str, roots: &[String]) -> Located {
    let path = raw.trim().trim_matches(['\'', '"']).replace('\\', "/");
    let path = path.strip_prefix("file://").unwrap_or(&path);
    // What a bundler calls a source is its path after the bundler's own scheme.
    let path = path.strip_prefix("webpack://").map_or(path, |rest| rest.trim_start_matches('/'));
    let path = path.strip_prefix("./").unwrap_or(path);
    let inside = |file: &str| Located { file: file.to_owned(), in_project: !file.is_empty() };
    if is_library(path) {
        return Located { file: path.to_owned(), in_project: false };
    }
    if let Some(found) = CHECKOUTS.find(path) {
        let rest = &path[found.end()..];
        return if is_library(rest) {
            Located { file: rest.to_owned(), in_project: false }
        } else {
            inside(rest)
        };
    }
    let under = |root: &String| path.strip_prefix(root.as_str())?.strip_prefix('/');
    if let Some(rest) = roots.iter().filter_map(under).min_by_key(|rest| rest.len()) {
        return inside(rest);
    }
    inside(path)
}

/// The folder of the repository that a tool ran in, when its root lies below a checkout's: `backend` of `/app/backend`.
pub(super) fn folder_of_root(root: &str) -> Option<String> {
    let root = root.replace('\\', "/");
    let with_end = format!("{}/", root.trim_end_matches('/'));
    let found = CHECKOUTS.find(&with_end)?;
    let rest = with_end[found.end()..].trim_end_matches('/');
    (!rest.is_empty()).then(|| rest.to_owned())
}

/// The root that absolute paths of an unknown checkout share: below it lie the well-known folders, or all of them.
pub(super) fn common_root(paths: &[&str]) -> Option<String> {
    let mut folders: Vec<&str> = paths.first()?.split('/').collect();
    folders.pop();
    for path in paths {
        let shared = path.split('/').zip(&folders).take_while(|(a, b)| a == *b).count();
        folders.truncate(shared);
    }
    let inner = folders.iter().skip(2).position(|folder| INNER.contains(folder));
    if let Some(at) = inner {
        folders.truncate(at + 2);
    }
    (folders.len() > 1).then(|| folders.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn paths_are_told_from_the_repositorys_root() {
        for (raw, file, in_project) in [
            ("/home/runner/work/shop/shop/shop/price.py", "shop/price.py", true),
            ("/__w/shop/shop/tests/test_a.py", "tests/test_a.py", true),
            ("/builds/group/project/src/a.py", "src/a.py", true),
            ("/app/main.py", "main.py", true),
            ("/var/lib/jenkins/workspace/job-1/src/A.java", "src/A.java", true),
            ("/woodpecker/src/github.com/acme/shop/tools/a.py", "tools/a.py", true),
            ("/opt/buildagent/work/5a3f1c2b9d/shop/a.py", "shop/a.py", true),
            ("/var/lib/buildkite-agent/builds/agent-1/acme/shop/a.py", "a.py", true),
            ("/codebuild/output/src123/src/github.com/acme/shop/a.go", "a.go", true),
            ("/home/bamboo/xml-data/build-dir/SHOP-MAIN-JOB1/a.py", "a.py", true),
            ("D:\\a\\shop\\shop\\src\\a.ts", "src/a.ts", true),
            ("./src/lib.rs", "src/lib.rs", true),
            ("webpack:///./src/cart.js", "src/cart.js", true),
            ("src/lib.rs", "src/lib.rs", true),
        ] {
            let located = locate(raw, &[]);
            assert_eq!((located.file.as_str(), located.in_project), (file, in_project), "{raw}");
        }
        for raw in [
            "/opt/hostedtoolcache/Python/3.11/x64/lib/python3.11/site-packages/_pytest/python.py",
            "/app/node_modules/jest/index.js",
            "<frozen importlib._bootstrap>",
            "node:internal/modules/cjs/loader",
            "/rustc/abc/library/std/src/panicking.rs",
            "/app/.venv/lib/python3.11/site-packages/x.py",
            "<string>",
        ] {
            assert!(!locate(raw, &[]).in_project, "{raw}");
        }
        let roots = ["/tmp/xyz".to_owned()];
        assert_eq!(locate("/tmp/xyz/a/b.py", &roots).file, "a/b.py");
    }

    #[test]
    fn an_unknown_checkout_gives_itself_away() {
        let root = |paths: &[&str]| common_root(paths);
        assert_eq!(root(&["/home/a/shop/src/x.py"]).as_deref(), Some("/home/a/shop"));
        assert_eq!(
            root(&["/home/a/shop/shop/x.py", "/home/a/shop/tests/t.py"]).as_deref(),
            Some("/home/a/shop")
        );
        assert_eq!(folder_of_root("/home/runner/work/r/r/backend").as_deref(), Some("backend"));
        assert_eq!(folder_of_root("/home/runner/work/r/r"), None);
    }

    proptest! {
        #[test]
        fn any_path_is_located(raw: String, other: String) {
            let _ = locate(&raw, &[]);
            let _ = common_root(&[&raw, &other]);
            let _ = folder_of_root(&raw);
        }
    }
}
