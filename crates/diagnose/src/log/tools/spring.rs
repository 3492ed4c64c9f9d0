//! Spring: contexts that do not start. Also, where the source of a JVM class lies.

use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use crate::log::paths::Located;
use autoheal_core::{BugType, Kind};
use regex::Regex;
use std::sync::LazyLock;

static CLASS: LazyLock<Regex> = LazyLock::new(|| regex(r"\b((?:[a-z_]\w*\.)+[A-Z]\w*)\b"));

pub(super) fn is_context_failure(class: &str, message: &str) -> bool {
    const CLASSES: &[&str] = &[
        "BeanCreationException",
        "UnsatisfiedDependencyException",
        "NoSuchBeanDefinitionException",
        "BeanDefinitionStoreException",
    ];
    CLASSES.iter().any(|name| class.ends_with(name)) || message.contains("Failed to load ApplicationContext")
}

static BEAN: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"defined in (?:file|URL|class path resource) \[(?:.*/classes/(?:\w+/)*?(?:main/)?)?([a-z_]\w*(?:/\w+)*)\.class\]",
    )
});

/// The source of the bean that an exception of the container speaks of.
pub(super) fn broken_bean(message: &str) -> Option<Located> {
    BEAN.captures(message).map(|parts| source_of(&parts[1].replace('/', ".")))
}

/// Spring Boot's own report: a heading, a description, and what to do.
pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    for index in 0..page.len() {
        if !page.is_free(index) || !page.line(index).contains("APPLICATION FAILED TO START") {
            continue;
        }
        let near = index..page.len().min(index + 40);
        let Some(heading) = near.clone().find(|at| page.line(*at).trim() == "Description:") else { continue };
        let is_text = |at: &usize| !page.line(*at).trim().is_empty();
        let Some(said) = (heading + 1..near.end).find(is_text) else { continue };
        let action = near.clone().find(|at| page.line(*at).trim() == "Action:").unwrap_or(said);
        let last = (action + 1..near.end).find(is_text).unwrap_or(said);
        let message = page.line(said).trim().to_owned();
        let place = CLASS.captures(&message).map(|parts| (source_of(&parts[1]), 1));
        let class = Some((BugType::Logic, Kind::SpringContext));
        findings.add(
            page,
            index..=last,
            Keep::Start,
            Sighting { message, place, class, ..Sighting::default() },
        );
    }
}

/// Where a class lies by the convention of Maven and Gradle.
pub(super) fn source_of(class: &str) -> Located {
    let class = class.split('$').next().unwrap_or(class);
    let (package, name) = class.rsplit_once('.').unwrap_or(("", class));
    Located { file: source_path(&package.replace('.', "/"), &format!("{name}.java")), in_project: true }
}

pub(super) fn source_path(folders: &str, file: &str) -> String {
    let (stem, extension) = file.rsplit_once('.').unwrap_or((file, "java"));
    let is_test = ["Test", "Tests", "IT", "Spec", "TestCase"].iter().any(|end| stem.ends_with(end))
        || stem.starts_with("Test");
    let language = match extension {
        "kt" => "kotlin",
        "scala" => "scala",
        "groovy" => "groovy",
        _ => "java",
    };
    let slash = if folders.is_empty() { "" } else { "/" };
    format!("src/{}/{language}/{folders}{slash}{file}", if is_test { "test" } else { "main" })
}
