//! The JVM's stack traces: the root of `Caused by`, at the first frame that is the project's own.

use super::spring;
use crate::log::clean::regex;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;
use autoheal_core::failure::Frame;
use autoheal_core::{BugType, Kind};
use regex::Regex;
use std::sync::LazyLock;

static THROWN: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r#"^\s*(?:\[ERROR\]\s+)?(Caused by: )?(?:Exception in thread "[^"]*" )?((?:[a-zA-Z_]\w*\.)+[A-Z][\w$]*)(?:: (.*))?$"#,
    )
});
static AT: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"^\s*(?:\[ERROR\]\s+)?at ([^()\s]+)\.([\w$<>]+)\(([\w$-]+\.(?:java|kt|scala|groovy)):(\d{1,9})\)")
});
static SUREFIRE: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"^(?:\[ERROR\]\s+)?(?:(\w[\w$]*)\(([\w.$]+)\)|([\w.$]+)\.([\w$\[\]]+)(?:\(.*?\))?(?:\[.*?\])?)\s+(?:-- )?Time elapsed.*<<<",
    )
});
static GRADLE: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*([\w.$]+) > (.+?)(?:\(\))? FAILED$"));

/// Most lines of a message.
const MESSAGE: usize = 100;

/// Packages that no project calls its own.
const LIBRARIES: &[&str] = &[
    "java.",
    "javax.",
    "jdk.",
    "sun.",
    "com.sun.",
    "jakarta.",
    "kotlin.",
    "kotlinx.",
    "scala.",
    "groovy.",
    "org.junit.",
    "junit.",
    "org.opentest4j.",
    "org.hamcrest.",
    "org.mockito.",
    "org.assertj.",
    "org.testng.",
    "org.springframework.",
    "org.apache.",
    "org.hibernate.",
    "org.gradle.",
    "worker.org.gradle.",
    "com.fasterxml.",
    "com.google.common.",
    "io.netty.",
    "reactor.",
    "org.slf4j.",
    "ch.qos.",
    "net.bytebuddy.",
    "org.eclipse.",
    "com.zaxxer.",
    "org.postgresql.",
    "com.mysql.",
    "org.h2.",
    "redis.clients.",
    "io.lettuce.",
    "org.codehaus.",
    "io.micrometer.",
    "org.jboss.",
    "org.aspectj.",
];

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let mut index = 0;
    while index < page.len() {
        let thrown = page.is_free(index) && THROWN.is_match(page.line(index));
        let test = index.checked_sub(1).filter(|_| thrown).and_then(|above| test_of(page.line(above)));
        // Below a test's name a message may have many lines; elsewhere only a frame tells a trace from other words.
        let most = if test.is_some() { MESSAGE } else { 1 };
        let mut below = index + 1..page.len().min(index + 1 + most);
        let Some(first_frame) = below.find(|at| is_frame(page.line(*at))).filter(|_| thrown) else {
            index += 1;
            continue;
        };
        let end = end_of_trace(page, first_frame);
        let first = if test.is_some() { index - 1 } else { index };
        if let Some(sighting) = sighting(page, test, index, end) {
            findings.add(page, first..=end, Keep::Start, sighting);
        }
        index = end + 1;
    }
}

fn is_frame(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches("[ERROR]").trim_start();
    line.starts_with("at ") || line.starts_with("... ")
}

fn end_of_trace(page: &Page, start: usize) -> usize {
    let belongs = |index: &usize| {
        let line = page.line(*index);
        *index < page.len()
            && (is_frame(line)
                || line.contains("Caused by: ")
                || line.trim_start().starts_with("Suppressed: "))
    };
    (start + 1..start + 1_000).take_while(belongs).last().unwrap_or(start)
}

/// The test that a runner names above a trace, as `package.Class.method`.
fn test_of(line: &str) -> Option<String> {
    if let Some(parts) = SUREFIRE.captures(line) {
        let group = |index: usize| parts.get(index).map(|group| group.as_str());
        return Some(match (group(2), group(1)) {
            (Some(class), Some(method)) => format!("{class}.{method}"),
            _ => format!("{}.{}", group(3)?, group(4)?),
        });
    }
    let parts = GRADLE.captures(line)?;
    Some(format!("{}.{}", &parts[1], &parts[2]))
}

/// One exception of a trace: its class, its words and its frames.
struct Thrown {
    class: String,
    message: String,
    frames: Vec<Frame>,
}

fn sighting(page: &Page, test: Option<String>, start: usize, end: usize) -> Option<Sighting> {
    let home = test.as_deref().and_then(home_package);
    let mut chain: Vec<Thrown> = Vec::new();
    for index in start..=end {
        if let Some(frame) = frame(page.line(index), home.as_deref()) {
            chain.last_mut()?.frames.push(frame);
        } else if let Some(parts) = THROWN.captures(page.line(index)) {
            // What several assertions say is told within the message of the first.
            if !chain.is_empty() && parts.get(1).is_none() {
                continue;
            }
            let message = parts.get(3).map_or("", |message| message.as_str()).trim();
            let below = page.line((index + 1).min(end)).trim();
            let message = if message.is_empty() && !is_frame(below) { below } else { message }.to_owned();
            chain.push(Thrown { class: parts[2].to_owned(), message, frames: vec![] });
        }
    }
    let in_spring = chain.iter().any(|thrown| spring::is_context_failure(&thrown.class, &thrown.message));
    let is_ours = |thrown: &Thrown| thrown.frames.iter().any(|frame| frame.in_project);
    // The frames of the project that lie nearest to the root.
    let mut frames = chain
        .iter()
        .rev()
        .find(|thrown| is_ours(thrown))
        .map(|thrown| thrown.frames.clone())
        .unwrap_or_default();
    frames.reverse();
    let bean = chain.iter().rev().find_map(|thrown| spring::broken_bean(&thrown.message));
    let root = chain.pop()?;
    let class = match crate::taxonomy::classify(&root.class, &root.message) {
        (BugType::Logic, Kind::Exception) if in_spring => (BugType::Logic, Kind::SpringContext),
        class => class,
    };
    let bean = if in_spring { bean.or_else(|| spring::broken_bean(&root.message)) } else { None };
    let of_test = test.as_deref().and_then(class_of_test).map(|class| (spring::source_of(class), 1));
    // A context that does not start has few frames of the project: the bean that cannot be made is the place.
    let (place, frames) = match bean {
        Some(bean) => (Some((bean, 1)), vec![]),
        None => (of_test, frames),
    };
    Some(Sighting {
        exception: root.class,
        message: root.message,
        place,
        frames,
        loose: test.is_none(),
        tests: test.into_iter().collect(),
        class: Some(class),
        ..Sighting::default()
    })
}

fn class_of_test(test: &str) -> Option<&str> {
    let (class, _) = test.split_once('(').unwrap_or((test, "")).0.rsplit_once('.')?;
    class.contains('.').then_some(class)
}

/// The first two parts of a test's package: what shares them is the project's, whatever it is called.
fn home_package(test: &str) -> Option<String> {
    let package: Vec<_> =
        test.split('.').take_while(|part| part.starts_with(char::is_lowercase)).take(2).collect();
    (!package.is_empty()).then(|| format!("{}.", package.join(".")))
}

fn frame(line: &str, home: Option<&str>) -> Option<Frame> {
    let parts = AT.captures(line)?;
    let whole = &parts[1];
    // `app//com.acme.Cart` names a loader; `java.base/java.util.List` names a module of the platform.
    let (loader, class) = whole.rsplit_once('/').unwrap_or(("", whole));
    let of_platform = loader.starts_with("java.") || loader.starts_with("jdk.");
    let ours = home.is_some_and(|home| class.starts_with(home));
    let in_project = ours || !of_platform && !LIBRARIES.iter().any(|library| class.starts_with(library));
    let package: Vec<_> = class.split('.').collect();
    let folders = package.split_last().map(|(_, folders)| folders.join("/")).unwrap_or_default();
    Some(Frame {
        file: spring::source_path(&folders, &parts[3]),
        line: parts[4].parse().ok()?,
        function: format!("{class}.{}", &parts[2]),
        text: String::new(),
        in_project,
    })
}
