//! Tells a misspelled name that was put right from a new one, so that mending `requets.get` does not count as a new call.

/// One word differs, and by a slip of the finger: a letter more, less or other, or two swapped.
pub(crate) fn differ_by_a_slip(old: &str, new: &str) -> bool {
    let (old, new) = (parts(old), parts(new));
    let mut different = old.iter().zip(&new).filter(|(old, new)| old != new);
    match (old.len() == new.len(), different.next(), different.next()) {
        (true, Some((old, new)), None) => is_slip(old, new),
        _ => false,
    }
}

fn is_letter(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Words, and everything else one by one.
fn parts(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for character in text.chars().take(2000) {
        match parts.last_mut() {
            Some(word) if is_letter(character) && word.chars().all(is_letter) => word.push(character),
            _ => parts.push(character.to_string()),
        }
    }
    parts
}

fn is_slip(old: &str, new: &str) -> bool {
    let (old, new): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
    if new.len() < 3 || !old.iter().chain(&new).all(|character| is_letter(*character)) {
        return false;
    }
    let head = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let room = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(room).take_while(|(old, new)| old == new).count();
    let old = old.get(head..old.len() - tail).unwrap_or_default();
    let new = new.get(head..new.len() - tail).unwrap_or_default();
    old.len() <= 1 && new.len() <= 1 || matches!((old, new), ([a, b], [c, d]) if a == d && b == c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_told_from_another_name() {
        assert!(differ_by_a_slip("requets.get(url)", "requests.get(url)"));
        assert!(differ_by_a_slip("os.ssytem(x)", "os.system(x)"));
        assert!(!differ_by_a_slip("os.getcwd(x)", "os.system(x)"));
        assert!(!differ_by_a_slip("a(x)", "eval(x)"));
        assert!(!differ_by_a_slip("f(x)", "f(x)"));
    }
}
