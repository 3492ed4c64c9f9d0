//! Builds of several modules: a JVM's trace names classes alone, and the build tool tells in which module they failed.

use super::clean::regex;
use super::paths::folder_of_root;
use autoheal_core::Failure;
use regex::Regex;
use std::sync::LazyLock;

/// Folders in which every module keeps its sources.
const SOURCES: &[&str] = &["src/main/", "src/test/"];

static GRADLE: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"^(?:\s*Execution failed for task '|> Task ):((?:[\w.-]+:)*)\w+(?:'\.| FAILED)$")
});

/// The folder of the module that a line of Maven or Gradle says has failed; empty for the root's own.
pub(super) fn failed_module(line: &str) -> Option<String> {
    if let Some((_, rest)) = line.split_once("Please refer to ") {
        let (root, _) = rest.split_once("/target/surefire-reports")?;
        return Some(folder_of_root(root).unwrap_or_default());
    }
    let parts = GRADLE.captures(line)?;
    Some(parts[1].trim_end_matches(':').replace(':', "/"))
}

/// Puts the module before files that are named from its folder. Where several failed, nobody knows whose a file is.
pub(super) fn name_from_root(failures: &mut [Failure], modules: &[String]) {
    let [module] = modules else { return };
    if module.is_empty() {
        return;
    }
    let complete = |file: &mut String| {
        if SOURCES.iter().any(|folder| file.starts_with(folder)) {
            file.insert_str(0, &format!("{module}/"));
        }
    };
    for failure in failures {
        complete(&mut failure.file);
        failure.frames.iter_mut().for_each(|frame| complete(&mut frame.file));
    }
}

#[cfg(test)]
mod tests {
    use super::failed_module;

    #[test]
    fn build_tools_tell_which_module_failed() {
        for (line, module) in [
            (
                "[ERROR] Please refer to /var/lib/jenkins/workspace/job/core/target/surefire-reports for the",
                "core",
            ),
            ("[ERROR] Please refer to /home/runner/work/a/a/target/surefire-reports for the", ""),
            ("Execution failed for task ':libs:core:test'.", "libs/core"),
            ("> Task :web:compileJava FAILED", "web"),
            ("> Task :test FAILED", ""),
        ] {
            assert_eq!(failed_module(line).as_deref(), Some(module), "{line}");
        }
        assert_eq!(failed_module("> Task :web:compileJava"), None);
    }
}
