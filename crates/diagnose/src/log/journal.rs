//! What the log itself says of its course: which stretch of it is which step, and how each ended. A step is known to have
//! ended well when the next one began without a bad end between them; so what it printed is no failure.

use super::ends::{Word, word};
use super::tail::{Strength, Tail};

/// Most stretches that are told apart.
const STRETCHES: usize = 10_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Unknown,
    Well,
    Bad,
}

#[derive(Debug)]
struct Stretch {
    /// The number of its first line, and of the first line of its own output.
    first: u64,
    body: u64,
    /// Whether it is a step: what follows a step tells that it ended well.
    is_step: bool,
    /// Whether an error was marked in it.
    marked: bool,
    fate: Fate,
    /// The last line in which a runner said that all is well.
    green: u64,
    /// The last line of a runner's report of failures.
    runner: u64,
    /// The last bad end.
    bad: u64,
}

impl Stretch {
    fn new(first: u64, is_step: bool) -> Self {
        Self { first, body: first, is_step, marked: false, fate: Fate::Unknown, green: 0, runner: 0, bad: 0 }
    }
}

#[derive(Debug)]
pub(super) struct Journal {
    stretches: Vec<Stretch>,
    in_gitlab: bool,
    /// The line of a heading whose group has not ended yet.
    heading: Option<u64>,
    /// The first stretch of the job that runs.
    job: usize,
    /// The stretch that was left for what runs after it whatever became of it.
    left: Option<usize>,
}

impl Default for Journal {
    fn default() -> Self {
        Self { stretches: vec![Stretch::new(1, false)], in_gitlab: false, heading: None, job: 0, left: None }
    }
}

impl Journal {
    /// Takes a line that says something of steps or ends; it is among the last of the tail.
    pub(super) fn note(&mut self, number: u64, line: &str, tail: &mut Tail) {
        let Some(word) = word(line) else { return };
        match word {
            Word::StepHeading => self.heading = Some(number),
            Word::GroupEnd => self.confirm_heading(number, tail),
            Word::Step => self.begin(number, true),
            Word::Command if self.in_gitlab && self.left.is_none() => self.begin(number, true),
            Word::Command => {}
            Word::TidiesUp => self.begin(number, false),
            Word::Afterwards if self.in_gitlab => self.leave(number, tail),
            Word::Afterwards => {}
            Word::JobStart => {
                self.in_gitlab |= line.contains("gitlab-runner");
                self.begin_job(number);
            }
            Word::JobGreen => {
                self.settle_well();
                self.begin_job(number + 1);
            }
            Word::JobBad => {
                let confirmed = self.left.is_some_and(|left| tail.confirm(left));
                if let Some(left) = self.left.take().filter(|_| confirmed) {
                    self.stretches[left].fate = Fate::Bad;
                } else {
                    self.ends_badly(Strength::Strong, number, tail);
                }
                self.begin_job(number + 1);
            }
            Word::Bad(strength) => self.ends_badly(strength, number, tail),
            Word::Marked => {
                self.last().marked = true;
                self.ends_badly(Strength::Soft, number, tail);
            }
            Word::Green => self.last().green = number,
            Word::Red => {}
        }
    }

    /// Which stretch a line belongs to.
    pub(super) fn at(&self, number: u64) -> usize {
        self.stretches.partition_point(|stretch| stretch.first <= number).saturating_sub(1)
    }

    /// The first line of a stretch's own output.
    pub(super) fn body(&self, stretch: usize) -> u64 {
        self.stretches.get(stretch).map_or(1, |stretch| stretch.body)
    }

    /// Whether the stretch is known to have ended well.
    pub(super) fn ended_well(&self, stretch: usize) -> bool {
        self.stretches.get(stretch).is_some_and(|stretch| stretch.fate == Fate::Well)
    }

    /// A test runner reported a failure here.
    pub(super) fn runner_reports(&mut self, number: u64) {
        let at = self.at(number);
        let stretch = &mut self.stretches[at];
        stretch.runner = stretch.runner.max(number);
    }

    /// Whether a trace that ends here was only logged: a runner went on after it, and told of failures itself or of none.
    pub(super) fn was_only_logged(&self, number: u64) -> bool {
        let stretch = &self.stretches[self.at(number)];
        stretch.runner > number || stretch.green > number && (stretch.is_step || stretch.bad < number)
    }

    /// Whether a runner said after this line that all is well.
    pub(super) fn green_after(&self, stretch: usize, number: u64) -> bool {
        self.stretches.get(stretch).is_some_and(|stretch| stretch.green > number)
    }

    fn last(&mut self) -> &mut Stretch {
        let last = self.stretches.len() - 1;
        &mut self.stretches[last]
    }

    fn ends_badly(&mut self, strength: Strength, number: u64, tail: &mut Tail) {
        let index = self.stretches.len() - 1;
        let stretch = self.last();
        stretch.bad = number;
        if strength == Strength::Strong {
            stretch.fate = Fate::Bad;
        }
        tail.mark(strength, index, number);
    }

    /// A group named `Run ...` is a step's heading when it shows the script and its surroundings: a program may name a
    /// group of its own so too.
    fn confirm_heading(&mut self, number: u64, tail: &Tail) {
        const LONGEST: u64 = 300;
        let Some(heading) = self.heading.take() else { return };
        let inside = usize::try_from(number.saturating_sub(heading)).unwrap_or(usize::MAX);
        if inside as u64 > LONGEST || self.last().first > heading {
            return;
        }
        let shows_surroundings = |line: &&[u8]| {
            let line = line.trim_ascii_end();
            memchr::memmem::find(line, b"shell: ").is_some()
                || line.ends_with(b"with:")
                || line.ends_with(b"env:")
        };
        if inside == 1 || tail.last(inside).iter().any(shows_surroundings) {
            self.begin(heading, true);
            self.last().body = number + 1;
        }
    }

    fn begin(&mut self, number: u64, is_step: bool) {
        let last = self.last();
        if last.is_step && last.fate == Fate::Unknown && !last.marked {
            last.fate = Fate::Well;
        }
        self.push(Stretch::new(number, is_step));
    }

    /// What follows runs whatever became of the step.
    fn leave(&mut self, number: u64, tail: &mut Tail) {
        if self.left.is_none() {
            let index = self.stretches.len() - 1;
            self.left = Some(index);
            tail.mark(Strength::Candidate, index, number);
            self.push(Stretch::new(number, false));
        }
    }

    /// The whole job ended well.
    fn settle_well(&mut self) {
        let unknown = |stretch: &&mut Stretch| stretch.fate == Fate::Unknown;
        self.stretches
            .iter_mut()
            .skip(self.job)
            .filter(unknown)
            .for_each(|stretch| stretch.fate = Fate::Well);
    }

    fn begin_job(&mut self, number: u64) {
        self.heading = None;
        self.left = None;
        self.push(Stretch::new(number, false));
        self.job = self.stretches.len() - 1;
    }

    fn push(&mut self, stretch: Stretch) {
        if self.stretches.len() < STRETCHES && self.last().first <= stretch.first {
            self.stretches.push(stretch);
        } else {
            // Too many to tell apart: what is not known is kept.
            self.last().is_step = false;
            self.last().fate = Fate::Unknown;
        }
    }
}
