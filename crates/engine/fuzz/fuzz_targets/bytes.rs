//! Decisions taken from the bytes that the fuzzer makes up, one after the other.

use castle_engine::{
    AddDrawn, Beat, End, FourEffect, LastCard, Opener, PickUp, Power, Preset, Rank, RuleOptions, Rules, Score, SetUp,
    seats_most,
};

pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next byte; zeros once there are none.
    pub fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.next()) % bound
    }

    pub fn flag(&mut self) -> bool {
        self.next() & 1 == 1
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Rules from bytes: a preset as it is or with every switch made up, decks and seats that fit.
pub fn rules(bytes: &mut Bytes) -> Option<(Rules, u8)> {
    let decks = 1 + bytes.next() % 4;
    let seats = 2 + bytes.next() % (seats_most(decks) - 1);
    let preset = bytes.pick(Preset::ALL).options();
    let options = if bytes.flag() { made_up(bytes, preset) } else { preset };
    Rules::new(options, decks, seats).ok().map(|rules| (rules, seats))
}

fn made_up(bytes: &mut Bytes, mut options: RuleOptions) -> RuleOptions {
    options.beat = bytes.pick(Beat::ALL);
    options.jokers = bytes.next() % 3;
    options.four.effect = bytes.pick(FourEffect::ALL);
    if options.four.effect != FourEffect::None {
        options.four.over_higher = bytes.flag();
        options.four.out_of_turn = bytes.flag();
        options.four.buried = bytes.flag();
    } else {
        (options.four.over_higher, options.four.out_of_turn, options.four.buried) = (false, false, false);
    }
    options.match_skips = bytes.flag();
    options.add_drawn = bytes.pick(AddDrawn::ALL);
    options.pick_up = bytes.pick(PickUp::ALL);
    options.setup = bytes.pick(SetUp::ALL);
    options.opener = bytes.pick(Opener::ALL);
    options.end = bytes.pick(End::ALL);
    options.score = bytes.pick(Score::ALL);
    options.last_card = bytes.pick(LastCard::ALL);
    options.progress_limit = u16::from(bytes.next()) + 1;
    for rank in Rank::ALL {
        options.powers.set(rank, bytes.pick(Power::ALL));
    }
    options
}
