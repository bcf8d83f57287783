//! The switches of the game as plain data, the presets as values of them, and what does not fit
//! together. Knows nothing of how options are stored, sent or shown.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::card::{DECKS_MAX, JOKERS_PER_DECK_MAX, Rank, Ranks};
use crate::seat::{SEATS_MAX, SEATS_MIN};

/// Raised whenever an action leads to something else than before. A deal is stored with the
/// revision it was made under and is played out under it.
pub const RULES_REVISION: u32 = 1;

/// Seats that one deck can serve.
pub const SEATS_PER_DECK_MAX: u8 = 5;

/// Writes a fieldless enum as its snake-case word, in JSON and in text.
macro_rules! word {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
        pub enum $name { $($(#[$doc])* #[serde(rename = $word)] $variant),+ }

        impl $name {
            /// Every value.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The word for it in JSON and in case files.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

word! {
    /// What a card needs to go on another.
    Beat {
        /// The same rank or a higher one.
        EqualOrHigher = "equal_or_higher",
        /// A higher rank; equal ranks are refused.
        Higher = "higher",
    }
}

word! {
    /// What a rank does when it is played. "By beat" means that the rank has a height and needs to
    /// answer the stack; the others go on anything and have no height.
    Power {
        /// By beat; nothing more.
        Plain = "plain",
        /// Goes on anything and asks nothing of the next seat.
        Reset = "reset",
        /// Goes on anything and stays; the same seat plays again, any rank.
        Again = "again",
        /// Goes on anything; the stack and the card itself are burned, the same seat leads.
        Burn = "burn",
        /// By beat; the next seat must stay equal or lower.
        Lower = "lower",
        /// Goes on anything and is looked through.
        Window = "window",
        /// Never played; thrown away from the active zone at any time.
        Shed = "shed",
        /// By beat; one more active seat is stepped over for each card.
        Skip = "skip",
        /// By beat; the direction turns.
        Reverse = "reverse",
    }
}

impl Power {
    /// Whether a rank of this power goes on whatever lies on the stack.
    #[must_use]
    pub fn goes_on_anything(self) -> bool {
        match self {
            Power::Reset | Power::Again | Power::Burn | Power::Window => true,
            Power::Plain | Power::Lower | Power::Skip | Power::Reverse | Power::Shed => false,
        }
    }

    /// Whether a rank of this power has a height that others answer.
    #[must_use]
    pub fn has_height(self) -> bool {
        match self {
            Power::Plain | Power::Lower | Power::Skip | Power::Reverse => true,
            Power::Reset | Power::Again | Power::Burn | Power::Window | Power::Shed => false,
        }
    }
}

word! {
    /// What four of one rank on top of the stack bring.
    FourEffect {
        /// Nothing.
        None = "none",
        /// The stack stays; the same seat plays again, any rank.
        Keep = "keep",
        /// The stack is burned; the same seat leads.
        Burn = "burn",
    }
}

word! {
    /// Whether a card just drawn may be laid on its equal just played.
    AddDrawn {
        /// Never.
        No = "no",
        /// Before the seat ends its turn.
        OwnTurn = "own_turn",
        /// Until the next seat has played.
        UntilNextPlay = "until_next_play",
    }
}

word! {
    /// When a seat may pick up the stack.
    PickUp {
        /// Only when nothing it holds can be played.
        WhenStuck = "when_stuck",
        /// Always, while there is a stack.
        AnyTime = "any_time",
    }
}

word! {
    /// How the courtyard is made up.
    SetUp {
        /// Each seat chooses three of the six cards in its hand.
        Choose = "choose",
        /// Three cards are dealt face up; each seat may swap them with its hand.
        Swap = "swap",
    }
}

word! {
    /// Who opens a round.
    Opener {
        /// The first seat; one seat further each round.
        Rotates = "rotates",
        /// Whoever holds the lowest card.
        LowestCard = "lowest_card",
    }
}

word! {
    /// What ends a round.
    End {
        /// The first seat without cards.
        FirstOut = "first_out",
        /// One seat alone still holding cards.
        LastHolder = "last_holder",
    }
}

word! {
    /// What a round costs.
    Score {
        /// The points of the cards still held.
        Points = "points",
        /// Nothing for the first place, one for the second, and so on.
        Places = "places",
    }
}

word! {
    /// What the last card of a seat may be.
    LastCard {
        /// Any card.
        Any = "any",
        /// No rank with a power.
        NoPower = "no_power",
    }
}

/// The power of each rank; ranks left out are plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "types", ts(as = "BTreeMap<String, Power>"), schemars(with = "BTreeMap<String, Power>"))]
#[serde(from = "BTreeMap<Rank, Power>", into = "BTreeMap<Rank, Power>")]
pub struct Powers([Power; 13]);

impl Powers {
    /// The power of `rank`.
    #[must_use]
    pub fn of(&self, rank: Rank) -> Power {
        self.0[rank as usize]
    }

    /// Gives `rank` a power.
    pub fn set(&mut self, rank: Rank, power: Power) {
        self.0[rank as usize] = power;
    }

    /// The ranks that have `power`, lowest first.
    pub fn with(&self, power: Power) -> impl Iterator<Item = Rank> {
        Rank::ALL.into_iter().filter(move |rank| self.of(*rank) == power)
    }
}

impl From<BTreeMap<Rank, Power>> for Powers {
    fn from(map: BTreeMap<Rank, Power>) -> Powers {
        let mut powers = Powers([Power::Plain; 13]);
        for (rank, power) in map {
            powers.set(rank, power);
        }
        powers
    }
}

impl From<Powers> for BTreeMap<Rank, Power> {
    fn from(powers: Powers) -> Self {
        Rank::ALL.into_iter().map(|rank| (rank, powers.of(rank))).filter(|(_, power)| *power != Power::Plain).collect()
    }
}

/// The switches about four of one rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Four {
    /// What they bring.
    pub effect: FourEffect,
    /// Whether they go on any top.
    pub over_higher: bool,
    /// Whether any seat may complete them at any moment.
    pub out_of_turn: bool,
    /// Whether equal ranks count wherever they lie in the stack.
    pub buried: bool,
}

/// Every switch of the game, as plain data. What a value means is decided in the rules page of the
/// project, `docs/rules.md`; [`RuleOptions::check`] tells whether the values fit together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleOptions {
    /// What a card needs to go on another.
    pub beat: Beat,
    /// What each rank does.
    pub powers: Powers,
    /// Jokers in each deck, 0 to 2.
    pub jokers: u8,
    /// Four of one rank.
    pub four: Four,
    /// Whether a play equal to the top steps over the next seat.
    pub match_skips: bool,
    /// Whether a drawn card may join its equal.
    pub add_drawn: AddDrawn,
    /// When the stack may be picked up.
    pub pick_up: PickUp,
    /// How the courtyard is made up.
    pub setup: SetUp,
    /// Who opens.
    pub opener: Opener,
    /// What ends a round.
    pub end: End,
    /// What a round costs.
    pub score: Score,
    /// What the last card may be.
    pub last_card: LastCard,
    /// Turns per active seat without progress after which a round ends, at least 1.
    pub progress_limit: u16,
}

word! {
    /// A named value of the options. The engine never asks for the name.
    Preset {
        /// Points to a target; a two burns, a ten plays again, four of a kind go on anything.
        Castle = "castle",
        /// Places; a match skips, a drawn match may be added.
        WhiteCastle = "white-castle",
        /// Places; only higher cards, threes are shed, jokers.
        HoleCards = "hole-cards",
        /// Places; a nine turns the order, a jack is looked through, jokers.
        Windows = "windows",
        /// Places; a ten burns, a two plays again, fours completed out of turn.
        Palace = "palace",
    }
}

impl FromStr for Preset {
    type Err = UnknownPreset;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Preset::ALL.iter().copied().find(|preset| preset.as_str() == text).ok_or(UnknownPreset)
    }
}

/// A text that names no preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPreset;

impl fmt::Display for UnknownPreset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Preset::ALL.iter().map(|preset| preset.as_str()).collect();
        write!(f, "no preset of that name; there are {}", names.join(", "))
    }
}

impl std::error::Error for UnknownPreset {}

impl Preset {
    /// The options that the preset stands for (rules page, section 1).
    #[must_use]
    pub fn options(self) -> RuleOptions {
        let powers = |list: &[(Rank, Power)]| Powers::from(list.iter().copied().collect::<BTreeMap<_, _>>());
        let four = |effect| Four { effect, over_higher: false, out_of_turn: false, buried: false };
        let castle = RuleOptions {
            beat: Beat::EqualOrHigher,
            powers: powers(&[(Rank::Two, Power::Burn), (Rank::Ten, Power::Again)]),
            jokers: 0,
            four: Four { over_higher: true, ..four(FourEffect::Keep) },
            match_skips: false,
            add_drawn: AddDrawn::No,
            pick_up: PickUp::WhenStuck,
            setup: SetUp::Choose,
            opener: Opener::Rotates,
            end: End::FirstOut,
            score: Score::Points,
            last_card: LastCard::Any,
            progress_limit: 60,
        };
        let places = RuleOptions { end: End::LastHolder, score: Score::Places, ..castle.clone() };
        match self {
            Preset::Castle => castle,
            Preset::WhiteCastle => {
                RuleOptions { four: four(FourEffect::Burn), match_skips: true, add_drawn: AddDrawn::OwnTurn, ..places }
            }
            Preset::HoleCards => RuleOptions {
                beat: Beat::Higher,
                powers: powers(&[(Rank::Two, Power::Reset), (Rank::Three, Power::Shed), (Rank::Ten, Power::Burn)]),
                jokers: 2,
                four: four(FourEffect::None),
                ..places
            },
            Preset::Windows => RuleOptions {
                powers: powers(&[
                    (Rank::Two, Power::Reset),
                    (Rank::Nine, Power::Lower),
                    (Rank::Ten, Power::Burn),
                    (Rank::Jack, Power::Window),
                ]),
                jokers: 2,
                four: four(FourEffect::Burn),
                ..places
            },
            Preset::Palace => RuleOptions {
                powers: powers(&[(Rank::Two, Power::Again), (Rank::Ten, Power::Burn)]),
                four: Four { out_of_turn: true, ..four(FourEffect::Burn) },
                add_drawn: AddDrawn::UntilNextPlay,
                setup: SetUp::Swap,
                opener: Opener::LowestCard,
                ..places
            },
        }
    }
}

/// A reason why options, decks and seats do not fit together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Contradiction {
    /// Nothing is left that needs to answer the stack.
    NoPlainRank,
    /// There are jokers, but no rank that they could be declared as.
    JokersWithoutRank,
    /// More than two jokers a deck.
    TooManyJokers {
        /// Jokers a deck that were asked for.
        jokers: u8,
    },
    /// Four of a kind do nothing, yet another `four` switch is on.
    FourWithoutEffect {
        /// The switch that is on.
        option: String,
    },
    /// The progress limit is 0.
    ProgressLimitZero,
    /// No or too many decks.
    Decks {
        /// Decks asked for.
        decks: u8,
        /// The most there can be.
        most: u8,
    },
    /// Too few or too many seats for the decks.
    Seats {
        /// Seats asked for.
        seats: u8,
        /// The fewest that can play.
        fewest: u8,
        /// The most that these decks serve.
        most: u8,
    },
}

/// The most seats that `decks` decks serve.
#[must_use]
pub fn seats_most(decks: u8) -> u8 {
    decks.saturating_mul(SEATS_PER_DECK_MAX).min(SEATS_MAX)
}

impl RuleOptions {
    /// Everything that speaks against playing with these options, with `decks` decks and `seats`
    /// seats; an empty list lets a table be opened.
    #[must_use]
    pub fn check(&self, decks: u8, seats: u8) -> Vec<Contradiction> {
        let mut found = Vec::new();
        let some_rank_is = |wanted: fn(Power) -> bool| Rank::ALL.iter().any(|rank| wanted(self.powers.of(*rank)));
        if !some_rank_is(|power| power == Power::Plain) {
            found.push(Contradiction::NoPlainRank);
        }
        if self.jokers > 0 && !some_rank_is(|power| power != Power::Shed) {
            found.push(Contradiction::JokersWithoutRank);
        }
        if self.jokers > JOKERS_PER_DECK_MAX {
            found.push(Contradiction::TooManyJokers { jokers: self.jokers });
        }
        if self.four.effect == FourEffect::None {
            let switches = [
                ("four.over_higher", self.four.over_higher),
                ("four.out_of_turn", self.four.out_of_turn),
                ("four.buried", self.four.buried),
            ];
            found.extend(
                switches
                    .iter()
                    .filter(|(_, on)| *on)
                    .map(|(option, _)| Contradiction::FourWithoutEffect { option: (*option).to_owned() }),
            );
        }
        if self.progress_limit == 0 {
            found.push(Contradiction::ProgressLimitZero);
        }
        if decks == 0 || decks > DECKS_MAX {
            found.push(Contradiction::Decks { decks, most: DECKS_MAX });
        } else if !(SEATS_MIN..=seats_most(decks)).contains(&seats) {
            found.push(Contradiction::Seats { seats, fewest: SEATS_MIN, most: seats_most(decks) });
        }
        found
    }
}

/// Options that were checked together with a number of decks: what a round is played by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    options: RuleOptions,
    decks: u8,
    /// The ranks that go on anything, and those that are shed: asked in every move.
    free: Ranks,
    shed: Ranks,
}

impl Rules {
    /// Checks `options` for `decks` decks and `seats` seats.
    ///
    /// # Errors
    /// Every contradiction that [`RuleOptions::check`] finds.
    pub fn new(options: RuleOptions, decks: u8, seats: u8) -> Result<Rules, Vec<Contradiction>> {
        let found = options.check(decks, seats);
        if !found.is_empty() {
            return Err(found);
        }
        let free = Rank::ALL.into_iter().filter(|rank| options.powers.of(*rank).goes_on_anything()).collect();
        let shed = options.powers.with(Power::Shed).collect();
        Ok(Rules { options, decks, free, shed })
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &RuleOptions {
        &self.options
    }

    /// How many decks are played with, 1 to 4.
    #[must_use]
    pub fn decks(&self) -> u8 {
        self.decks
    }

    /// The power of `rank`.
    #[must_use]
    pub fn power(&self, rank: Rank) -> Power {
        self.options.powers.of(rank)
    }

    /// The ranks that go on whatever lies on the stack.
    pub(crate) fn free(&self) -> Ranks {
        self.free
    }

    /// The ranks that are shed, never played.
    pub(crate) fn shed(&self) -> Ranks {
        self.shed
    }
}

/// How long a match lasts; the lowest total wins in each form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Until a total reaches this many points (at least 1).
    Target(u32),
    /// This many rounds (at least 1).
    Rounds(u32),
    /// Until the host ends it.
    Open,
}

impl Form {
    /// The usual form for a way of scoring: 200 points, or five rounds of places.
    #[must_use]
    pub fn usual(score: Score) -> Form {
        match score {
            Score::Points => Form::Target(200),
            Score::Places => Form::Rounds(5),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_fits_what_its_decks_serve() {
        for preset in Preset::ALL {
            for decks in 1..=DECKS_MAX {
                for seats in SEATS_MIN..=seats_most(decks) {
                    assert_eq!(preset.options().check(decks, seats), []);
                }
            }
        }
    }

    #[test]
    fn jokers_need_a_rank_to_stand_for() {
        let mut options = Preset::HoleCards.options();
        Rank::ALL.into_iter().for_each(|rank| options.powers.set(rank, Power::Shed));
        assert_eq!(options.check(1, 2), [Contradiction::NoPlainRank, Contradiction::JokersWithoutRank]);
    }

    #[test]
    fn contradictions_are_listed_together() {
        let mut options = Preset::Castle.options();
        options.four = Four { effect: FourEffect::None, over_higher: true, out_of_turn: false, buried: true };
        options.progress_limit = 0;
        options.jokers = 3;
        for rank in Rank::ALL {
            options.powers.set(rank, Power::Burn);
        }
        let found = options.check(5, 2);
        assert_eq!(
            found,
            [
                Contradiction::NoPlainRank,
                Contradiction::TooManyJokers { jokers: 3 },
                Contradiction::FourWithoutEffect { option: "four.over_higher".into() },
                Contradiction::FourWithoutEffect { option: "four.buried".into() },
                Contradiction::ProgressLimitZero,
                Contradiction::Decks { decks: 5, most: 4 },
            ]
        );
        assert_eq!(Preset::Castle.options().check(1, 6), [Contradiction::Seats { seats: 6, fewest: 2, most: 5 }]);
    }

    #[test]
    fn the_json_form_of_a_preset_is_pinned() {
        let json = serde_json::to_string(&Preset::Castle.options()).unwrap();
        assert_eq!(
            json,
            r#"{"beat":"equal_or_higher","powers":{"2":"burn","10":"again"},"jokers":0,"four":{"effect":"keep","over_higher":true,"out_of_turn":false,"buried":false},"match_skips":false,"add_drawn":"no","pick_up":"when_stuck","setup":"choose","opener":"rotates","end":"first_out","score":"points","last_card":"any","progress_limit":60}"#
        );
        for preset in Preset::ALL {
            let json = serde_json::to_value(preset.options()).unwrap();
            assert_eq!(serde_json::from_value::<RuleOptions>(json).unwrap(), preset.options());
        }
    }
}
