//! Deals the cards that a seat cannot see at random, so that everything it can see and remembers stays true: imagined
//! matches that may as well be the real one.

use castle_engine::{
    Adding, Card, CardSet, Form, LastCard, Match, Phase, Power, Rank, Rules, Seat, SeatView, Setup, SetupSeat,
};

use crate::careful;
use crate::dice::Dice;
use crate::memory::{Lacks, Memory};
use crate::sight::unseen;

/// How often the cards are dealt anew before what was noticed of hands is let go.
const TRIES: usize = 4;

/// A seat's view, got ready for dealing again and again.
pub(crate) struct Guess<'a> {
    view: &'a SeatView,
    rules: &'a Rules,
    /// Cards that lie nowhere in sight and in nobody's known hand.
    unseen: Vec<Card>,
    /// Of each other seat, by place in the view, the cards that it is known to hold.
    known: Vec<Vec<Card>>,
    /// The cards that are to be dealt to hands: the place of the seat, and what the card cannot be; those first that can
    /// be least.
    slots: Vec<(usize, Lacks)>,
    /// The seats over which a play that waits for additions steps.
    steps: u8,
    idle_turns: u32,
}

impl<'a> Guess<'a> {
    /// Gets `view` ready; none for a spectator and for a round that is over.
    pub(crate) fn new(view: &'a SeatView, memory: &Memory, rules: &'a Rules) -> Option<Guess<'a>> {
        let viewer = view.viewer?;
        if view.phase == Phase::Over {
            return None;
        }
        let mut unseen = unseen(view, rules);
        let mut known = Vec::new();
        let mut slots = Vec::new();
        for (place, places) in view.seats.iter().enumerate() {
            let mut cards = Vec::new();
            if places.seat != viewer {
                let held = usize::from(places.hand);
                cards.extend(memory.known(places.seat).iter().filter(|card| unseen.remove(*card)).take(held));
                let mut lacks = memory.lacks(places.seat, rules);
                lacks.reverse();
                lacks.resize(held - cards.len(), Lacks::default());
                slots.extend(lacks.into_iter().map(|lacks| (place, lacks)));
            }
            known.push(cards);
        }
        let mut guess = Guess {
            view,
            rules,
            unseen: unseen.iter().collect(),
            known,
            slots,
            steps: steps(memory, view, rules),
            idle_turns: idle_turns(view, rules),
        };
        guess.let_turn_go_on();
        guess.slots.sort_by_key(|(_, lacks)| std::cmp::Reverse(lacks.0.count_ones()));
        Some(guess)
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.rules
    }

    /// Whether nothing is hidden but how the dungeons lie: the other hands are known, or are all that is left.
    pub(crate) fn hides_dungeons_alone(&self) -> bool {
        let dungeons = self.view.seats.iter().flat_map(|places| places.dungeon).any(|lies| lies);
        self.view.bone_pile == 0 && (self.slots.is_empty() || !dungeons)
    }

    /// A seat on turn that has nothing but one card in hand holds one that it may play (C9a): else its turn would have
    /// passed by itself.
    fn let_turn_go_on(&mut self) {
        let view = self.view;
        if self.rules.options().last_card == LastCard::Any || !view.stack.is_empty() || view.turn == view.viewer {
            return;
        }
        for (place, lacks) in &mut self.slots {
            let places = &view.seats[*place];
            let lies = places.courtyard.iter().any(Option::is_some) || places.dungeon.contains(&true);
            if view.turn == Some(places.seat) && places.hand == 1 && !lies {
                for rank in Rank::ALL {
                    match self.rules.power(rank) {
                        Power::Plain | Power::Shed => {}
                        Power::Reset
                        | Power::Again
                        | Power::Burn
                        | Power::Lower
                        | Power::Window
                        | Power::Skip
                        | Power::Reverse => lacks.insert(Some(rank)),
                    }
                }
            }
        }
    }

    /// A match that the viewer may be in: its view of it is the view that was given. None only where view and rules do
    /// not belong together.
    pub(crate) fn deal(&self, dice: &mut Dice) -> Option<Match> {
        let mut cards = self.unseen.clone();
        for nth in 0..=TRIES {
            dice.shuffle(&mut cards);
            if let Some(hands) = self.hands(&mut cards, nth == TRIES, dice) {
                return self.put(hands, cards, dice);
            }
        }
        None
    }

    /// Deals the hands from `cards`, which are shuffled, and leaves the rest there in an order that tells nothing; none if a card
    /// is missing that would do, unless any will.
    fn hands(&self, cards: &mut Vec<Card>, any: bool, dice: &mut Dice) -> Option<Vec<Vec<Card>>> {
        let before = cards.clone();
        let mut hands = self.known.clone();
        if let Some((place, rank)) = self.added_to()
            && self.slots.iter().any(|(other, _)| *other == place)
        {
            hands[place].extend(take(cards, dice, |card| card.rank() == Some(rank)));
        }
        for (place, lacks) in &self.slots {
            if hands[*place].len() == usize::from(self.view.seats[*place].hand) {
                continue;
            }
            match take(cards, dice, |card| lacks.allows(card)).or_else(|| if any { cards.pop() } else { None }) {
                Some(card) => hands[*place].push(card),
                None => {
                    *cards = before;
                    return None;
                }
            }
        }
        Some(hands)
    }

    /// The other seat whose turn waits for additions, and the rank that it drew.
    fn added_to(&self) -> Option<(usize, Rank)> {
        if !self.view.adding || self.view.turn == self.view.viewer {
            return None;
        }
        let place = self.view.seats.iter().position(|places| Some(places.seat) == self.view.turn)?;
        Some((place, self.view.stack.last()?.rank))
    }

    fn put(&self, hands: Vec<Vec<Card>>, mut left: Vec<Card>, dice: &mut Dice) -> Option<Match> {
        let view = self.view;
        let viewer = view.viewer?;
        let mut seats = Vec::with_capacity(view.seats.len());
        let mut adding = self.own_adding(viewer);
        for (places, hand) in view.seats.iter().zip(hands) {
            let is_own = places.seat == viewer;
            let hand = if is_own { view.hand.clone() } else { hand };
            let choice = match view.phase {
                Phase::Choose if is_own => view.choice.clone(),
                Phase::Choose if places.chosen => careful::courtyard(&hand, self.rules),
                Phase::Choose | Phase::Swap | Phase::Play | Phase::Over => Vec::new(),
            };
            if view.adding && view.turn == Some(places.seat) && !is_own {
                adding = self.added_to().map(|(_, rank)| {
                    let newest = hand.iter().rev().find(|card| card.rank() == Some(rank));
                    Adding { seat: places.seat, rank, drawn: newest.copied().into_iter().collect(), steps: self.steps }
                });
            }
            let cards = SetupSeat {
                hand,
                courtyard: places.courtyard.to_vec(),
                dungeon: places.dungeon.iter().map(|lies| if *lies { left.pop() } else { None }).collect(),
                choice,
                ready: view.phase == Phase::Swap && places.chosen,
                total: places.total,
            };
            seats.push((places.seat, cards));
        }
        let mut out: Vec<(u8, Seat)> = view.seats.iter().filter_map(|seat| Some((seat.place?, seat.seat))).collect();
        out.sort_unstable();
        left.truncate(view.bone_pile.into());
        dice.shuffle(&mut left);
        let setup = Setup {
            rules: self.rules.clone(),
            form: Form::Open,
            round: view.round,
            seats,
            opener: view.opener,
            turn: view.turn,
            stack: view.stack.clone(),
            bone_pile: left,
            out: out.into_iter().map(|(_, seat)| seat).collect(),
            extra_play: view.extra_play,
            clockwise: view.clockwise,
            waiting: view.waiting,
            adding,
            idle_turns: self.idle_turns,
            progress: false,
        };
        setup.into_match().ok()
    }

    /// The play that the viewer may add to.
    fn own_adding(&self, seat: Seat) -> Option<Adding> {
        let drawn: CardSet = self.view.offers.add.iter().copied().collect();
        let rank = self.view.offers.add.first()?.rank()?;
        Some(Adding { seat, rank, drawn, steps: self.steps })
    }
}

/// Takes any of the shuffled `cards` that `fits`, each as likely as another. Were it the first that does, those before it would stay
/// together at one end, and the next to be dealt would get them.
fn take(cards: &mut Vec<Card>, dice: &mut Dice, fits: impl Fn(Card) -> bool) -> Option<Card> {
    let fitting = cards.iter().filter(|card| fits(**card)).count();
    if fitting == cards.len() {
        return cards.pop();
    }
    let nth = if fitting > 0 { dice.below(fitting) } else { return None };
    let at = (0..cards.len()).filter(|at| fits(cards[*at])).nth(nth)?;
    Some(cards.swap_remove(at))
}

/// The seats that the play steps over that now waits for additions; 0 when nobody noticed what it went on.
fn steps(memory: &Memory, view: &SeatView, rules: &Rules) -> u8 {
    let Some(last) = memory.last().filter(|last| view.adding && Some(last.seat) == view.turn) else { return 0 };
    rules.steps(last.rank, last.count, last.on, last.extra_play)
}

/// Turns in a row without progress, as far as it is told: only the last ones are.
fn idle_turns(view: &SeatView, rules: &Rules) -> u32 {
    let active = view.seats.iter().filter(|places| places.place.is_none()).count();
    view.turns_left.map_or(0, |left| rules.idle_turns_most(active).saturating_sub(left.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::{Dice as Chance, random_match, random_move};
    use castle_engine::Match;

    /// Plays random matches and asks `check` now and then, with what everybody could notice.
    fn visit(matches: u64, check: impl Fn(&Match, &Memory, &mut Chance)) {
        for seed in 0..matches {
            let mut chance = Chance(seed);
            let mut state = random_match(&mut chance);
            let mut memory = Memory::default();
            // The deal was told before anybody listened; it is told again.
            memory.note(&castle_engine::Event::Dealt {
                round: 1,
                order: state.order().to_vec(),
                opener: state.order()[0],
            });
            for _ in 0..200 {
                if state.phase() == Phase::Over {
                    break;
                }
                if chance.one_in(4) {
                    check(&state, &memory, &mut chance);
                }
                let (seat, action) = random_move(&state, &mut chance);
                let events = state.apply(seat, &action).unwrap();
                events.iter().filter_map(|event| event.seen_by(None)).for_each(|event| memory.note(&event));
            }
        }
    }

    #[test]
    fn an_imagined_match_looks_like_the_real_one_to_its_seat() {
        visit(150, |state, memory, chance| {
            let memory = if chance.one_in(10) { &Memory::default() } else { memory };
            for seat in state.order() {
                let view = SeatView::of(state, Some(*seat));
                let guess = Guess::new(&view, memory, state.rules()).unwrap();
                let world = guess.deal(&mut Dice::new(chance.next())).unwrap();
                assert_eq!(SeatView::of(&world, Some(*seat)), view, "{:?}", state.rules());
            }
        });
    }

    #[test]
    fn what_is_remembered_is_true() {
        visit(300, |state, memory, _| {
            for seat in state.order() {
                let hand = state.hand_of(*seat);
                let known = memory.known(*seat);
                assert!(known.iter().all(|card| hand.contains(card)), "{seat} holds {hand:?}, not {known:?}");
                let unknown: Vec<Card> = hand.iter().filter(|card| !known.contains(*card)).collect();
                let lacks = memory.lacks(*seat, state.rules());
                if state.phase() == Phase::Play {
                    assert_eq!(lacks.len(), unknown.len());
                }
                for (older, lacks) in lacks.iter().enumerate() {
                    let allowed = unknown.iter().filter(|card| lacks.allows(**card)).count();
                    assert!(allowed > older, "{seat}: {unknown:?} with {lacks:?}");
                }
            }
        });
    }

    /// What somebody is known to lack lies elsewhere, and there anywhere: no hand, dungeon or bone pile has more of it than another.
    #[test]
    fn what_somebody_lacks_lies_anywhere_else() {
        use std::cell::RefCell;
        // For each pair of places: how much more of it lay in one than in the other, together, and in how many matches.
        let apart = RefCell::new([(0.0, 0u32); 3]);
        visit(600, |state, memory, chance| {
            let viewer = *chance.pick(state.order());
            let view = SeatView::of(state, Some(viewer));
            let guess = Guess::new(&view, memory, state.rules()).unwrap();
            let lacks = guess.slots.iter().fold(0, |all, (_, lacks)| all | lacks.0);
            if lacks == 0 || state.phase() != Phase::Play || view.adding {
                return;
            }
            // Of those held by seats of which nothing is known, in dungeons first and last dealt, and in the bone pile.
            let mut places = [(0u32, 0u32); 4];
            let is_free = |place: usize| guess.slots.iter().all(|(other, lacks)| *other != place || lacks.0 == 0);
            for _ in 0..40 {
                let world = guess.deal(&mut Dice::new(chance.next())).unwrap();
                let mut count = |place: usize, card: Card| {
                    places[place].0 += u32::from(!Lacks(lacks).allows(card));
                    places[place].1 += 1;
                };
                let mut lying = Vec::new();
                for (place, seat) in state.order().iter().enumerate() {
                    let hand = world.hand_of(*seat);
                    if *seat != viewer && is_free(place) && guess.known[place].is_empty() {
                        hand.iter().for_each(|card| count(0, card));
                    }
                    let lacks = memory.lacks(*seat, state.rules());
                    let known = memory.known(*seat);
                    let unknown: Vec<Card> = hand.iter().filter(|card| !known.contains(*card)).collect();
                    for (older, lacks) in lacks.iter().enumerate().filter(|_| *seat != viewer) {
                        assert!(
                            unknown.iter().filter(|card| lacks.allows(**card)).count() > older,
                            "{unknown:?}: {lacks:?}"
                        );
                    }
                    lying.extend(world.dungeon_of(*seat).into_iter().flatten());
                }
                let half = lying.len() / 2;
                lying.iter().take(half).for_each(|card| count(1, *card));
                lying.iter().skip(lying.len() - half).for_each(|card| count(2, *card));
                Setup::from(&world).bone_pile.iter().for_each(|card| count(3, *card));
            }
            for (apart, (one, other)) in apart.borrow_mut().iter_mut().zip([(0, 1), (1, 2), (1, 3)]) {
                let share = |(lacked, all): (u32, u32)| f64::from(lacked) / f64::from(all);
                if places[one].1 > 0 && places[other].1 > 0 {
                    *apart = (apart.0 + share(places[one]) - share(places[other]), apart.1 + 1);
                }
            }
        });
        for (apart, matches) in apart.into_inner() {
            assert!(
                matches > 100 && (apart / f64::from(matches)).abs() < 0.02,
                "{} in {matches}",
                apart / f64::from(matches)
            );
        }
    }

    #[test]
    fn imagined_hands_hold_what_is_known() {
        visit(100, |state, memory, chance| {
            let viewer = *chance.pick(state.order());
            let view = SeatView::of(state, Some(viewer));
            let guess = Guess::new(&view, memory, state.rules()).unwrap();
            let world = guess.deal(&mut Dice::new(chance.next())).unwrap();
            for seat in state.order().iter().filter(|seat| **seat != viewer) {
                let hand = world.hand_of(*seat);
                assert!(memory.known(*seat).iter().all(|card| hand.contains(card)));
            }
        });
    }
}
