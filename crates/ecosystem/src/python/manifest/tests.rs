//! Every source of requirements is read, and nothing that is not meant for tests.

use super::*;
use std::collections::BTreeMap;

fn manifest(files: &[(&str, &str)]) -> Manifest {
    let tree: BTreeMap<RepoPath, String> =
        files.iter().map(|(path, text)| (RepoPath::new(path).unwrap(), (*text).to_owned())).collect();
    let paths: Vec<RepoPath> = tree.keys().cloned().collect();
    read(&paths, &|path| tree.get(path).cloned())
}

#[test]
fn the_standard_tables_give_runtime_test_extras_and_groups() {
    let read = manifest(&[(
        "pyproject.toml",
        r#"
[build-system]
requires = ["hatchling"]
[project]
name = "My.Pkg"
requires-python = ">=3.9"
dependencies = ["requests>=2", "attrs ; python_version < '3.12'"]
[project.optional-dependencies]
redis = ["redis"]
yaml = ["pyyaml"]
test = ["pytest>=7", "my-pkg[yaml]"]
docs = ["sphinx"]
[dependency-groups]
dev = ["tox", {include-group = "speed"}, "my_pkg[redis]"]
speed = ["pytest-benchmark"]
release = ["twine"]
[tool.hatch.envs.lint]
dependencies = ["ruff"]
[tool.hatch.envs.docs]
dependencies = ["mkdocs"]
"#,
    )]);
    assert_eq!(
        read.requirements,
        [
            "requests>=2",
            "attrs ; python_version < '3.12'",
            "pytest>=7",
            "pyyaml",
            "tox",
            "pytest-benchmark",
            "ruff",
            "redis"
        ]
    );
    assert_eq!(read.project_name.as_deref(), Some("My.Pkg"));
    assert_eq!(read.requires_python.as_deref(), Some(">=3.9"));
    assert_eq!(read.extras, ["test", "redis"]);
    assert_eq!(read.build_requires, ["hatchling"]);
    assert!(read.installable && !read.uses_own_metadata);
}

#[test]
fn poetry_is_read_with_its_groups_conditions_and_sources() {
    let read = manifest(&[
        (
            "pyproject.toml",
            r#"
[tool.poetry]
name = "p"
[tool.poetry.dependencies]
python = "^3.8"
httpx = {version = "^0.24", extras = ["http2"]}
tomli = {version = "*", python = "<3.11"}
local = {path = "../local", develop = true}
fork = {git = "https://example.org/fork.git", tag = "v1"}
big = {version = "^1", optional = true}
small = {version = "~2.1", optional = true}
[tool.poetry.extras]
tests = ["small"]
[tool.poetry.group.dev.dependencies]
pytest = "^7.0"
[tool.poetry.group.docs.dependencies]
sphinx = "*"
"#,
        ),
        (
            "poetry.lock",
            "[[package]]\nname = \"pytest\"\nversion = \"7.4.0\"\n[[package]]\nname = \"fork\"\nversion = \"1.0\"\n[package.source]\ntype = \"git\"\nurl = \"x\"\n[[package]]\nname = \"both\"\nversion = \"1\"\n[[package]]\nname = \"both\"\nversion = \"2\"\n",
        ),
    ]);
    assert_eq!(
        read.requirements,
        [
            "fork @ git+https://example.org/fork.git@v1",
            "httpx[http2]>=0.24,<0.25",
            "small>=2.1,<2.2",
            "tomli ; (python_version < \"3.11\")",
            "pytest>=7.0,<8",
        ]
    );
    assert_eq!(read.requires_python.as_deref(), Some(">=3.8,<4"));
    assert_eq!(read.constraints, ["pytest==7.4.0"]);
    assert!(read.installable);
}

#[test]
fn setup_files_are_read_without_running_them() {
    let read = manifest(&[
        (
            "setup.py",
            "from setuptools import setup\nREQ = ['six']\nsetup(name='old', install_requires=REQ + ['numpy>=1'],\n  extras_require={'tests': ['nose'], 'gpu': ['cupy']}, python_requires='>=3.7')\n",
        ),
        (
            "setup.cfg",
            "[options]\ninstall_requires =\n    click>=8 # why\n[options.extras_require]\ndev =\n    mypy\n",
        ),
    ]);
    assert_eq!(read.requirements, ["click>=8", "mypy", "six", "numpy>=1", "nose"]);
    assert_eq!(read.project_name.as_deref(), Some("old"));
    assert_eq!(read.extras, ["dev", "tests"]);
}

#[test]
fn requirement_files_are_followed_and_those_for_other_ends_left_out() {
    let read = manifest(&[
        (
            "requirements.txt",
            "-r requirements/base.txt\nflask==2.0 \\\n  --hash=sha256:abc\n--index-url https://x\n",
        ),
        ("requirements/base.txt", "-c ../limits.txt\njinja2 # templates\n"),
        ("requirements/docs.txt", "sphinx\n"),
        ("requirements-dev.txt", "pytest\n-e .\n"),
        ("limits.txt", "jinja2<4\n"),
    ]);
    let names = |paths: &[RepoPath]| paths.iter().map(|path| path.as_str().to_owned()).collect::<Vec<_>>();
    assert_eq!(
        names(&read.requirement_files),
        ["requirements-dev.txt", "requirements.txt", "requirements/base.txt"]
    );
    assert_eq!(read.listed, ["pytest", "jinja2", "flask==2.0"]);
    assert!(names(&read.files).contains(&"limits.txt".to_owned()));
    assert!(!read.installable);
}

#[test]
fn pipfiles_and_their_locks_are_read() {
    let read = manifest(&[
        (
            "Pipfile",
            "[packages]\nrequests = \"*\"\n[dev-packages]\npytest = \">=7\"\nx = {version = \"==1\", markers = \"os_name == 'nt'\"}\n[requires]\npython_version = \"3.11\"\n",
        ),
        (
            "Pipfile.lock",
            r#"{"default": {"requests": {"version": "==2.31.0"}}, "develop": {"Pytest": {"version": "==7.4"}}}"#,
        ),
    ]);
    assert_eq!(read.requirements, ["requests", "pytest>=7", "x==1 ; (os_name == 'nt')"]);
    assert_eq!(read.constraints, ["pytest==7.4", "requests==2.31.0"]);
    assert_eq!(read.requires_python.as_deref(), Some("==3.11.*"));
}

#[test]
fn a_uv_project_without_a_build_is_not_installed_and_its_lock_pins_only_index_packages() {
    let read = manifest(&[
        (
            "pyproject.toml",
            "[project]\nname = \"app\"\nversion = \"0\"\ndependencies = [\"rich\"]\n[tool.uv]\ndev-dependencies = [\"pytest\"]\n",
        ),
        (
            "uv.lock",
            "[[package]]\nname = \"app\"\nversion = \"0\"\nsource = { virtual = \".\" }\n[[package]]\nname = \"rich\"\nversion = \"13.0\"\nsource = { registry = \"https://pypi.org/simple\" }\n",
        ),
    ]);
    assert!(!read.installable);
    assert_eq!(read.requirements, ["rich", "pytest"]);
    assert_eq!(read.constraints, ["rich==13.0"]);
}

#[test]
fn requirements_in_files_named_by_setuptools_count() {
    let read = manifest(&[
        (
            "pyproject.toml",
            "[project]\nname = \"a\"\ndynamic = [\"dependencies\"]\n[tool.setuptools.dynamic]\ndependencies = {file = [\"deps/in.txt\"]}\n",
        ),
        ("deps/in.txt", "pandas\n"),
    ]);
    assert_eq!(read.listed, ["pandas"]);
}

#[test]
fn where_the_root_declares_nothing_the_folders_below_do() {
    let read = manifest(&[
        ("backend/pyproject.toml", "[project]\nname = \"b\"\ndependencies = [\"fastapi\"]\n"),
        ("examples/demo/requirements.txt", "flask\n"),
        ("frontend/package.json", "{}"),
    ]);
    assert_eq!(read.requirements, ["fastapi"]);
    assert!(read.listed.is_empty());
}

#[test]
fn code_that_looks_itself_up_needs_to_be_installed() {
    let with = |source: &str| {
        manifest(&[("pkg/__init__.py", source), ("pyproject.toml", "[project]\nname = \"pkg\"\n")])
    };
    assert!(with("from importlib.metadata import version\n__version__ = version('pkg')\n").uses_own_metadata);
    assert!(with("import pkg_resources\npkg_resources.get_distribution('pkg')\n").uses_own_metadata);
    assert!(!with("metadata = {}\n").uses_own_metadata);
    let written = manifest(&[("pyproject.toml", "[tool.setuptools_scm]\nwrite_to = \"pkg/_version.py\"\n")]);
    assert!(written.uses_own_metadata);
}

#[test]
fn broken_files_are_passed_over() {
    let read = manifest(&[
        ("pyproject.toml", "[project\n"),
        ("setup.cfg", "]["),
        ("Pipfile.lock", "{"),
        ("poetry.lock", "x"),
    ]);
    assert!(read.requirements.is_empty());
    assert_eq!(read.files.len(), 4);
}
