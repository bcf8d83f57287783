// Made from crates/protocol by `cargo xtask types`. Do not edit by hand.

export const PROTOCOL = 1;
export const BEAT_SECONDS = 20;
export const SILENCE_SECONDS_MAX = 30;
export const RESTORED_MAX = 64;

/** The most and the fewest that there can be. */
export const LIMITS = {"decks":4,"jokers":2,"seatsFewest":2,"seatsMost":10,"seatsPerDeck":5};

export type Rank = string;
export type Card = string;
export type Placed = string;
export type Seat = number;
export type Beat = "equal_or_higher" | "higher";
export type Power = "plain" | "reset" | "again" | "burn" | "lower" | "window" | "shed" | "skip" | "reverse";
export type FourEffect = "none" | "keep" | "burn";
export type AddDrawn = "no" | "own_turn" | "until_next_play";
export type PickUp = "when_stuck" | "any_time";
export type SetUp = "choose" | "swap";
export type Opener = "rotates" | "lowest_card";
export type End = "first_out" | "last_holder";
export type Score = "points" | "places";
export type LastCard = "any" | "no_power";
export type Powers = { [key in string]: "plain" | "reset" | "again" | "burn" | "lower" | "window" | "shed" | "skip" | "reverse" };
export type Four = { 
/**
 * What they bring.
 */
effect: FourEffect, 
/**
 * Whether they go on any top.
 */
over_higher: boolean, 
/**
 * Whether any seat may complete them at any moment.
 */
out_of_turn: boolean, 
/**
 * Whether equal ranks count wherever they lie in the stack.
 */
buried: boolean, };
export type RuleOptions = { 
/**
 * What a card needs to go on another.
 */
beat: Beat, 
/**
 * What each rank does.
 */
powers: Powers, 
/**
 * Jokers in each deck, 0 to 2.
 */
jokers: number, 
/**
 * Four of one rank.
 */
four: Four, 
/**
 * Whether a play equal to the top steps over the next seat.
 */
match_skips: boolean, 
/**
 * Whether a drawn card may join its equal.
 */
add_drawn: AddDrawn, 
/**
 * When the stack may be picked up.
 */
pick_up: PickUp, 
/**
 * How the courtyard is made up.
 */
setup: SetUp, 
/**
 * Who opens.
 */
opener: Opener, 
/**
 * What ends a round.
 */
end: End, 
/**
 * What a round costs.
 */
score: Score, 
/**
 * What the last card may be.
 */
last_card: LastCard, 
/**
 * Turns per active seat without progress after which a round ends, at least 1.
 */
progress_limit: number, };
export type Preset = "castle" | "white-castle" | "hole-cards" | "windows" | "palace";
export type Form = { "target": number } | { "rounds": number } | "open";
export type Contradiction = { "code": "no_plain_rank" } | { "code": "jokers_without_rank" } | { "code": "too_many_jokers", 
/**
 * Jokers a deck that were asked for.
 */
jokers: number, } | { "code": "four_without_effect", 
/**
 * The switch that is on.
 */
option: string, } | { "code": "progress_limit_zero" } | { "code": "decks", 
/**
 * Decks asked for.
 */
decks: number, 
/**
 * The most there can be.
 */
most: number, } | { "code": "seats", 
/**
 * Seats asked for.
 */
seats: number, 
/**
 * The fewest that can play.
 */
fewest: number, 
/**
 * The most that these decks serve.
 */
most: number, };
export type Zone = "hand" | "courtyard" | "dungeon";
export type Phase = "choose" | "swap" | "play" | "over";
export type Action = { "type": "choose", 
/**
 * Exactly three different cards of the hand.
 */
cards: Array<Card>, } | { "type": "swap", 
/**
 * The card of the hand.
 */
hand: Card, 
/**
 * The card of the courtyard.
 */
courtyard: Card, } | { "type": "ready", 
/**
 * Ready or not.
 */
ready: boolean, } | { "type": "play", 
/**
 * One or more cards, in any order.
 */
cards: Array<Card>, 
/**
 * The rank that the jokers among them stand for.
 */
as?: Rank, } | { "type": "flip", 
/**
 * The slot, 0 to 2.
 */
slot: number, } | { "type": "declare", 
/**
 * The rank.
 */
rank: Rank, } | { "type": "pick_up" } | { "type": "add", 
/**
 * One or more cards, in any order.
 */
cards: Array<Card>, } | { "type": "end" } | { "type": "shed", 
/**
 * One or more cards of the active zone.
 */
cards: Array<Card>, } | { "type": "complete", 
/**
 * One or more cards of the active zone, in any order.
 */
cards: Array<Card>, };
export type Requirement = { "type": "anything" } | { "type": "at_least", 
/**
 * The rank to answer.
 */
rank: Rank, } | { "type": "above", 
/**
 * The rank to answer.
 */
rank: Rank, } | { "type": "at_most", 
/**
 * The rank to answer.
 */
rank: Rank, };
export type Refusal = { "code": "not_in_round" } | { "code": "wrong_phase", "data": { 
/**
 * The phase it is in.
 */
phase: Phase, } } | { "code": "not_your_turn", "data": { 
/**
 * The seat on turn.
 */
turn: Seat, } } | { "code": "no_cards" } | { "code": "named_twice", "data": { 
/**
 * The card.
 */
card: Card, } } | { "code": "not_held", "data": { 
/**
 * The card.
 */
card: Card, } } | { "code": "wrong_zone", "data": { 
/**
 * The zone to play from now.
 */
active: Zone, } } | { "code": "mixed_ranks" } | { "code": "joker_without_rank" } | { "code": "never_played", "data": { 
/**
 * The rank.
 */
rank: Rank, } } | { "code": "too_high", "data": { 
/**
 * The rank asked for.
 */
rank: Rank, 
/**
 * What the stack asks.
 */
needs: Requirement, } } | { "code": "too_low", "data": { 
/**
 * The rank asked for.
 */
rank: Rank, 
/**
 * What the stack asks.
 */
needs: Requirement, } } | { "code": "last_card_power", "data": { 
/**
 * The rank asked for.
 */
rank: Rank, } } | { "code": "empty_stack" } | { "code": "must_play" } | { "code": "must_flip" } | { "code": "empty_slot", "data": { 
/**
 * The slot asked for.
 */
slot: number, } } | { "code": "choose_three", "data": { 
/**
 * How many were named.
 */
named: number, } } | { "code": "joker_waits", "data": { 
/**
 * The seat.
 */
seat: Seat, } } | { "code": "no_joker_waits" } | { "code": "finish_adding" } | { "code": "nothing_to_add" } | { "code": "not_drawn", "data": { 
/**
 * The card.
 */
card: Card, } } | { "code": "not_shed", "data": { 
/**
 * The card.
 */
card: Card, } } | { "code": "no_completing" } | { "code": "not_four", "data": { 
/**
 * The rank asked for.
 */
rank: Rank, } } | { "code": "ready_already" } | { "code": "not_ready" };
export type BurnedBy = "power" | "four";
export type EndedBy = "out" | "no_progress";
export type Flip = "played" | "taken" | "shed" | "asks";
export type SeatCards = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Its cards.
 */
cards: Array<Card>, };
export type SeatScore = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * What this round cost.
 */
cost: number, 
/**
 * The seat's total after it.
 */
total: number, 
/**
 * The place in this round, from 1; seats that tie share the better one.
 */
place: number, 
/**
 * Everything the seat still held, in hand, courtyard and dungeon.
 */
held: Array<Card>, };
export type Event = { "type": "dealt", 
/**
 * The number of the round in its match, from 1.
 */
round: number, 
/**
 * The seats that play, clockwise.
 */
order: Array<Seat>, 
/**
 * The seat that will open.
 */
opener: Seat, } | { "type": "chose", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Whether the seat had chosen before.
 */
again: boolean, } | { "type": "revealed", 
/**
 * Each seat's courtyard.
 */
courtyards: Array<SeatCards>, } | { "type": "played", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Where they came from: hand or courtyard.
 */
from: Zone, 
/**
 * The cards, as they lie there now.
 */
cards: Array<Placed>, } | { "type": "flipped", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Its slot.
 */
slot: number, 
/**
 * The card.
 */
card: Card, 
/**
 * What became of it.
 */
result: Flip, } | { "type": "declared", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The joker with the rank that it stands for.
 */
card: Placed, } | { "type": "added", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The cards.
 */
cards: Array<Card>, } | { "type": "shed", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Where they came from: hand or courtyard.
 */
from: Zone, 
/**
 * The cards.
 */
cards: Array<Card>, } | { "type": "completed", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Where the cards came from: hand or courtyard.
 */
from: Zone, 
/**
 * The cards.
 */
cards: Array<Card>, } | { "type": "swapped", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The card that lies face up now.
 */
courtyard: Card, 
/**
 * The card that it went to the hand for.
 */
hand: Card, } | { "type": "ready", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Ready or not.
 */
ready: boolean, } | { "type": "began", 
/**
 * The seat that opens.
 */
seat: Seat, } | { "type": "skipped", 
/**
 * The seats, in the order of play.
 */
seats: Array<Seat>, } | { "type": "turned", 
/**
 * Whether it goes clockwise now.
 */
clockwise: boolean, } | { "type": "burned", 
/**
 * The cards, bottom first.
 */
cards: Array<Card>, 
/**
 * Why.
 */
by: BurnedBy, } | { "type": "kept", 
/**
 * The rank.
 */
rank: Rank, } | { "type": "drew", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * How many.
 */
count: number, 
/**
 * Which; empty for everybody but the seat itself.
 */
cards: Array<Card>, } | { "type": "picked_up", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * What it took, bottom first; a failed flip is on top.
 */
cards: Array<Card>, } | { "type": "extra_play", 
/**
 * The seat.
 */
seat: Seat, } | { "type": "passed", 
/**
 * The seat.
 */
seat: Seat, } | { "type": "went_out", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Its place, from 1.
 */
place: number, } | { "type": "round_over", 
/**
 * Why.
 */
by: EndedBy, 
/**
 * What it cost each seat, in seat order round the table.
 */
scores: Array<SeatScore>, 
/**
 * The winners, when the match ended with it; otherwise empty.
 */
winners: Array<Seat>, };
export type SeatPlaces = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * How many cards it holds in hand.
 */
hand: number, 
/**
 * Its three courtyard places; an emptied place stays empty.
 */
courtyard: Array<Card | null>, 
/**
 * Its three dungeon slots: whether a card lies there.
 */
dungeon: Array<boolean>, 
/**
 * Whether it has chosen its courtyard, or is ready to play.
 */
chosen: boolean, 
/**
 * Its place, from 1, once it is out.
 */
place: number | null, 
/**
 * What the match has cost it so far.
 */
total: number, };
export type Playable = { 
/**
 * The rank.
 */
rank: Rank, 
/**
 * The group sizes that may go, ascending; any cards of the rank will do, and any jokers.
 */
counts: Array<number>, };
export type Blocked = { 
/**
 * The rank.
 */
rank: Rank, 
/**
 * Why a single card of it is refused.
 */
why: Refusal, };
export type Offers = { 
/**
 * The zone that the viewer plays from; none when it holds nothing or only watches.
 */
zone: Zone | null, 
/**
 * Whether it may choose its courtyard: any three cards of its hand.
 */
choose: boolean, 
/**
 * The groups it may play: for each so many of its own cards of that rank, of the zone that it plays from.
 */
plays: Array<Playable>, 
/**
 * Its other ranks, with the reason.
 */
blocked: Array<Blocked>, 
/**
 * The dungeon slots it may turn over.
 */
flips: Array<number>, 
/**
 * Whether it may swap cards of hand and courtyard.
 */
swap: boolean, 
/**
 * What `Action::Ready` may say now: true while it is not ready, false to swap on; none outside the swap phase.
 */
ready: boolean | null, 
/**
 * The ranks that its joker may be declared as, while one waits for that.
 */
declare: Array<Rank>, 
/**
 * The cards it may add to its last play; any of them.
 */
add: Array<Card>, 
/**
 * Whether it may end its turn without adding.
 */
end: boolean, 
/**
 * The cards it may shed; any of them.
 */
shed: Array<Card>, 
/**
 * How it may complete a four out of turn; jokers do not stand in.
 */
complete: Array<Playable>, 
/**
 * Whether it may pick up the stack.
 */
pick_up: boolean, 
/**
 * If not, why; none when it may, or has no part in the round.
 */
pick_up_refusal: Refusal | null, };
export type RoundScores = { 
/**
 * The number of the round in its match, from 1.
 */
round: number, 
/**
 * What it cost each seat that played it.
 */
scores: Array<SeatScore>, };
export type SeatView = { 
/**
 * The seat that sees this; none for a spectator, and for a seat that has no part in this round.
 */
viewer: Seat | null, 
/**
 * The number of the round in its match, from 1.
 */
round: number, 
/**
 * Where the round stands.
 */
phase: Phase, 
/**
 * The seat on turn; none unless the phase is `play`.
 */
turn: Seat | null, 
/**
 * The seat that opened or will open the round; where the lowest card opens, the seat from
 * which ties are broken.
 */
opener: Seat, 
/**
 * Whether play goes clockwise, in the order of `seats`.
 */
clockwise: boolean, 
/**
 * A joker that was turned over and waits for the seat on turn to say what it stands for.
 */
waiting: Card | null, 
/**
 * Whether the seat on turn may still add cards that it drew (W4); then the turn is not over.
 */
adding: boolean, 
/**
 * Each seat of the round, clockwise.
 */
seats: Array<SeatPlaces>, 
/**
 * The stack, bottom first.
 */
stack: Array<Placed>, 
/**
 * Cards left to draw.
 */
bone_pile: number, 
/**
 * Cards out of the round.
 */
burned: Array<Card>, 
/**
 * What the stack asks of the seat on turn.
 */
requirement: Requirement, 
/**
 * Whether the seat on turn has an extra play.
 */
extra_play: boolean, 
/**
 * Turns left until the round ends for want of progress (C20); told for the last ten.
 */
turns_left: number | null, 
/**
 * The viewer's own hand, by rank, suit and deck; in the choose phase all six cards.
 */
hand: Array<Card>, 
/**
 * The viewer's own choice so far, while the others still choose.
 */
choice: Array<Card>, 
/**
 * What the viewer may do now.
 */
offers: Offers, 
/**
 * The score sheet: every finished round once the phase is `over`, before that empty.
 */
sheet: Array<RoundScores>, 
/**
 * The winners, once the match is over.
 */
winners: Array<Seat>, };
export type Level = "beginner" | "careful" | "strong";
export type OtherWay = { 
/**
 * The way.
 */
action: Action, 
/**
 * As in [`Advice::good`].
 */
good: number, };
export type Effect = "picks_up" | "goes_out" | "comes_first" | "surely_behind";
export type Reason = { 
/**
 * Whom it happens to: the seat that is advised, or the one that comes after it.
 */
seat: Seat, 
/**
 * What happens.
 */
effect: Effect, 
/**
 * In how many of a hundred imagined rounds, with the way that is advised.
 */
good: number, 
/**
 * In how many of a hundred of the same rounds, with the best other way.
 */
other: number, };
export type Advice = { 
/**
 * What it would do.
 */
action: Action, 
/**
 * Rounds that it imagined or, for [`Effect::SurelyBehind`], ends that it counted, over all ways; 0 when there was
 * nothing to think about.
 */
tries: number, 
/**
 * How the imagined rounds that went on with `action` ended: of a hundred other seats, how many came in behind this
 * one (a shared place counts half). With two seats, how many of a hundred rounds were won.
 */
good: number, 
/**
 * The best of the other ways; none when there was none. While courtyards are swapped it is the best swap or leaving it at that,
 * and may have done better: swaps are weighed by a look.
 */
other: OtherWay | null, 
/**
 * What speaks most clearly for `action` and against the best of the other ways; none when nothing does.
 */
reason: Reason | null, };
export type Clock = { "type": "none" } | { "type": "soft", 
/**
 * Seconds for each turn, 10 to 600.
 */
seconds: number, } | { "type": "hard", 
/**
 * Seconds for each turn, 10 to 600.
 */
seconds: number, };
export type TableSettings = { 
/**
 * The turn clock.
 */
clock: Clock, 
/**
 * Whether a watch link lets spectators see what lies face up.
 */
watching: boolean, 
/**
 * Whether seats may write to each other.
 */
chat: boolean, 
/**
 * Whether a seat may ask what the strong bot would do in its place.
 */
hints: boolean, };
export type Waits = { 
/**
 * Until the host may let a stand-in play.
 */
stand_in_by_host: number, 
/**
 * Until any seat may.
 */
stand_in_by_any: number, 
/**
 * Until the host's chair may pass on by a majority of the seats that are here.
 */
chair: number, };
export type ClockShown = { 
/**
 * The seats that it runs for: the one on turn, or all that have not chosen yet.
 */
seats: Array<Seat>, 
/**
 * When it is at zero, in milliseconds since the epoch began; `Welcome` and `Beat` tell what time it is then.
 */
ends_at: number, };
export type Vote = { 
/**
 * Whose vote it is.
 */
by: Seat, 
/**
 * Who should have the chair.
 */
host: Seat, };
export type RecoveryShown = { 
/**
 * When it was made, in seconds since 1970 (UTC).
 */
made_at: number, 
/**
 * When it was last used; none if never.
 */
used_at: number | null, };
export type Reaction = "bravo" | "laugh" | "oh_no" | "thinking" | "hurry" | "thanks" | "good_game" | "back_soon";
export type Said = { "type": "text", 
/**
 * Plain text.
 */
text: string, } | { "type": "reaction", 
/**
 * Which.
 */
reaction: Reaction, };
export type Note = { 
/**
 * Its number within the table's epoch, from 1; a page that was told it already drops the repeat.
 */
nth: number, 
/**
 * Who said it.
 */
seat: Seat, 
/**
 * When, in seconds since 1970 (UTC).
 */
at: number, 
/**
 * What.
 */
said: Said, };
export type ClientMessage = { "type": "Hello", 
/**
 * The protocol version: 1.
 */
protocol: number, 
/**
 * The table's id.
 */
table: string, 
/**
 * The seat's secret, or that of a watch link.
 */
key: string, 
/**
 * The epoch of the last view that this client has, to be given the moves since.
 */
epoch?: number | null, 
/**
 * The version of that view.
 */
version?: number | null, } | { "type": "Act", 
/**
 * 96 random bits in lower-case base32 (20 characters); a repeat is answered like the first.
 */
id: string, 
/**
 * The ask of the view that the person decided on.
 */
ask: number, 
/**
 * The action.
 */
action: Action, } | { "type": "Do", 
/**
 * As in `Act`.
 */
id: string, 
/**
 * What is asked.
 */
command: Command, } | { "type": "Hint", 
/**
 * As in `Act`.
 */
id: string, 
/**
 * The ask of the view that the person looks at.
 */
ask: number, } | { "type": "Beat" };
export type Command = { "type": "start" } | { "type": "ready", 
/**
 * Ready or not.
 */
ready: boolean, } | { "type": "next_round" } | { "type": "rename", 
/**
 * The new name, 1 to 24 characters as people see them.
 */
name: string, } | { "type": "stand_in", 
/**
 * The seat that is away.
 */
seat: Seat, } | { "type": "seat_bot", 
/**
 * The seat; one that is free, that a friend has left, or that a bot has.
 */
seat: Seat, 
/**
 * How well it plays.
 */
level: Level, } | { "type": "leave" } | { "type": "remove", 
/**
 * The seat; not the host's own.
 */
seat: Seat, } | { "type": "close_seat", 
/**
 * The seat.
 */
seat: Seat, } | { "type": "give_chair", 
/**
 * The seat.
 */
seat: Seat, } | { "type": "vote_chair", 
/**
 * The seat; own or another.
 */
seat: Seat, } | { "type": "set", 
/**
 * All settings.
 */
settings: TableSettings, } | { "type": "end_table" } | { "type": "say", 
/**
 * The text, 1 to 200 characters as people see them, one line.
 */
text: string, } | { "type": "react", 
/**
 * Which.
 */
reaction: Reaction, };
export type ServerMessage = { "type": "Welcome", 
/**
 * The run of the table that versions count in; another epoch makes older versions void.
 */
epoch: number, 
/**
 * Milliseconds since the epoch began; what the end of a turn clock is counted in.
 */
now: number, 
/**
 * The version of the view.
 */
version: number, 
/**
 * All that the seat may know.
 */
view: TableView, 
/**
 * What moved since the version told in `Hello`; empty if that is too old or of another epoch.
 */
moved: Array<Moved>, } | { "type": "Update", 
/**
 * The version of the view.
 */
version: number, 
/**
 * All that the seat may know.
 */
view: TableView, 
/**
 * What moved since the last version sent on this connection; empty if that is too long ago.
 */
moved: Array<Moved>, 
/**
 * The ids of this seat's accepted `Act`s and `Do`s since then.
 */
done: Array<string>, } | { "type": "Refused", 
/**
 * Its id.
 */
id: string, 
/**
 * The version of the view.
 */
version: number, 
/**
 * The present view.
 */
view: TableView, } & (Refusal | TableRefusal) | { "type": "Note", 
/**
 * What.
 */
note: Note, } | { "type": "Hint", 
/**
 * The id of the question.
 */
id: string, 
/**
 * What the strong bot would do; none if the seat has nothing to do.
 */
advice: Advice | null, } | { "type": "Beat", 
/**
 * Milliseconds since the epoch began.
 */
now: number, } | { "type": "Bye", 
/**
 * Why.
 */
code: Bye, };
export type Bye = "protocol_too_old" | "unknown_table" | "unknown_key" | "seat_revoked" | "seat_moved" | "seat_left" | "seat_removed" | "watch_ended" | "table_ended" | "bad_message" | "too_large" | "too_fast" | "silent" | "too_many_sockets" | "too_slow" | "restarting" | "table_fault" | "table_damaged";
export type Why = Refusal | TableRefusal;
export type TableRefusal = { "code": "stale_ask" } | { "code": "bad_id" } | { "code": "id_reused" } | { "code": "not_host" } | { "code": "not_started" } | { "code": "already_started" } | { "code": "too_few_seats" } | { "code": "round_running" } | { "code": "match_over" } | { "code": "needs_restart", "data": { 
/**
 * What would change.
 */
switches: Array<MatchSwitch>, } } | { "code": "name_blank" } | { "code": "name_too_long", "data": { 
/**
 * Characters allowed, as people see them.
 */
most: number, } } | { "code": "rules", "data": { 
/**
 * Why not.
 */
contradictions: Array<Contradiction>, } } | { "code": "no_such_seat" } | { "code": "seat_is_here" } | { "code": "too_early", "data": { 
/**
 * Seconds to wait.
 */
seconds: number, } } | { "code": "hosts_seat" } | { "code": "only_watching" } | { "code": "chat_off" } | { "code": "hints_off" } | { "code": "thinking" } | { "code": "seat_taken" } | { "code": "text_blank" } | { "code": "text_too_long", "data": { 
/**
 * Characters allowed, as people see them.
 */
most: number, } } | { "code": "setting_out_of_range", "data": { 
/**
 * Which.
 */
setting: string, } } | { "code": "not_saved" } | { "code": "too_fast" };
export type Spot = { "at": "hand", 
/**
 * The seat.
 */
seat: Seat, } | { "at": "courtyard", 
/**
 * The seat.
 */
seat: Seat, } | { "at": "dungeon", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The slot, 0 to 2.
 */
slot: number, } | { "at": "stack" } | { "at": "bone_pile" } | { "at": "burned" };
export type Flight = { 
/**
 * The card; none when the viewer may not know it.
 */
card: Card | null, 
/**
 * Where it was.
 */
from: Spot, 
/**
 * Where it went.
 */
to: Spot, };
export type Moved = { 
/**
 * What happened.
 */
event: Event, 
/**
 * The cards that it moved, in order.
 */
flights: Array<Flight>, };
export type RulesShown = { 
/**
 * The preset that the host started from.
 */
preset: Preset, 
/**
 * Every switch, the host's changes included.
 */
options: RuleOptions, 
/**
 * How many decks, 1 to 4.
 */
decks: number, 
/**
 * How long a match lasts.
 */
form: Form, };
export type TableShown = { 
/**
 * The table's id.
 */
id: string, 
/**
 * Its name; empty if it has none.
 */
name: string, 
/**
 * The seat that has the host's chair.
 */
host: Seat, 
/**
 * When it goes if nobody moves, in seconds since 1970 (UTC).
 */
expires_at: number, 
/**
 * What it is played by.
 */
rules: RulesShown, 
/**
 * What it is set to besides.
 */
settings: TableSettings, 
/**
 * How long others wait for a seat that is away.
 */
waits: Waits, };
export type Person = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The name; none while the seat is free.
 */
name: string | null, 
/**
 * Whether a page of this seat is connected.
 */
here: boolean, 
/**
 * When the last page was lost, in seconds since 1970 (UTC): of a seat that no page ever opened, since when
 * that is so. None while here, for a bot, and for a friend who has left.
 */
away_since: number | null, 
/**
 * Ready for the next round.
 */
ready: boolean, 
/**
 * The bot that plays for the seat now. It gives way when the friend returns, unless the friend has left.
 */
bot: Level | null, 
/**
 * Whether the seat is a bot's own: no friend has it, and the name is the bot's.
 */
is_bot: boolean, 
/**
 * Whether the friend has left for good, or was removed; the seat keeps the name and its cards.
 */
left: boolean, 
/**
 * Whether the host has closed the seat: it takes no part, and keeps its number.
 */
closed: boolean, };
export type TableView = { 
/**
 * The table.
 */
table: TableShown, 
/**
 * The seat that sees this; none for a spectator.
 */
you: Seat | null, 
/**
 * The number of the question that the seat is being asked now; an `Act` answers one.
 */
ask: number, 
/**
 * Each seat of the table, by number.
 */
people: Array<Person>, 
/**
 * The match; none before the first start.
 */
play: SeatView | null, 
/**
 * The last things that happened in this round, oldest first, as this seat saw them.
 */
story: Array<Event>, 
/**
 * The turn clock, while one runs.
 */
clock: ClockShown | null, 
/**
 * Votes for another host, while the host is away.
 */
votes: Array<Vote>, 
/**
 * How many spectators watch.
 */
watchers: number, 
/**
 * The recovery link of this seat; none if there is none.
 */
recovery: RecoveryShown | null, 
/**
 * How many acts a bot or the clock has done for this seat since its friend last did something.
 */
acted_for: number, };
export type RulesChoice = { 
/**
 * Where to start from.
 */
preset: Preset, 
/**
 * Switches to change, in the shape of `RuleOptions`; keys left out keep the preset's value, in
 * `four` and `powers` too.
 */
options?: Partial<RuleOptions>, 
/**
 * How many decks, 1 to 4.
 */
decks: number, 
/**
 * How long a match lasts; left out, what is usual for the way of scoring.
 */
form?: Form, };
export type HostedSeat = { 
/**
 * The seat, from 1; seat 0 is the host's own.
 */
seat: Seat, 
/**
 * 128 random bits in lower-case base32 (26 characters).
 */
secret: string, };
export type BotSeat = { 
/**
 * The seat, from 1.
 */
seat: Seat, 
/**
 * How well the bot plays.
 */
level: Level, };
export type CreateTable = { 
/**
 * The host's name, 1 to 24 characters as people see them.
 */
name: string, 
/**
 * The table's name, up to 40 characters; may be empty.
 */
table_name: string, 
/**
 * How many seats, 2 to 10.
 */
seats: number, 
/**
 * The rules.
 */
rules: RulesChoice, 
/**
 * What it is set to besides; left out, no clock, no spectators, chat, no hints.
 */
settings?: TableSettings, 
/**
 * The secret of seat 0, made by the page and saved before this is sent: 128 random bits in
 * lower-case base32 (26 characters). The same secret again gets the same answer.
 */
key: string, 
/**
 * One invitation for each other seat that no bot has.
 */
invitations: Array<HostedSeat>, 
/**
 * The seats that bots have from the beginning.
 */
bots?: Array<BotSeat>, };
export type Created = { 
/**
 * The table's id.
 */
table: string, 
/**
 * The host's seat: 0.
 */
seat: Seat, };
export type Look = { 
/**
 * The invitation as it stands behind `#join=`: `<table>.<secret><check>`.
 */
link: string, };
export type InvitationSeen = { 
/**
 * The table's id.
 */
table: string, 
/**
 * Its name; may be empty.
 */
table_name: string, 
/**
 * The host's name.
 */
host: string, 
/**
 * The seat that the invitation is for.
 */
seat: Seat, 
/**
 * How many seats the table has.
 */
seats: number, 
/**
 * The names of the friends who have claimed theirs.
 */
names: Array<string>, 
/**
 * The names of the bots that have a seat themselves.
 */
bots: Array<string>, 
/**
 * Whether a match has begun.
 */
started: boolean, 
/**
 * Whether the seat has cards in the round that is played; whoever claims it plays on with them.
 */
plays_on: boolean, 
/**
 * When the table goes if nobody moves, in seconds since 1970 (UTC).
 */
expires_at: number, };
export type Claim = { 
/**
 * The invitation, as in [`Look`].
 */
link: string, 
/**
 * The seat's secret, made by the page and saved before this is sent.
 */
key: string, 
/**
 * The name, 1 to 24 characters as people see them. An equal name at the table gets a number.
 */
name: string, };
export type Claimed = { 
/**
 * The table's id.
 */
table: string, 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The name as the table has it.
 */
name: string, };
export type ReplaceInvitation = { 
/**
 * The secret of the new invitation, made by the page. The same secret again changes nothing.
 */
secret: string, };
export type Replaced = { 
/**
 * The seat.
 */
seat: Seat, };
export type AddSeat = { 
/**
 * The secret of its invitation, made by the page. The same secret again changes nothing.
 */
secret: string, };
export type SeatAdded = { 
/**
 * The seat.
 */
seat: Seat, };
export type SeatLink = "move" | "recovery";
export type MakeSeatLink = { 
/**
 * Its kind.
 */
kind: SeatLink, 
/**
 * Its secret, made by the page. The same secret again gets the same answer.
 */
secret: string, 
/**
 * Whether the devices that have the seat so far are signed out when it is used; for moving only.
 */
sign_out: boolean, };
export type SeatLinkMade = { 
/**
 * When it ends, in seconds since 1970 (UTC); for recovery when the table goes if nobody moves.
 */
ends_at: number, 
/**
 * A code of 8 characters (Crockford's base32) that does the same as the link for 10 minutes, once; for moving
 * only. It is gone when the server starts again.
 */
code: string | null, };
export type SeatOpener = { "type": "link", 
/**
 * Its kind.
 */
kind: SeatLink, 
/**
 * The link.
 */
link: string, } | { "type": "code", 
/**
 * The code.
 */
code: string, };
export type LookAtSeat = { 
/**
 * What opens it.
 */
opener: SeatOpener, };
export type SeatSeen = { 
/**
 * The table's id.
 */
table: string, 
/**
 * Its name; may be empty.
 */
table_name: string, 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The name of whoever has it.
 */
name: string, 
/**
 * Whether the devices that have the seat so far are signed out.
 */
sign_out: boolean, };
export type OpenSeat = { 
/**
 * What opens it.
 */
opener: SeatOpener, 
/**
 * The seat's secret on this device, made by the page and saved before this is sent.
 */
key: string, };
export type RestoreSeats = { 
/**
 * Fresh secrets, made by the page; at most 64. With none the seats are only listed.
 */
keys: Array<string>, };
export type SeatRestored = { 
/**
 * The table's id.
 */
table: string, 
/**
 * Its name; may be empty.
 */
table_name: string, 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The name of whoever has it.
 */
name: string, 
/**
 * Whether its friend plays against bots: all other seats are theirs, and it has the host's chair.
 */
against_bots: boolean, 
/**
 * Which of the secrets holds it now, from 0; none if there were not enough.
 */
key: number | null, };
export type SeatsRestored = { 
/**
 * The seats.
 */
seats: Array<SeatRestored>, };
export type MakeWatchLink = { 
/**
 * Its secret, made by the page. The same secret again changes nothing.
 */
secret: string, };
export type WatchLinkMade = { 
/**
 * The table's id.
 */
table: string, };
export type Restart = { 
/**
 * As the id of an `Act`: a repeat is answered like the first and restarts nothing.
 */
id: string, 
/**
 * Other rules from now on; left out, the same.
 */
rules?: RulesChoice, };
export type Restarted = { 
/**
 * The table's id.
 */
table: string, };
export type MatchSwitch = "decks" | "end" | "score" | "form";
export type ChangeRules = { 
/**
 * As the id of an `Act`: a repeat is answered like the first.
 */
id: string, 
/**
 * The rules from now on.
 */
rules: RulesChoice, };
export type RulesChanged = { 
/**
 * The table's id.
 */
table: string, };
export type Problem = { "code": "bad_request", "data": { 
/**
 * What is wrong and where.
 */
detail: string, } } | { "code": "too_large", "data": { 
/**
 * Bytes allowed.
 */
most: number, } } | { "code": "rules", "data": { 
/**
 * Why not.
 */
contradictions: Array<Contradiction>, } } | { "code": "name_blank" } | { "code": "name_too_long", "data": { 
/**
 * Characters allowed, as people see them.
 */
most: number, } } | { "code": "bad_secret", "data": { 
/**
 * Which field.
 */
field: string, } } | { "code": "secret_taken" } | { "code": "unknown_table" } | { "code": "unknown_seat" } | { "code": "link_mistyped" } | { "code": "link_unknown" } | { "code": "link_used", "data": { 
/**
 * When, in seconds since 1970 (UTC).
 */
at: number, } } | { "code": "link_replaced", "data": { 
/**
 * When, in seconds since 1970 (UTC).
 */
at: number, } } | { "code": "link_expired" } | { "code": "code_unknown" } | { "code": "no_room" } | { "code": "not_watched" } | { "code": "setting_out_of_range", "data": { 
/**
 * Which.
 */
setting: string, } } | { "code": "unknown_key" } | { "code": "not_host" } | { "code": "id_reused" } | { "code": "not_started" } | { "code": "too_few_seats" } | { "code": "round_running" } | { "code": "match_over" } | { "code": "needs_restart", "data": { 
/**
 * What would change.
 */
switches: Array<MatchSwitch>, } } | { "code": "foreign_origin" } | { "code": "too_many_requests", "data": { 
/**
 * Seconds to wait.
 */
retry_after: number, } } | { "code": "not_saved" } | { "code": "table_damaged" } | { "code": "method_not_allowed" } | { "code": "not_found" } | { "code": "upgrade_required" } | { "code": "unavailable" };
export type ProblemBody = { 
/**
 * `urn:castle:problem:` and the code.
 */
type: string, 
/**
 * A short English sentence for people who read answers by hand; the page has its own words.
 */
title: string, 
/**
 * The HTTP status.
 */
status: number, } & ({ "code": "bad_request", "data": { 
/**
 * What is wrong and where.
 */
detail: string, } } | { "code": "too_large", "data": { 
/**
 * Bytes allowed.
 */
most: number, } } | { "code": "rules", "data": { 
/**
 * Why not.
 */
contradictions: Array<Contradiction>, } } | { "code": "name_blank" } | { "code": "name_too_long", "data": { 
/**
 * Characters allowed, as people see them.
 */
most: number, } } | { "code": "bad_secret", "data": { 
/**
 * Which field.
 */
field: string, } } | { "code": "secret_taken" } | { "code": "unknown_table" } | { "code": "unknown_seat" } | { "code": "link_mistyped" } | { "code": "link_unknown" } | { "code": "link_used", "data": { 
/**
 * When, in seconds since 1970 (UTC).
 */
at: number, } } | { "code": "link_replaced", "data": { 
/**
 * When, in seconds since 1970 (UTC).
 */
at: number, } } | { "code": "link_expired" } | { "code": "code_unknown" } | { "code": "no_room" } | { "code": "not_watched" } | { "code": "setting_out_of_range", "data": { 
/**
 * Which.
 */
setting: string, } } | { "code": "unknown_key" } | { "code": "not_host" } | { "code": "id_reused" } | { "code": "not_started" } | { "code": "too_few_seats" } | { "code": "round_running" } | { "code": "match_over" } | { "code": "needs_restart", "data": { 
/**
 * What would change.
 */
switches: Array<MatchSwitch>, } } | { "code": "foreign_origin" } | { "code": "too_many_requests", "data": { 
/**
 * Seconds to wait.
 */
retry_after: number, } } | { "code": "not_saved" } | { "code": "table_damaged" } | { "code": "method_not_allowed" } | { "code": "not_found" } | { "code": "upgrade_required" } | { "code": "unavailable" });
