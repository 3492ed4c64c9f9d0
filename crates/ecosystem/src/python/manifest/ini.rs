//! The dialect of configuration files that `setup.cfg`, `tox.ini` and `.flake8` share.
//!
//! Written by hand: what is needed is the reading of Python's own `configparser` (indented lines continue a value),
//! and that takes a page.

use std::collections::BTreeMap;

/// A file in sections of keys. A value's lines are kept apart by newlines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Ini {
    sections: BTreeMap<String, BTreeMap<String, String>>,
}

impl Ini {
    pub(crate) fn parse(text: &str) -> Self {
        let mut ini = Self::default();
        let mut section = String::new();
        let mut key: Option<String> = None;
        for line in text.lines() {
            let trimmed = line.trim();
            if trimmed.is_empty() || trimmed.starts_with(['#', ';']) {
                continue;
            }
            if line.starts_with([' ', '\t'])
                && let Some(key) = &key
            {
                ini.extend(&section, key, trimmed);
                continue;
            }
            if let Some(name) = trimmed.strip_prefix('[').and_then(|rest| rest.split(']').next()) {
                section = name.trim().to_owned();
                ini.sections.entry(section.clone()).or_default();
                key = None;
            } else if let Some(position) = trimmed.find(['=', ':']) {
                let (name, value) = trimmed.split_at(position);
                let name = normal(name);
                ini.sections
                    .entry(section.clone())
                    .or_default()
                    .insert(name.clone(), value[1..].trim().to_owned());
                key = Some(name);
            }
        }
        ini
    }

    fn extend(&mut self, section: &str, key: &str, line: &str) {
        if let Some(value) = self.sections.get_mut(section).and_then(|keys| keys.get_mut(key)) {
            value.push('\n');
            value.push_str(line);
        }
    }

    pub(crate) fn has(&self, section: &str) -> bool {
        self.sections.contains_key(section)
    }

    pub(crate) fn keys(&self, section: &str) -> impl Iterator<Item = (&str, &str)> {
        self.sections.get(section).into_iter().flatten().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// A value by section and key; `-` and `_` are the same in keys, and case does not count.
    pub(crate) fn get(&self, section: &str, key: &str) -> Option<&str> {
        self.sections.get(section)?.get(&normal(key)).map(String::as_str)
    }

    /// The lines of a value that hold something.
    pub(crate) fn lines(&self, section: &str, key: &str) -> Vec<&str> {
        let lines = self.get(section, key).unwrap_or_default().lines();
        lines.map(str::trim).filter(|line| !line.is_empty()).collect()
    }
}

fn normal(key: &str) -> String {
    key.trim().to_lowercase().replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indented_lines_continue_a_value() {
        let ini = Ini::parse(
            "[options]\ninstall-requires =\n    a>=1\n    # no\n    b\npython_requires: >=3.8\n[x]\n",
        );
        assert_eq!(ini.lines("options", "install_requires"), ["a>=1", "b"]);
        assert_eq!(ini.get("options", "python_requires"), Some(">=3.8"));
        assert!(ini.has("x"));
    }
}
