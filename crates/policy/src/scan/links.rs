//! Symbolic links may point around inside the tree and nowhere else.

/// What is wrong with a link, if anything. The tree holds every link by itself, so a link is judged by its own text: it may
/// climb at its start, as far as its own folder is deep, and then only descend. (`a/..` could pass through another link.)
pub(crate) fn fault(path: &str, target: &str) -> Option<&'static str> {
    if target.starts_with(['/', '\\', '~']) || target.get(1..2) == Some(":") {
        return Some("the link points to an absolute path");
    }
    let depth = path.split('/').filter(|part| !part.is_empty()).count().saturating_sub(1);
    let parts: Vec<&str> = target.split(['/', '\\']).filter(|part| !matches!(*part, "" | ".")).collect();
    let climbs = parts.iter().take_while(|part| **part == "..").count();
    let rest = parts.get(climbs..).unwrap_or_default();
    if climbs > depth {
        return Some("the link leaves the tree");
    }
    if rest.contains(&"..") {
        return Some("the link climbs after it descends, so where it leads cannot be told");
    }
    rest.iter().any(|part| part.eq_ignore_ascii_case(".git")).then_some("the link leads into .git")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn links_stay_inside_the_tree() {
        for (path, target) in
            [("a", "b"), ("docs/x", "../README.md"), ("a/b/c", "../../d/e"), ("a", "./b"), ("x", "..data/y")]
        {
            assert_eq!(fault(path, target), None, "{path} -> {target}");
        }
        for (path, target) in [
            ("a", "/etc/passwd"),
            ("a", "../x"),
            ("a/b", "../../x"),
            ("a", "b/../../x"),
            ("a", "d/../e"),
            ("a", ".git/hooks"),
            ("a", "C:\\x"),
        ] {
            assert!(fault(path, target).is_some(), "{path} -> {target}");
        }
    }

    proptest! {
        #[test]
        fn a_link_that_passes_ends_inside(path in "[a-c]{1,2}(/[a-c]{1,2}){0,3}", target in "(\\.\\./|[a-c]/|\\./){0,6}[a-c]?") {
            if fault(&path, &target).is_none() {
                let mut depth = path.matches('/').count();
                for part in target.split('/') {
                    match part {
                        "" | "." => {}
                        ".." => { prop_assert!(depth > 0); depth -= 1; }
                        _ => depth += 1,
                    }
                }
            }
        }
    }
}
