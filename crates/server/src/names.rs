//! Names of people and tables, and what people write: text everywhere, counted as people count. Knows nothing of who bears
//! them.

use castle_engine::Seat;
use castle_protocol::CHAT_CHARACTERS_MAX;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// Characters of a person's name, as people see them.
pub(crate) const NAME_MOST: u32 = 24;

/// Characters of a table's name, as people see them.
pub(crate) const TABLE_NAME_MOST: u32 = 40;

/// Code points that one character as people see it may be made of; the longest emoji need eleven.
const CODE_POINTS_MOST: usize = 12;

/// What is wrong with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Blank,
    TooLong { most: u32 },
}

/// The name of a person as it is kept.
pub(crate) fn person(text: &str) -> Result<String, Fault> {
    let name = clean(text, NAME_MOST)?;
    if name.chars().any(is_visible) { Ok(name) } else { Err(Fault::Blank) }
}

/// The name of a table as it is kept; it may be empty.
pub(crate) fn table(text: &str) -> Result<String, Fault> {
    let name = clean(text, TABLE_NAME_MOST)?;
    Ok(if name.chars().any(is_visible) { name } else { String::new() })
}

/// A line that somebody writes to the others, as it is told.
pub(crate) fn line(text: &str) -> Result<String, Fault> {
    let line = clean(text, CHAT_CHARACTERS_MAX)?;
    if line.chars().any(is_visible) { Ok(line) } else { Err(Fault::Blank) }
}

/// Composed, without controls and overrides, with single spaces and none at the ends.
fn clean(text: &str, most: u32) -> Result<String, Fault> {
    let composed: String = text.nfc().filter(|character| !is_harmful(*character)).collect();
    let name = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut characters = 0;
    for character in name.graphemes(true) {
        characters += 1;
        if characters > most || character.chars().count() > CODE_POINTS_MOST {
            return Err(Fault::TooLong { most });
        }
    }
    Ok(name)
}

/// Controls, and what turns the direction of the text around it.
fn is_harmful(character: char) -> bool {
    let is_space = character.is_whitespace();
    (character.is_control() && !is_space)
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(character, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}' if !is_tag(character))
}

/// Tags spell the flags of England, Scotland and Wales.
fn is_tag(character: char) -> bool {
    matches!(character, '\u{e0020}'..='\u{e007f}')
}

/// Whether a character alone leaves something to be seen.
fn is_visible(character: char) -> bool {
    let is_blank = matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    );
    !(character.is_whitespace() || is_blank || unicode_normalization::char::is_combining_mark(character))
}

/// `name` with a number after it if somebody of `others` has the same, or one that looks the same.
pub(crate) fn numbered<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    let taken: Vec<String> = others.map(folded).collect();
    let mut candidate = name.to_owned();
    for number in 2.. {
        if !taken.contains(&folded(&candidate)) {
            break;
        }
        let number = format!(" {number}");
        let room = NAME_MOST as usize - number.len();
        let start: String = name.graphemes(true).take(room).collect();
        candidate = start.trim_end().to_owned() + &number;
    }
    candidate
}

/// Names of bots, which are at home in many languages.
const BOTS: [&str; 12] =
    ["Iris", "Hugo", "Nora", "Felix", "Alma", "Oscar", "Clio", "Bruno", "Vera", "Milo", "Juno", "Otto"];

/// The name of the bot at `seat`: one that nobody of `others` has.
pub(crate) fn bot<'a>(seat: Seat, others: impl Iterator<Item = &'a str>) -> String {
    let taken: Vec<String> = others.map(folded).collect();
    let from = usize::from(seat.number());
    let mut names = BOTS.iter().cycle().skip(from).take(BOTS.len());
    // Nine others take nine of the twelve at most.
    (*names.find(|name| !taken.contains(&folded(name))).unwrap_or(&BOTS[0])).to_owned()
}

fn folded(name: &str) -> String {
    name.nfkc().filter(|character| is_visible(*character) || *character == ' ').collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_composed_and_kept_as_text() {
        let cases = [
            ("  Ann  ", "Ann"),
            ("A\tn\nn", "A n n"),
            ("Zoe\u{308}", "Zoë"),
            ("<svg/onload=alert()>", "<svg/onload=alert()>"),
            ("\u{202e}nnA", "nnA"),
            ("a\u{0}b\u{7}", "ab"),
            ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
            ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
            ("שלום", "שלום"),
        ];
        for (text, name) in cases {
            assert_eq!(person(text).as_deref(), Ok(name), "{text:?}");
        }
    }

    #[test]
    fn names_without_anything_to_see_are_blank() {
        for text in [
            "",
            " ",
            "\u{3000}\u{a0}",
            "\u{200b}\u{200d}",
            "\u{3164}",
            "\u{301}",
            "\u{202e}",
            "\u{fe0f}",
            "\u{1d173}",
            "\u{1d159}",
        ] {
            assert_eq!(person(text), Err(Fault::Blank), "{text:?}");
            assert_eq!(table(text).as_deref(), Ok(""));
        }
    }

    #[test]
    fn length_is_counted_as_people_count() {
        assert!(person(&"👩‍👩‍👧‍👦".repeat(24)).is_ok());
        assert_eq!(person(&"👩‍👩‍👧‍👦".repeat(25)), Err(Fault::TooLong { most: 24 }));
        assert_eq!(person(&"😀".repeat(10_000)), Err(Fault::TooLong { most: 24 }));
        assert_eq!(person(&format!("a{}", "\u{301}".repeat(50))), Err(Fault::TooLong { most: 24 }));
        assert!(table(&"x".repeat(40)).is_ok() && table(&"x".repeat(41)).is_err());
    }

    #[test]
    fn equal_names_get_a_number() {
        let number = |name: &str, others: &[&str]| numbered(name, others.iter().copied());
        assert_eq!(number("Ann", &["Bob"]), "Ann");
        assert_eq!(number("Ann", &["Bob", "ann"]), "Ann 2");
        assert_eq!(number("Ann", &["Ａｎｎ", "Ann 2"]), "Ann 3");
        assert_eq!(number("Ann\u{200b}", &["Ann"]), "Ann\u{200b} 2");
        assert_eq!(number("Ann\u{1d173}", &["Ann"]), "Ann\u{1d173} 2");
        let long = "x".repeat(24);
        assert_eq!(number(&long, &[&long]), format!("{} 2", "x".repeat(22)));
    }
}
