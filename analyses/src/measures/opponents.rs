//! One stat line of a roster against each of several others.

use evenodds_engine::fight::SetupError;

use crate::library::RosterFile;
use crate::measures::bout::Bout;
use crate::sampling::Ask;

/// A stat line against each of several others, in one situation.
#[derive(Clone)]
pub struct Opponents {
    /// The roster and its game.
    pub roster_file: RosterFile,
    /// Its bouts with those that it can meet, of whom there is one or more.
    pub bouts: Vec<Bout>,
    /// The names of the others, with the reason.
    pub left_out: Vec<(String, SetupError)>,
}

/// Says why a bout cannot take place, if it cannot.
pub type Meets = fn(&Bout) -> Result<(), SetupError>;

impl Opponents {
    /// Creates the bouts of a stat line with these others, in the order given; without names, with all
    /// others of the roster. `meets` says why it cannot meet one, and `role` what each of them is.
    ///
    /// # Errors
    /// If a name, a key or a value is unknown, a name is there twice, or it can meet none of them.
    pub fn new(
        roster_file: &RosterFile,
        (name, names): (&str, &[&str]),
        settings: &[(String, String)],
        ask: Ask,
        (role, meets): (&str, Meets),
    ) -> Result<Opponents, SetupError> {
        let others: Vec<&str> = match names {
            [] => roster_file.roster.names().filter(|other| *other != name).collect(),
            named => named.to_vec(),
        };
        let roster_file = roster_file.fresh();
        let (mut bouts, mut left_out) = (Vec::new(), Vec::new());
        for (nth, &other) in others.iter().enumerate() {
            if others[..nth].contains(&other) {
                return Err(SetupError::new(format!("`{other}` is named twice; name it once")));
            }
            let bout = Bout::new(&roster_file, [name, other], settings, ask)?;
            match meets(&bout) {
                Ok(()) => bouts.push(bout),
                Err(refusal) => left_out.push((other.to_owned(), refusal)),
            }
        }
        if bouts.is_empty() {
            let fix = Some("add another stat line to the roster".to_owned());
            let alone = || SetupError::new(format!("`{name}` is alone: there is no {role}"));
            let refused = left_out.into_iter().next().map(|(_, refusal)| refusal);
            return Err(refused.unwrap_or_else(|| alone().or_rather(fix)));
        }
        Ok(Opponents { roster_file, bouts, left_out })
    }

    /// Creates the duels of a stat line with these others, as [`new`](Opponents::new) does.
    ///
    /// # Errors
    /// If a name, a key or a value is unknown, a name is there twice, or it can fight none of them.
    pub fn in_duels(
        roster_file: &RosterFile,
        fighter: (&str, &[&str]),
        settings: &[(String, String)],
        ask: Ask,
    ) -> Result<Opponents, SetupError> {
        let role: (_, Meets) = ("opponent", |bout| bout.playable().map(drop));
        Opponents::new(roster_file, fighter, settings, ask, role)
    }

    /// Returns the name of the stat line.
    #[must_use]
    pub fn name(&self) -> &str {
        self.bouts.first().map_or("", |bout| bout.fighters[0].as_str())
    }

    /// Returns the names of those that it can meet.
    pub fn met(&self) -> impl Iterator<Item = &str> {
        self.bouts.iter().map(|bout| bout.fighters[1].as_str())
    }

    /// Returns the names of all others as a question names them: none if they are all of the roster.
    #[must_use]
    pub fn named(&self) -> Vec<&str> {
        let left_out = self.left_out.iter().map(|(name, _)| name.as_str());
        let others: Vec<&str> = self.met().chain(left_out).collect();
        if self.are_all(&others) { Vec::new() } else { others }
    }

    /// Returns whether it can meet all others of the roster.
    #[must_use]
    pub fn meets_all(&self) -> bool {
        self.are_all(&self.met().collect::<Vec<_>>())
    }

    fn are_all(&self, others: &[&str]) -> bool {
        let all = self.roster_file.roster.profiles.len();
        others.len() + 1 == all && !others.contains(&self.name())
    }

    /// Returns the settings of the situation.
    #[must_use]
    pub fn settings(&self) -> &[(String, String)] {
        self.bouts.first().map_or(&[], |bout| &bout.settings)
    }

    /// Returns the bouts asked like this, of which nothing was read yet; they share the record of what
    /// is read.
    #[must_use]
    pub fn fresh(&self, ask: Ask) -> Vec<Bout> {
        let roster_file = self.roster_file.fresh();
        let bouts = self.bouts.iter();
        bouts.map(|bout| Bout { roster_file: roster_file.clone(), ask, ..bout.clone() }).collect()
    }
}
