//! The report on paper: what happened, what to do, and every fix with its evidence. Tagged, so that it can be read aloud.

use crate::story::{commit, headline};
use crate::text::{count, line, lines, place, witnesses};
use crate::{reruns, status};
use autoheal_core::results::{CiStatus, FixRecord, FixStatus, Results};
use autoheal_core::{Error, Failure, Result};
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use textris_pdf::build::{Text, Textris, bold, mono, text};
use textris_pdf::fonts::{FaceSource, Fonts, Style};
use textris_pdf::model::{Inline, InlineColor, SectionContent};
use textris_pdf::theme::{Color, ColumnWidth, ColumnWidths, TableStyle};

const ROWS: usize = 100;
/// Fixes that are told with their diff.
const DIFFS: usize = 40;
const DIFF_LINES: usize = 60;
/// No longer than a line of code on this paper.
const DIFF_WIDTH: usize = 96;

/// What the fonts were cut down to.
const SCRIPTS: [RangeInclusive<char>; 7] = [
    '\u{a0}'..='\u{ac}',
    '\u{ae}'..='\u{24f}',
    '\u{370}'..='\u{491}',
    '\u{2010}'..='\u{2027}',
    '\u{2030}'..='\u{205e}',
    '\u{2070}'..='\u{2717}',
    '\u{fffd}'..='\u{fffd}',
];

static ROMAN: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");
static BOLD: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold.ttf");
static MONO: &[u8] = include_bytes!("../fonts/DejaVuSansMono.ttf");

static FONTS: LazyLock<Option<Fonts>> = LazyLock::new(|| {
    let face = FaceSource::new;
    Fonts::from_faces(face(ROMAN), face(BOLD), face(ROMAN), face(BOLD), face(MONO))
});

const GREEN: [u8; 3] = [0x11, 0x6b, 0x33];
const RED: [u8; 3] = [0xa4, 0x1e, 0x22];
const GREY: [u8; 3] = [0x57, 0x60, 0x6a];

/// The report of a run that is over.
pub fn pdf(results: &Results) -> Result<Vec<u8>> {
    let fonts = FONTS.as_ref().ok_or_else(|| Error::internal("the report's fonts cannot be read"))?;
    let paper = Paper { fonts };
    // The words are a stranger's and the layout is a library's: whatever happens there does not end a run.
    let drawn = catch_unwind(AssertUnwindSafe(|| paper.report(results).render(fonts)));
    let told =
        |error: &dyn std::fmt::Display| Error::internal(format!("the report cannot be drawn: {error}"));
    drawn.map_err(|_| told(&"it broke off"))?.map_err(|error| told(&error))
}

struct Paper<'a> {
    fonts: &'a Fonts,
}

impl Paper<'_> {
    /// A text of which every character can be drawn; what the fonts lack becomes a box.
    fn shown(&self, text: &str) -> String {
        text.chars().map(|character| if self.has(character) { character } else { '□' }).collect()
    }

    fn has(&self, character: char) -> bool {
        if matches!(character, '\n' | ' '..='~') {
            return true;
        }
        // The shaper gives characters that are meant to be invisible a glyph, whether a font has them or not.
        if !SCRIPTS.iter().any(|script| script.contains(&character)) {
            return false;
        }
        [Style::Regular, Style::Bold, Style::Mono].into_iter().all(|style| {
            let shaped = self.fonts.shape(style, character.encode_utf8(&mut [0; 4]));
            !shaped.glyphs.is_empty() && shaped.glyphs.iter().all(|glyph| glyph.glyph_id.to_u32() != 0)
        })
    }

    /// One line; marks of code are for screens.
    fn line(&self, text: &str, limit: usize) -> String {
        self.shown(&line(text, limit)).replace('`', "'")
    }

    fn report(&self, results: &Results) -> Textris {
        let mut page = Textris::new();
        page.title("AutoHeal report").language("en");
        page.created_at(created(results));
        page.header_left("AutoHeal report");
        page.header_right(results.run_id.to_string());
        page.footer_right(SectionContent::page_counter(|page, pages| {
            text(format!("Page {page} of {pages}"))
        }));
        page.h1(self.line(&headline(results), 200));
        self.figures(&mut page, results);
        self.next_steps(&mut page, results);
        self.causes(&mut page, results);
        self.rounds(&mut page, results);
        self.quarantine(&mut page, results);
        self.fixes(&mut page, results);
        self.remaining(&mut page, results);
        self.flaky(&mut page, results);
        page
    }

    fn figures(&self, page: &mut Textris, results: &Results) {
        let score = &results.score;
        let sum = format!(
            "{} = {} + {} for speed − {} for commits",
            score.final_score, score.base_score, score.speed_bonus, score.commit_penalty
        );
        let tests = match results.tests_total {
            0 => "none ran".to_owned(),
            total => format!("{} of {total} pass", results.tests_passing),
        };
        let branch = match &results.head_commit {
            Some(head) => format!("{} at {}", line(&results.branch_name, 100), commit(head)),
            None => "nothing was committed".to_owned(),
        };
        let rows = [
            ("Repository", self.line(&results.repository, 200)),
            ("Commit", self.shown(&commit(&results.base_commit))),
            ("Branch", self.shown(&branch)),
            ("Team, leader", self.line(&format!("{}, {}", results.team_name, results.leader_name), 210)),
            ("Failures", format!("{} of {} fixed", results.fixes_applied, results.total_failures)),
            ("Tests", tests),
            ("Cost", format!("{} tried", count(results.candidates_tried as usize, "candidate"))),
            ("Time", self.line(&results.total_time, 20)),
            ("Score", sum),
        ];
        labelled(page, rows);
    }

    fn next_steps(&self, page: &mut Textris, results: &Results) {
        if results.summary.is_empty() {
            return;
        }
        page.h2("What to do next");
        page.bullet_list(results.summary.iter().take(ROWS).map(|step| text(self.line(step, 400))));
    }

    fn causes(&self, page: &mut Textris, results: &Results) {
        if results.fixes.is_empty() {
            return;
        }
        page.h2("Causes");
        let rows = results.fixes.iter().take(ROWS).map(|fix| {
            [
                mono(self.shown(&place(&fix.file, fix.line, 70))),
                text(fix.bug_type.name()),
                text(self.line(&fix.message, 120)),
                text(fix.rung.as_deref().map_or("–".to_owned(), |rung| self.line(rung, 20))),
                Text::new()
                    .colored(status(fix), ink(if fix.status == FixStatus::Fixed { GREEN } else { RED })),
            ]
        });
        let widths = [9, 5, 12, 3, 4].map(ColumnWidth::Fraction);
        let style = TableStyle { columns: ColumnWidths::custom(widths), ..TableStyle::data() };
        page.table_styled(&style, ["Where", "Type", "What was wrong", "Rung", "Status"], rows);
        self.more(page, results.fixes.len(), ROWS);
    }

    fn rounds(&self, page: &mut Textris, results: &Results) {
        if results.iteration_history.is_empty() {
            return;
        }
        page.h2("Rounds");
        let rows = results.iteration_history.iter().take(ROWS).map(|round| {
            let status = if round.status == CiStatus::Passed { "passed" } else { "failed" };
            [
                round.iteration.to_string(),
                status.to_owned(),
                self.line(&round.timestamp, 40),
                round.failure_count.to_string(),
            ]
        });
        page.table(["Round", "Status", "When", "Failures left"], rows);
    }

    fn quarantine(&self, page: &mut Textris, results: &Results) {
        if results.quarantine.is_empty() {
            return;
        }
        page.h2("Why it is quarantined");
        page.bullet_list(results.quarantine.iter().take(ROWS).map(|finding| text(self.line(finding, 300))));
    }

    fn fixes(&self, page: &mut Textris, results: &Results) {
        let told: Vec<&FixRecord> =
            results.fixes.iter().filter(|fix| fix.diff.is_some() || !fix.suggestions.is_empty()).collect();
        if told.is_empty() {
            return;
        }
        page.h2("Fixes and their evidence");
        let mut drawn: Option<&String> = None;
        for fix in told.iter().take(DIFFS) {
            self.fix(page, fix);
            if fix.commit.is_some() && fix.commit.as_ref() == drawn {
                page.paragraph("The commit above heals this too.");
            } else {
                self.change(page, fix);
            }
            drawn = fix.commit.as_ref();
        }
        self.more(page, told.len(), DIFFS);
    }

    fn fix(&self, page: &mut Textris, fix: &FixRecord) {
        page.h3(self.shown(&place(&fix.file, fix.line, 80)));
        let mut facts = vec![(fix.bug_type.name(), line(&fix.message, 300))];
        facts.extend(fix.explanation.as_deref().map(|why| ("Fix", line(why, 400))));
        facts.extend(fix.evidence.as_deref().map(|proof| ("Proof", line(proof, 400))));
        facts.extend(fix.confidence.map(|sure| ("Confidence", format!("{:.0} %", sure * 100.0))));
        facts.extend(fix.commit.as_deref().map(|name| ("Commit", commit(name))));
        facts.push(("Shown by", witnesses(&fix.witnesses, |test| test)));
        labelled(page, facts.into_iter().map(|(label, value)| (label, self.shown(&value))));
    }

    /// What was committed, or the likeliest that was not.
    fn change(&self, page: &mut Textris, fix: &FixRecord) {
        match (&fix.diff, fix.suggestions.first()) {
            (Some(diff), _) => self.diff(page, diff),
            (None, Some(likeliest)) => {
                let sure = format!(
                    "Not committed; the likeliest of {} that would do ({:.0} %):",
                    count(fix.suggestions.len(), "edit"),
                    likeliest.confidence * 100.0
                );
                page.paragraph(sure);
                self.diff(page, &likeliest.diff);
            }
            (None, None) => {}
        }
    }

    fn diff(&self, page: &mut Textris, diff: &str) {
        let told = lines(diff, DIFF_LINES, DIFF_WIDTH);
        page.boxed(|inside| {
            let runs = told.lines().map(|line| {
                let colour = match line.as_bytes() {
                    [b'+', b'+', ..] | [b'-', b'-', ..] => GREY,
                    [b'+', ..] => GREEN,
                    [b'-', ..] => RED,
                    _ => GREY,
                };
                // Paper swallows spaces at the start of a line, unless they cannot break.
                let line = self.kept(line);
                Inline {
                    mono: true,
                    color: Some(InlineColor::Rgb(ink(colour))),
                    ..Inline::new(format!("{line}\n"))
                }
            });
            inside.push_block(textris_pdf::model::Block::Paragraph(runs.collect()));
        });
    }

    fn kept(&self, line: &str) -> String {
        self.shown(line).replace(' ', "\u{a0}")
    }

    fn remaining(&self, page: &mut Textris, results: &Results) {
        if results.remaining.is_empty() {
            return;
        }
        page.h2("Still failing");
        for failure in results.remaining.iter().take(DIFFS) {
            self.still_failing(page, failure);
        }
        self.more(page, results.remaining.len(), DIFFS);
    }

    fn still_failing(&self, page: &mut Textris, failure: &Failure) {
        let told = format!(
            "{} ({}), shown by {}",
            failure.bug_type,
            failure.kind,
            witnesses(&failure.tests, |test| test)
        );
        page.paragraph(
            mono(self.shown(&place(&failure.file, failure.line, 80))).normal(" ").normal(self.shown(&told)),
        );
        page.paragraph(Text::new().muted(self.shown(&lines(&failure.message, 8, 160))));
    }

    fn flaky(&self, page: &mut Textris, results: &Results) {
        if results.flaky.is_empty() {
            return;
        }
        page.h2("Re-runs");
        page.bullet_list(
            results.flaky.iter().take(ROWS).map(|flaky| text(self.line(&reruns::told(flaky), 600))),
        );
    }

    fn more(&self, page: &mut Textris, total: usize, shown: usize) {
        if total > shown {
            page.paragraph(format!("… and {} more in results.json.", total - shown));
        }
    }
}

/// Short labels, long values.
fn labelled(page: &mut Textris, rows: impl IntoIterator<Item = (&'static str, String)>) {
    let columns = ColumnWidths::custom([ColumnWidth::Fraction(1), ColumnWidth::Fraction(5)]);
    let style = TableStyle { columns, ..TableStyle::label() };
    let rows = rows.into_iter().map(|(label, value)| [bold(label), text(value)]);
    page.table_styled(&style, [""; 2], rows);
}

fn ink([red, green, blue]: [u8; 3]) -> Color {
    Color::new(red, green, blue)
}

/// When the run ended, as far as its results tell: the same results make the same file.
fn created(results: &Results) -> i64 {
    let last = results.iteration_history.last();
    let last = last.and_then(|round| round.timestamp.parse::<jiff::Timestamp>().ok());
    let (begun, _) = results.run_id.0.get_timestamp().map_or((0, 0), |time| time.to_unix());
    last.map_or_else(|| i64::try_from(begun).unwrap_or(0), jiff::Timestamp::as_second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use proptest::prelude::*;

    #[test]
    fn every_ending_makes_a_report() {
        for results in sample::all() {
            let file = pdf(&results).unwrap();
            assert!(file.starts_with(b"%PDF-1.7"), "{:?}", results.stop_reason);
        }
    }

    #[test]
    fn the_same_results_make_the_same_file() {
        let results = sample::healed();
        assert_eq!(pdf(&results).unwrap(), pdf(&results).unwrap());
    }

    #[test]
    fn characters_that_no_font_has_are_drawn_as_boxes() {
        let mut results = sample::healed();
        results.summary = vec!["修正 💥 \u{17b5} \u{301}e \u{0} \u{e000} Привет".into()];
        results.repository = "\u{202e}evil".into();
        results.fixes[0].message = "x".repeat(100_000);
        results.fixes[0].diff = Some(format!("+{}\n", "y".repeat(100_000)).repeat(100));
        pdf(&results).unwrap();
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn no_words_of_a_repository_break_the_report(results in sample::any_results()) {
            prop_assert_eq!(pdf(&results).err().map(|error| error.message), None);
        }
    }
}
