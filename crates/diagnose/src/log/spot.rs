//! One place of the project, wherever it stands in a line and however the tool writes it.

use super::clean::regex;
use super::findings::Findings;
use super::paths::Located;
use regex::Regex;
use std::sync::LazyLock;

/// A path with an extension, then its line: `a.rb:3:1`, `a.cs(3,1)`, `a.cs:line 3`, `a.sh line 3`, `a.js 3:0-32`.
static PLACE: LazyLock<Regex> = LazyLock::new(|| {
    regex(&[
        r#"(?:^|[\s('"\[<=,])"#,
        r"((?:[A-Za-z]:[\\/])?[\w@.+~/\\-]*[\w-]\.[A-Za-z][A-Za-z0-9]{0,7}|(?:[\w./-]*/)?(?:Make|Docker|Rake|Gem|Jenkins)file)",
        r#"["']?(?::\s?(\d{1,7})(?::(\d{1,5}))?|\((\d{1,7})(?:[,:](\d{1,5}))?\)|:line (\d{1,7})|[,:]? (?:on )?line (\d{1,7})"#,
        r"| (\d{1,7}):\d{1,5}(?:-\d{1,7})?(?:\s|$)|:\(\.\w+\+0x[0-9a-f]+\))",
    ].concat())
});
/// Extensions by which a bare file name is known from a host's name.
const SOURCES: &[&str] = &[
    "py", "rb", "php", "cs", "fs", "vb", "js", "jsx", "ts", "tsx", "mjs", "cjs", "vue", "go", "rs", "java",
    "kt", "scala", "swift", "c", "cc", "cpp", "cxx", "h", "hpp", "m", "sh", "bash", "yml", "yaml", "toml",
    "json", "md", "rst", "txt", "tf", "css", "scss", "html", "xml", "sql", "ex", "exs", "erl", "hs", "lua",
    "pl", "r", "dart", "proto", "cmake", "gradle", "groovy", "cfg", "ini",
];

/// A place that a line names.
pub(super) struct Place {
    pub(super) located: Located,
    pub(super) line: u32,
    pub(super) column: Option<u32>,
    /// Where in the line it begins and ends.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The first place in the line that is the project's.
pub(super) fn place(findings: &Findings, line: &str) -> Option<Place> {
    let mut from = 0;
    while let Some(parts) = line.get(from..).and_then(|rest| PLACE.captures(rest)) {
        let (whole, path) = (parts.get(0)?, parts.get(1)?);
        let number = |group: usize| parts.get(group).and_then(|number| number.as_str().parse().ok());
        let start = from + path.start();
        if is_path(path.as_str(), line.get(..start)?) {
            let located = findings.locate(path.as_str());
            if located.in_project {
                let row = [2, 4, 6, 7, 8].into_iter().find_map(number).unwrap_or(1);
                return Some(Place {
                    located,
                    line: row,
                    column: number(3).or_else(|| number(5)),
                    start,
                    end: from + whole.end(),
                });
            }
        }
        from += whole.end().max(1);
    }
    None
}

pub(super) fn is_path(path: &str, before: &str) -> bool {
    let extension = path.rsplit('.').next().unwrap_or("").to_ascii_lowercase();
    let known = SOURCES.contains(&extension.as_str()) || path.ends_with("file");
    let address = path.contains("//") || before.ends_with("//") || before.ends_with(':');
    !address && (known || path.contains(['/', '\\']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_however_they_are_written() {
        for (line, file, number) in [
            ("lib/cart.rb:3:1: C: Layout/LineLength: too long", "lib/cart.rb", 3),
            ("     # ./spec/cart_spec.rb:14:in `block'", "spec/cart_spec.rb", 14),
            ("Shop/Cart.cs(12,20): error CS1061: no", "Shop/Cart.cs", 12),
            ("   at Shop.Cart.Total() in /app/Shop/Cart.cs:line 14", "Shop/Cart.cs", 14),
            ("In scripts/run.sh line 3:", "scripts/run.sh", 3),
            ("./ci.sh: line 14: syntax error near `fi'", "ci.sh", 14),
            ("  on infra/main.tf line 12, in resource", "infra/main.tf", 12),
            ("ERROR in ./src/index.js 3:0-32", "src/index.js", 3),
            ("Dockerfile:3 DL3008 warning: Pin versions", "Dockerfile", 3),
            ("link.cpp:(.text+0xa): undefined reference", "link.cpp", 1),
            ("At D:\\a\\1\\s\\build.ps1:12 char:5", "build.ps1", 12),
            ("src/thing.xyz:14: problem", "src/thing.xyz", 14),
        ] {
            let found = place(&Findings::default(), line);
            assert_eq!(
                found.map(|place| (place.located.file, place.line)),
                Some((file.to_owned(), number)),
                "{line}"
            );
        }
    }

    #[test]
    fn hosts_times_and_libraries_are_no_places() {
        for line in [
            "connecting to example.com:443",
            "https://example.com/a.js:80",
            "at 10:30:00 all was well",
            "    at run (/app/node_modules/jest/index.js:3:4)",
            "version 1.2.3: 4",
            "/home/runner/work/_temp/4c.sh: line 1: pytest: command not found",
        ] {
            assert!(place(&Findings::default(), line).is_none(), "{line}");
        }
    }
}
