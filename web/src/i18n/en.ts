// English. What this module exports is the shape that every other language has to fill: one file with the
// same names.

import { face, groups, isJoker, JOKER } from '../lib/cards.ts';
import { answers, powersOf, ranksWith, thrown, wild } from '../lib/powers.ts';
import { LIMITS } from '../protocol.gen.ts';
import type {
  Action,
  Advice,
  Card,
  Clock,
  Effect,
  Form,
  Level,
  MatchSwitch,
  Power,
  Rank,
  Reaction,
  Requirement,
  RuleOptions,
  RulesShown,
} from '../protocol.gen.ts';
import type {
  ByeWords,
  ContradictionWords,
  DeedWords,
  EventWords,
  HouseWords,
  LevelWords,
  PresetWords,
  ProblemWords,
  RefusalWords,
  SuitWords,
  Table,
  Who,
} from './words.ts';

const plural = new Intl.PluralRules('en');
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const all = new Intl.ListFormat('en', { type: 'conjunction' });
const any = new Intl.ListFormat('en', { type: 'disjunction' });
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });
const figure = new Intl.NumberFormat('en');
const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

/** As `0:24`, or in minutes when it is long. */
const shortTime = (seconds: number) =>
  seconds < 120
    ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    : `${Math.ceil(seconds / 60)} min`;
const count = (n: number, one: string, many: string) => `${n} ${plural.select(n) === 'one' ? one : many}`;
export const cardCount = (n: number) => count(n, 'card', 'cards');
export const pointCount = (n: number) => count(n, 'point', 'points');

const PICTURES: Record<Rank, [string, string]> = {
  '2': ['two', 'twos'],
  '3': ['three', 'threes'],
  '4': ['four', 'fours'],
  '5': ['five', 'fives'],
  '6': ['six', 'sixes'],
  '7': ['seven', 'sevens'],
  '8': ['eight', 'eights'],
  '9': ['nine', 'nines'],
  '10': ['ten', 'tens'],
  J: ['jack', 'jacks'],
  Q: ['queen', 'queens'],
  K: ['king', 'kings'],
  A: ['ace', 'aces'],
  X: ['joker', 'jokers'],
};
const SUIT: SuitWords = { spades: 'spades', hearts: 'hearts', diamonds: 'diamonds', clubs: 'clubs' };
const DECK = ['', 'second deck', 'third deck', 'fourth deck'];

const isFigure = (rank: Rank) => /^\d+$/.test(rank);
const short = (rank: Rank) => (isFigure(rank) ? rank : (PICTURES[rank]?.[0] ?? rank));
const article = (rank: Rank) => (rank === '8' || rank === 'A' ? 'an' : 'a');
const aRank = (rank: Rank) => `${article(rank)} ${short(rank)}`;
const ranks = (rank: Rank) => PICTURES[rank]?.[1] ?? rank;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function cardName(card: Card): string {
  const { rank, suit } = face(card);
  return suit && rank ? `${short(rank)} of ${SUIT[suit]}` : rank ? `joker as ${short(rank)}` : 'joker';
}

/** Cards in a sentence: one by its name, several by rank. */
function cards(list: readonly Card[]): string {
  const [only] = list;
  if (list.length === 1 && only) return `the ${cardName(only)}`;
  return all.format(
    groups(list).map((group) => {
      const [first] = group.cards;
      const n = group.cards.length;
      if (n === 1 && first) return `the ${cardName(first)}`;
      const jokers = group.rank === JOKER ? 0 : group.cards.filter(isJoker).length;
      if (jokers === n) return `${n} jokers as ${ranks(group.rank)}`;
      const among = jokers > 0 ? ` (${jokers === 1 ? 'a joker' : `${jokers} jokers`} among them)` : '';
      return `${n} ${ranks(group.rank)}${among}`;
    }),
  );
}

/** "You play" and "Ben plays". */
const does = (who: Who, you: string, other: string) => (who.you ? `You ${you}` : `${who.name} ${other}`);

/** What answers the stack by its height; nothing if no rank of these rules is high or low enough. */
function needs(requirement: Requirement, rules: RuleOptions | null): string {
  if (requirement.type === 'anything') return 'any card';
  const able = rules ? answers(rules, requirement) : null;
  const [only] = able ?? [];
  if (able?.length === 0) return '';
  if (able?.length === 1 && only) return aRank(only);
  switch (requirement.type) {
    case 'at_least':
      return `${aRank(requirement.rank)} or higher`;
    case 'above':
      return `anything above ${aRank(requirement.rank)}`;
    case 'at_most':
      return `${aRank(requirement.rank)} or lower`;
  }
}

/** What goes on any stack by these rules. */
function always(rules: RuleOptions | null): string {
  if (!rules) return '';
  const list = wild(rules).map(aRank);
  if (rules.jokers > 0) list.push('a joker');
  if (rules.four.over_higher) list.push('four of a kind');
  return any.format(list);
}

function notMet(requirement: Requirement, rules: RuleOptions | null): string {
  const [asked, besides] = [needs(requirement, rules), always(rules)];
  if (asked === '') return besides ? `Only ${besides} goes on that.` : 'Nothing goes on that.';
  return besides ? `Needs ${asked}; ${besides} always goes.` : `Needs ${asked}.`;
}

export const refusal: RefusalWords = {
  not_in_round: () => 'You are not in this round. You play from the next one on.',
  wrong_phase: ({ phase }) =>
    phase === 'over'
      ? 'The round is over.'
      : phase === 'choose'
        ? 'Everyone is still choosing a Courtyard.'
        : phase === 'swap'
          ? 'Everyone may still swap cards; play begins when all are ready.'
          : 'The Courtyards are set; the round is being played.',
  not_your_turn: ({ turn }, table) => `It is ${table.who(turn).name}’s turn.`,
  no_cards: () => 'Pick a card first.',
  named_twice: () => 'That card was named twice.',
  not_held: ({ card }) => `You no longer hold the ${cardName(card)}.`,
  wrong_zone: ({ active }) => whenZone(active),
  mixed_ranks: () => 'Only cards of one rank go together.',
  joker_without_rank: () => 'Say which rank the joker stands for.',
  never_played: ({ rank }) => `${capital(ranks(rank))} are never played here: throw them away.`,
  too_low: ({ needs: asked }, { rules }) => notMet(asked, rules),
  too_high: ({ needs: asked }, { rules }) => notMet(asked, rules),
  last_card_power: ({ rank }) => `Your last card may not be ${aRank(rank)} at this table: it has a power.`,
  empty_stack: () => 'The stack is empty; there is nothing to pick up.',
  must_play: () => 'You can play, so the stack stays where it is.',
  must_flip: () => 'Turn over a Dungeon card; you take the stack only if it does not fit.',
  empty_slot: () => 'No card lies there any more.',
  choose_three: () => 'A Courtyard is exactly three cards.',
  joker_waits: ({ seat }, table) =>
    table.who(seat).you
      ? 'Say first which rank your joker stands for.'
      : `${table.who(seat).name} has to say first which rank a joker stands for.`,
  no_joker_waits: () => 'No joker waits for your word.',
  finish_adding: () => 'You may only add what you drew now, or end your turn.',
  nothing_to_add: () => 'There is nothing left to add to.',
  not_drawn: ({ card }) => `Only a match that you have just drawn may be added, not the ${cardName(card)}.`,
  not_shed: ({ card }) => `The ${cardName(card)} cannot be thrown away.`,
  no_completing: () => 'Nobody completes four of a kind out of turn at this table.',
  not_four: ({ rank }) => `That does not make four ${ranks(rank)} on top of the stack.`,
  ready_already: () => 'You have said that you are ready. Take that back to swap again.',
  not_ready: () => 'You have not said that you are ready.',
  stale_ask: () => 'The table had moved on. Here is how it stands now.',
  bad_id: () => 'The server did not understand that move. Please try again.',
  id_reused: () => 'That move was already answered. Please try again.',
  not_host: () => 'Only the host can do that.',
  not_started: () => 'The match has not begun yet.',
  already_started: () => 'The match has already begun.',
  too_few_seats: () => 'At least two seats have to be taken first, by friends or by bots.',
  round_running: () => 'The round is still being played.',
  match_over: () => 'The match is over. The host can start a new one.',
  needs_restart: () => 'That changes only with a new match.',
  name_blank: () => 'A name needs at least one letter that can be seen.',
  name_too_long: ({ most }) => `That name is too long; ${most} characters fit.`,
  rules: () => 'These rules do not fit together.',
  no_such_seat: () => 'Nobody has that seat.',
  seat_is_here: () => 'They are here again.',
  too_early: ({ seconds }) => `Give them ${count(seconds, 'second', 'seconds')} more to come back.`,
  hosts_seat: () => 'That cannot be done to the host’s seat.',
  only_watching: () => 'You are watching this table.',
  chat_off: () => 'The host has switched the chat off.',
  hints_off: () => 'This table gives no hints. The host can allow them in its settings.',
  thinking: () => 'There is thinking going on already. Ask again in a moment.',
  seat_taken: () => 'A friend has that seat.',
  text_blank: () => 'There is nothing to send.',
  text_too_long: ({ most }) => `That is too long; ${most} characters fit.`,
  setting_out_of_range: () => 'That setting is out of its range.',
  not_saved: () => 'The server could not save that, so it did not happen. Please try again.',
  too_fast: () => 'That was too fast. Take a breath and try again.',
};

function whenZone(active: 'hand' | 'courtyard' | 'dungeon'): string {
  return active === 'hand'
    ? 'Play from your hand first.'
    : active === 'courtyard'
      ? 'Play from your Courtyard now.'
      : 'Only your Dungeon is left: turn one card over.';
}

const contradiction: ContradictionWords = {
  no_plain_rank: () => 'At least one rank has to be left without a power.',
  jokers_without_rank: () => 'Every rank is thrown away here, so jokers would have nothing to stand for.',
  too_many_jokers: () => `A deck has ${LIMITS.jokers} jokers at most.`,
  four_without_effect: () =>
    'Four of a kind mean nothing here. Give them an effect before setting more about them.',
  progress_limit_zero: () => 'A round needs at least one turn.',
  decks: ({ most }) => `A table plays with 1 to ${most} decks.`,
  seats: ({ fewest, most }) =>
    `So many decks serve ${fewest} to ${most} seats; each deck more serves ${LIMITS.seatsPerDeck} more, up to ${LIMITS.seatsMost}.`,
};

export function contradict(each: Parameters<ContradictionWords[keyof ContradictionWords]>[0]): string {
  return (contradiction[each.code] as (data: typeof each) => string)(each);
}

export const problem: ProblemWords = {
  bad_request: () => 'The server did not understand this page. Reload it and try again.',
  too_large: () => 'That is more than the server takes.',
  rules: ({ contradictions }) => contradictions.map((each) => contradict(each)).join(' '),
  name_blank: () => 'A name needs at least one letter that can be seen.',
  name_too_long: ({ most }) => `That is too long; ${most} characters fit.`,
  bad_secret: () => 'The server did not accept this page’s secret. Reload the page and try again.',
  secret_taken: () => 'This secret already serves another seat. Reload the page and try again.',
  unknown_table: () => 'There is no such table any more.',
  unknown_seat: () => 'There is no such seat at this table.',
  link_mistyped: () => 'This link is not complete.',
  link_unknown: () => 'Nobody ever made this link.',
  link_used: () => 'This link was already used.',
  link_replaced: () => 'This link was replaced by a newer one.',
  link_expired: () => 'The time of this link is over, or its table is gone.',
  code_unknown: () => 'There is no such code, or its time is over. Make a new one on the other device.',
  no_room: () => 'These decks are for no more seats. More decks need a restart of the match.',
  not_watched: () => 'This table may not be watched. The host can allow it in the table’s settings.',
  setting_out_of_range: () => 'That setting is out of its range.',
  unknown_key: () => 'The server does not know this seat any more.',
  not_host: () => 'Only the host can do that.',
  id_reused: () => 'That was already answered. Please try again.',
  not_started: () => 'The match has not begun yet.',
  too_few_seats: () => 'At least two seats have to be taken first, by friends or by bots.',
  round_running: () =>
    'A round is being played, and it keeps the rules it was dealt with. Wait for its end, or restart the match.',
  match_over: () => 'The match is over. Other rules begin with the next one.',
  needs_restart: ({ switches }) =>
    `A running match keeps ${all.format(switches.map((name) => matchSwitch[name]))}. Restart the match to change that.`,
  foreign_origin: () =>
    'The server did not accept the address this page was opened at. Use its public address.',
  too_many_requests: ({ retry_after }) =>
    `Too many requests from your network. Try again in ${count(retry_after, 'second', 'seconds')}.`,
  not_saved: () => 'The server could not save that, so it did not happen. Please try again.',
  table_damaged: () => 'The table’s record is damaged. Whoever runs this server has to look at it.',
  method_not_allowed: () => 'The server did not understand this page. Reload it and try again.',
  not_found: () => 'The server did not understand this page. Reload it and try again.',
  upgrade_required: () => 'The server did not understand this page. Reload it and try again.',
  unavailable: () => 'The server is busy with itself for a moment. Please try again.',
  unreachable: () => 'The server cannot be reached. Check your connection and try again.',
};

export const bye: ByeWords = {
  protocol_too_old: {
    title: 'This page is out of date',
    text: 'The server has a newer version. Reload the page; your seat is kept.',
  },
  unknown_table: {
    title: 'This table is gone',
    text: 'Tables leave a while after their last move. Open a new one and invite everybody again.',
  },
  unknown_key: {
    title: 'This seat is not yours any more',
    text: 'The server does not know the secret that this device has for the seat. Open it with a recovery link that you kept, carry it over from another device, or ask the host for a new invitation.',
  },
  seat_revoked: {
    title: 'This seat was given a new invitation',
    text: 'The host sent out a new invitation for this seat, so this device was signed out. The cards are still there: ask the host for the new link.',
  },
  seat_moved: {
    title: 'Your seat has moved',
    text: 'It was opened on another device, and this one was signed out as you wished. To play here again, choose “Move this seat” in the menu there and type its code here.',
  },
  seat_left: {
    title: 'You have left this table',
    text: 'Thank you for playing. To come back, ask the host for a new invitation to your seat.',
  },
  seat_removed: {
    title: 'The host took this seat back',
    text: 'If that was a mistake, ask the host for a new invitation.',
  },
  watch_ended: {
    title: 'Watching has ended',
    text: 'The host made a new link for spectators, or does not let anybody watch for now. Ask the host for the link, and open it here.',
  },
  table_ended: {
    title: 'The host ended this table',
    text: 'Thank you for playing. Open a new table whenever you like.',
  },
  table_damaged: {
    title: 'This table cannot be opened',
    text: 'Its record on the server is damaged. Whoever runs this server has to look at it; other tables are not touched.',
  },
  bad_message: { title: 'Coming back', text: 'The server did not understand this page for a moment.' },
  too_large: { title: 'Coming back', text: 'A message was too large for the server.' },
  too_fast: { title: 'Coming back', text: 'That was too fast for the server.' },
  silent: { title: 'Coming back', text: 'The line was silent for too long.' },
  too_many_sockets: { title: 'Coming back', text: 'This seat is open in too many places.' },
  too_slow: { title: 'Coming back', text: 'The line is too slow just now.' },
  restarting: { title: 'Coming back', text: 'The server is starting again.' },
  table_fault: { title: 'Coming back', text: 'The table stumbled and is being set up again.' },
};

export const preset: PresetWords = {
  castle: 'Castle',
  'white-castle': 'White Castle',
  'hole-cards': 'Hole Cards',
  windows: 'Windows',
  palace: 'Palace',
};

/** What a whole match has in common, as the object of a sentence. */
const matchSwitch: Record<MatchSwitch, string> = {
  decks: 'its decks',
  end: 'the end of its rounds',
  score: 'its way of scoring',
  form: 'its length',
};

export const event: EventWords = {
  dealt: ({ round, opener }, table) =>
    `${round === 1 ? 'A new match begins: round 1' : `Round ${round}`} is dealt. ${does(table.who(opener), 'open', 'opens')}.`,
  chose: ({ seat, again }, table) =>
    again
      ? `${does(table.who(seat), 'change your Courtyard', 'changes the Courtyard')}.`
      : `${does(table.who(seat), 'have chosen your Courtyard', 'has chosen a Courtyard')}.`,
  revealed: ({ courtyards }, table) =>
    `The Courtyards open: ${courtyards
      .map(
        (shown) => `${table.who(shown.seat).you ? 'you' : table.who(shown.seat).name}, ${cards(shown.cards)}`,
      )
      .join('; ')}.`,
  played: ({ seat, from, cards: played }, table) =>
    `${does(table.who(seat), 'play', 'plays')} ${cards(played)}${from === 'courtyard' ? ' from the Courtyard' : ''}.`,
  flipped: ({ seat, card, result }, table) => {
    const what = `${does(table.who(seat), 'turn over', 'turns over')} the ${cardName(card)} from the Dungeon`;
    switch (result) {
      case 'played':
        return `${what}, and it fits.`;
      case 'taken':
        return `${what}, and it does not fit.`;
      case 'shed':
        return `${what}; it is thrown away.`;
      case 'asks':
        return `${what}.`;
    }
  },
  declared: ({ seat, card }, table) =>
    `${does(table.who(seat), 'play', 'plays')} it as ${aRank(face(card).rank ?? JOKER)}.`,
  added: ({ seat, cards: added }, table) => `${does(table.who(seat), 'add', 'adds')} ${cards(added)}.`,
  shed: ({ seat, from, cards: thrown }, table) =>
    `${does(table.who(seat), 'throw', 'throws')} ${cards(thrown)} away${from === 'courtyard' ? ' from the Courtyard' : ''}.`,
  completed: ({ seat, from, cards: played }, table) =>
    `${does(table.who(seat), 'complete', 'completes')} four of a kind with ${cards(played)}${from === 'courtyard' ? ' from the Courtyard' : ''}.`,
  swapped: ({ seat, courtyard, hand }, table) =>
    `${does(table.who(seat), 'swap', 'swaps')} the ${cardName(courtyard)} into the Courtyard for the ${cardName(hand)}.`,
  ready: ({ seat, ready }, table) =>
    `${does(table.who(seat), 'are', 'is')} ${ready ? 'ready' : 'not ready after all'}.`,
  began: ({ seat }, table) => `Play begins. ${does(table.who(seat), 'open', 'opens')}.`,
  skipped: ({ seats }, table) => {
    const [only] = seats;
    if (seats.length === 1 && only !== undefined) return `${does(table.who(only), 'are', 'is')} skipped.`;
    return `${capital(all.format([...new Set(seats.map((seat) => (table.who(seat).you ? 'you' : table.who(seat).name)))]))} are skipped.`;
  },
  turned: ({ clockwise }) =>
    clockwise ? 'Play turns round: clockwise again.' : 'Play turns round: anticlockwise now.',
  burned: ({ cards: burned, by }) =>
    by === 'four'
      ? `Four of a kind: ${cardCount(burned.length)} burn.`
      : burned.length === 1
        ? 'It burns.'
        : `The stack burns, ${cardCount(burned.length)}.`,
  kept: ({ rank }) => `Four ${ranks(rank)} on top: the stack stays.`,
  drew: ({ seat, count: n, cards: drawn }, table) =>
    drawn.length > 0
      ? `You draw ${cards(drawn)}.`
      : `${does(table.who(seat), 'draw', 'draws')} ${cardCount(n)}.`,
  picked_up: ({ seat, cards: taken }, table) =>
    `${does(table.who(seat), 'pick up', 'picks up')} the stack, ${taken.length === 1 ? cards(taken) : cardCount(taken.length)}.`,
  extra_play: ({ seat }, table) => `${does(table.who(seat), 'go', 'goes')} again.`,
  passed: ({ seat }, table) =>
    `${does(table.who(seat), 'can neither play nor pick up, so your', 'can neither play nor pick up, so the')} turn passes.`,
  went_out: ({ seat, place }, table) =>
    place === 1
      ? `${does(table.who(seat), 'are', 'is')} out of cards first!`
      : `${does(table.who(seat), 'are', 'is')} out of cards, ${nth(place)}.`,
  round_over: ({ by, winners }, table) => {
    const end = by === 'out' ? 'The round is over.' : 'Nothing moved on for too long, so the round is over.';
    if (winners.length === 0) return end;
    return `${end} ${winnersLine(winners.map((seat) => table.who(seat)))}`;
  },
};

export function nth(place: number): string {
  const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  return `${place}${endings[ordinals.select(place)] ?? 'th'}`;
}

function winnersLine(winners: Who[]): string {
  const [only] = winners;
  if (winners.length === 1 && only) return `${does(only, 'win', 'wins')} the match!`;
  return `${capital(all.format(winners.map((who) => (who.you ? 'you' : who.name))))} win the match together!`;
}

/** A span in its largest whole unit. */
function span(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const minutes = Math.trunc(seconds / 60);
  const hours = Math.trunc(minutes / 60);
  if (Math.abs(hours) >= 48) return [Math.round(hours / 24), 'day'];
  if (Math.abs(hours) >= 1) return [hours, 'hour'];
  return [minutes, 'minute'];
}

export const language = 'English';

export const direction = 'ltr' as 'ltr' | 'rtl';

/** A card that lies there alone; of two equal ones the deck tells which. */
export const card = (card: Card) =>
  [capital(cardName(card)), DECK[face(card).deck]].filter((part) => part).join(', ');

export const cardList = (list: readonly Card[]) => all.format(list.map(cardName));

export const rankIndex = (rank: Rank) => rank;

export const you = 'you';

export const You = 'You';

export const seat = (seat: number) => `Seat ${seat + 1}`;

export const tableOf = (host: string) => `${host}’s table`;

/** As `14 min` or `9:40`: what is left of a short time. */
export const left = (seconds: number) =>
  seconds >= 120 ? count(Math.ceil(seconds / 60), 'minute', 'minutes') : shortTime(Math.max(0, seconds));

export const when = (seconds: number) => (Math.abs(seconds) < 60 ? 'just now' : ago.format(...span(seconds)));

export const until = (at: number) => `${day.format(at * 1000)}, ${clock.format(at * 1000)}`;

export const common = {
  home: 'Main menu',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  again: 'Try again',
  reload: 'Reload',
  loading: 'One moment…',
  boot: 'The castle gates open…',
};

export const home = {
  tagline: 'A card game for one table of friends',
  friends: 'Play with friends',
  friendsLine: 'Open a private table and send each friend an invitation',
  tables: 'Your tables',
  none: 'No table with friends is saved on this device yet. Open a table, or tap an invitation that a friend sent you.',
  rules: 'Rules',
  settings: 'Settings',
  open: (table: string) => `Open ${table}`,
  openShort: 'Open',
  forget: (table: string) => `Forget the seat at ${table}`,
  forgetShort: 'Forget',
  forgetAsk: (table: string) =>
    `Forget your seat at ${table}? This device then cannot return to it; the host would have to send you a new invitation.`,
  forgetAskHost: (table: string) =>
    `Forget your seat at ${table}? You are its host: nobody could invite friends, replace an invitation or restart the match any more, and nobody can give the seat back to you.`,
  forgetYes: 'Forget the seat',
  keepIt: 'Keep it',
  as: (name: string) => `as ${name}`,
  yourTurn: 'Your turn',
  turnOf: (name: string) => `${name}’s turn`,
  seen: (when: string) => `seen ${when}`,
  stays: (until: string) => `stays until ${until}`,
  gone: 'This table is gone',
  unfinished: 'A table was being opened when the page went away.',
  finish: 'Finish opening it',
  discard: 'Discard',
  noAccount: 'No account, nothing to install. Your seat is kept on this device.',
  code: 'I have a code',
  codeLine: 'Open a seat here that you already have on another device',
  found: 'Found on this device',
  foundLine: (n: number) =>
    `This browser had lost ${n === 1 ? 'a seat' : 'some seats'} of yours, and has brought ${n === 1 ? 'it' : 'them'} back.`,
  foundMost: (n: number) =>
    `No more than ${count(n, 'seat comes', 'seats come')} back, those at the newest tables: an older one opens with its invitation, or with a recovery link that you kept.`,
};

export const level: LevelWords = {
  beginner: { name: 'Beginner', line: 'Plays like somebody who is new to the game.' },
  careful: { name: 'Careful', line: 'Saves its good cards for when they count.' },
  strong: { name: 'Strong', line: 'Imagines hundreds of rounds before it moves. Hard to beat.' },
};

const levelWord = (of: Level) => table.level[of];

/** "2 careful bots and 1 strong bot". */
function botCount(levels: readonly Level[]): string {
  const kinds = [...new Set(levels)];
  return all.format(
    kinds.map((kind) => {
      const n = levels.filter((each) => each === kind).length;
      return count(n, `${levelWord(kind)} bot`, `${levelWord(kind)} bots`);
    }),
  );
}

/** Playing against bots, and bots at tables of friends. */
export const bots = {
  play: 'Play against bots',
  playLine: (levels: readonly Level[], preset: string) => `${botCount(levels)}, ${preset}. Starts at once`,
  goOn: 'Continue against bots',
  notBegun: 'The cards are dealt when you open it.',
  back: 'It is as you left it.',
  going: (others: { name: string; level: Level }[], round: number, over: boolean, yourTurn: boolean) => {
    const kinds = [...new Set(others.map((each) => each.level))];
    const whom = kinds.map((kind) => {
      const names = others.filter((each) => each.level === kind).map((each) => each.name);
      return `${all.format(names)} (${levelWord(kind)})`;
    });
    return [
      whom.join('; '),
      over ? 'the match is over' : round > 0 ? `round ${round}` : '',
      yourTurn && !over ? 'your turn' : '',
    ]
      .filter((part) => part !== '')
      .join(' · ');
  },
  another: 'New match',
  pick: 'Pick opponents',
  replaceTitle: 'A new match against bots',
  replaceAsk:
    'It takes the place of the match against bots that is saved on this device; that one ends. Your tables with friends are not touched.',
  replaceYes: 'Begin a new one',
  replaceNo: 'Keep the old one',
  replaces: 'It takes the place of your saved match against bots, which ends. Tables with friends stay.',
  kept: 'This device keeps one match against bots, apart from your tables with friends: you can go on with it whenever you like. A new one takes its place.',
  tableName: 'Against bots',
  ending: {
    title: 'End this match',
    line: 'For good, with all its rounds.',
    ask: 'End this match for good? You cannot come back to it. If you only go to the main menu, it is kept for you.',
    yes: 'End the match',
  },
  /** The end of such a match, by the code of the server's last word. */
  gone: {
    table_ended: {
      title: 'This match has ended',
      text: 'Thank you for playing. The bots look forward to the next one.',
    },
    unknown_table: {
      title: 'This match is gone',
      text: 'A match against bots is kept for a while after your last move, or until a new one takes its place.',
    },
  },
  /** Whoever plays before having said a name. */
  player: 'Player',
  dealing: 'The cards are being dealt…',
  opponents: 'Opponents',
  opponent: (n: number) => `Opponent ${n}`,
  opponentsImpossible: (decks: number, most: number) =>
    `With you, ${count(decks, 'deck serves', 'decks serve')} 1 to ${most - 1} opponents. Add a deck for more.`,
  level: 'How well they play',
  mixed: 'They play differently, as you picked.',
  each: 'Pick each of them',
  submit: 'Play',
  who: 'Who takes the other seats',
  whoLine: 'A friend gets an invitation; a bot is there at once. You can change it later.',
  friend: 'A friend',
  ofLevel: (of: Level) => `Bot, ${levelWord(of)}`,
  aBot: (of: Level) => `a bot, ${levelWord(of)}`,
  give: 'Give it to a bot',
  giveFor: (seat: string) => `Give ${seat} to a bot`,
  giveTitle: (seat: string) => `A bot for ${seat}`,
  giveLine: 'An invitation to this seat that is still out stops working.',
  giveLeftLine: (name: string) => `${name} has left. The bot gets the seat with its cards and its score.`,
  giveYes: 'Give the seat to it',
  change: 'Another level',
  changeFor: (name: string) => `Another level for ${name}`,
  changeTitle: (name: string) => `Another level for ${name}`,
  changeYes: 'Change the level',
  invite: 'Invite a friend instead',
  inviteFor: (name: string) => `Invite a friend to ${name}’s seat`,
  inviteAsk: (name: string) =>
    `Invite a friend to the seat of ${name}, a bot? In a round it plays on until the seat is claimed; cards and score stay with the seat.`,
  inviteYes: 'Make an invitation',
  invited: 'The seat has an invitation. Send it to the friend who is to have it.',
  comes: (name: string, of: Level) => `${name} is a bot now, ${levelWord(of)}.`,
  differs: (name: string, of: Level) => `${name} is now a ${levelWord(of)} bot.`,
  goes: (seat: string) => `${seat} waits for a friend.`,
};

/** Cards in a hint, by rank alone: which of equal ones go makes no difference. */
const asRanks = (list: readonly Card[]) =>
  all.format(
    groups(list).map(({ rank, cards: equal }) => {
      const n = equal.length;
      const jokers = equal.filter(isJoker).length;
      if (rank === JOKER || jokers < n) return n === 1 ? aRank(rank) : `${n} ${ranks(rank)}`;
      return n === 1 ? `a joker as ${short(rank)}` : `${n} jokers as ${ranks(rank)}`;
    }),
  );

const deed: DeedWords = {
  choose: ({ cards: list }) => ({ would: `Choose ${asRanks(list)}`, doing: asRanks(list) }),
  swap: ({ hand, courtyard }) => ({
    would: `Swap the ${cardName(hand)} for the ${cardName(courtyard)} of the Courtyard`,
    doing: `the ${cardName(hand)} for the ${cardName(courtyard)}`,
  }),
  ready: ({ ready }) =>
    ready
      ? { would: 'Leave the Courtyard as it is', doing: 'the Courtyard as it is' }
      : { would: 'Go on swapping', doing: 'more swapping' },
  play: ({ cards: list, as }) => {
    const played = asRanks(as ? list.map((card) => (isJoker(card) ? `${card}=${as}` : card)) : list);
    return { would: `Play ${played}`, doing: played };
  },
  flip: ({ slot }) => ({ would: `Turn over Dungeon card ${slot + 1}`, doing: `Dungeon card ${slot + 1}` }),
  declare: ({ rank }) => ({ would: `Play the joker as ${aRank(rank)}`, doing: aRank(rank) }),
  pick_up: () => ({ would: 'Pick up the stack', doing: 'picking up' }),
  add: ({ cards: list }) => ({ would: `Add ${asRanks(list)}`, doing: `${asRanks(list)} added` }),
  end: () => ({ would: 'End the turn', doing: 'the turn ended' }),
  shed: ({ cards: list }) => ({
    would: `Throw away ${asRanks(list)}`,
    doing: `${asRanks(list)} thrown away`,
  }),
  complete: ({ cards: list }) => ({
    would: `Complete the four with ${asRanks(list)}`,
    doing: 'the four completed',
  }),
};

const deedOf = (action: Action) =>
  (deed[action.type] as (action: Action) => { would: string; doing: string })(action);

/** So many of a hundred. */
const some = (n: number) => (n === 100 ? 'all' : n === 0 ? 'none' : String(n));

/** What happens to somebody, more or less often. */
function happens(effect: Exclude<Effect, 'surely_behind'>, { name, you }: Who): string {
  switch (effect) {
    case 'picks_up':
      return you ? 'you then pick up' : `${name} then picks up`;
    case 'goes_out':
      return you ? 'you go out next' : `${name} goes out next`;
    case 'comes_first':
      return you ? 'you are the first out' : `${name} is the first out`;
  }
}

/** How a round surely ends: nothing of it is imagined. */
function surely(name: string, good: number, other: number, instead: string): string {
  if (good === 0) return `whatever you do, ${name} can come in before you`;
  const beats =
    good === 100 ? `you surely beat ${name}` : `you beat ${name} in ${good} of 100 cases at least`;
  if (good === other) return `${beats}, as you may otherwise too`;
  if (other === 0) return `${beats}, ${instead} never`;
  return `${beats}, ${instead} in ${other}${good === 100 ? ' of 100 cases' : ''} at most`;
}

/** What speaks for something that the search did not have to try. */
function unsearched({ type }: Action, other: boolean): string {
  if (type === 'swap') return 'it is of more use there, at the end of the round';
  if (type === 'ready') return 'no swap makes it better';
  return other ? 'it looks best at a glance' : 'nothing else is possible';
}

/** So few rounds of a hundred are no difference to speak of. */
const CLOSE = 2;

/** Hints: what a strong bot would do, and why. */
export const hint = {
  ask: 'Hint',
  show: 'Show the hint',
  hide: 'Hide the hint',
  thinking: 'A strong bot thinks about it…',
  nothing: 'There is nothing for you to do now.',
  /** One sentence, from what the search found; `two`: there is one opponent alone. */
  why: (
    { action, tries, good, other, reason }: Advice,
    { who, two }: Pick<Table, 'who'> & { two: boolean },
  ) => {
    const { would } = deedOf(action);
    // Swaps follow from what they are worth at a glance, also where the imagined rounds say otherwise.
    const byLook = action.type === 'swap' || action.type === 'ready';
    if (tries === 0 || (byLook && other && other.good > good))
      return `${would}: ${unsearched(action, other !== null)}.`;
    const instead = other ? `with ${deedOf(other.action).doing}` : 'otherwise';
    if (reason?.effect === 'surely_behind')
      return `${would}: ${surely(who(reason.seat).name, reason.good, reason.other, instead)}.`;
    if (reason) {
      const often = `in ${some(reason.good)} of 100 imagined rounds, ${instead} in ${some(reason.other)}`;
      const wins = two && other && good - other.good > CLOSE ? `; you win ${good}, not ${other.good}` : '';
      return `${would}: ${happens(reason.effect, who(reason.seat))} ${often}${wins}.`;
    }
    const rounds = `${figure.format(tries)} imagined ${plural.select(tries) === 'one' ? 'round' : 'rounds'}`;
    const ends = two ? `win ${good} of 100` : `come in before ${good} of every 100 opponents`;
    const beats = `${would}: in ${rounds} you ${ends}`;
    if (!other) return `${beats}.`;
    if (other.good === good) return `${beats}, and just as many ${instead}.`;
    const close = other.good < good && good - other.good <= CLOSE;
    return `${beats}; ${instead}, ${close ? 'hardly less: ' : ''}${other.good}.`;
  },
};

export const open = {
  title: 'Open a table',
  name: 'Your name',
  nameNeeded: 'Please enter your name.',
  namePlaceholder: 'What your friends call you',
  tableName: 'Table name',
  optional: 'optional',
  tablePlaceholder: 'Friday night',
  seats: 'Seats',
  seatsLine: 'You and the others. A seat nobody claims is left out.',
  preset: 'Rules',
  decks: 'Decks',
  deckCount: (n: number) => count(n, 'deck', 'decks'),
  deckLine: (n: number, jokers: number) =>
    `${count(n, 'deck', 'decks')} of 52 cards${jokers > 0 ? ` and ${count(n * jokers, 'joker', 'jokers')}` : ''}, for up to ${Math.min(LIMITS.seatsMost, n * LIMITS.seatsPerDeck)} seats.`,
  seatsImpossible: (decks: number, most: number) =>
    `${count(decks, 'deck serves', 'decks serve')} 2 to ${most} seats. Add a deck for more.`,
  decksImpossible: (seats: number, decks: number) => `${seats} seats need ${count(decks, 'deck', 'decks')}.`,
  length: 'Length of the match',
  lengthTarget: 'To a score',
  lengthRounds: 'By rounds',
  lengthOpen: 'Open',
  openLine: 'The match goes on, round after round, until the host ends it by a restart.',
  target: 'Score target',
  targetLine: (n: number) =>
    `The match ends after the round in which somebody reaches ${count(n, 'point', 'points')}. The lowest total wins.`,
  targetOther: 'Another target',
  targetRange: 'A target is a whole number from 1 to 9999.',
  rounds: 'Rounds',
  roundsLine: (n: number) => `The match lasts ${count(n, 'round', 'rounds')}. The lowest total wins.`,
  roundsOther: 'Another number',
  roundsRange: 'A match lasts a whole number of rounds from 1 to 9999.',
  house: 'House rules',
  houseCount: (n: number) => `${count(n, 'change', 'changes')}`,
  houseLine: 'Leave these alone to play as most people do.',
  houseUndo: 'Undo my changes',
  changed: 'Changed here',
  readRules: 'Read these rules in full',
  submit: 'Open the table',
  busy: 'Opening…',
  remembered: 'Your choices are kept on this device for next time.',
};

/** Each switch of the rules: what it is about, and what each of its values means. */
export const house: HouseWords = {
  beat: {
    label: 'What goes on a card',
    value: (beat) => ({ equal_or_higher: 'An equal or a higher one', higher: 'Only a higher one' })[beat],
  },
  jokers: {
    label: 'Jokers in each deck',
    value: (n) => (n === 0 ? 'None' : String(n)),
  },
  'four.effect': {
    label: 'Four of a kind',
    value: (effect) =>
      ({ none: 'Nothing special', keep: 'Play again, stack stays', burn: 'Burn the stack, play again' })[
        effect
      ],
  },
  'four.over_higher': {
    label: 'Four of a kind on a higher card',
    value: (on) => (on ? 'They go on anything' : 'They have to fit like other cards'),
  },
  'four.out_of_turn': {
    label: 'Completing a four out of turn',
    value: (on) => (on ? 'Anyone may, at any moment' : 'Only on your own turn'),
  },
  'four.buried': {
    label: 'Counting up to four',
    value: (on) => (on ? 'Equal cards anywhere in the stack' : 'Only equal cards on top of each other'),
  },
  match_skips: {
    label: 'A card equal to the top one',
    value: (on) => (on ? 'Skips the next player' : 'Skips nobody'),
  },
  add_drawn: {
    label: 'Adding an equal card just drawn',
    value: (add) =>
      ({
        no: 'Not allowed',
        own_turn: 'Before your turn ends',
        until_next_play: 'Until the next player has moved',
      })[add],
  },
  pick_up: {
    label: 'Picking up the stack',
    value: (when) => ({ when_stuck: 'Only when you cannot play', any_time: 'On any turn' })[when],
  },
  setup: {
    label: 'Making up the Courtyard',
    value: (setup) =>
      ({ choose: 'Choose three of six cards', swap: 'Dealt face up, swapped with the hand' })[setup],
  },
  opener: {
    label: 'Who opens a round',
    value: (opener) =>
      ({ rotates: 'Each seat in turn', lowest_card: 'Whoever holds the lowest card' })[opener],
  },
  end: {
    label: 'The end of a round',
    value: (end) =>
      ({ first_out: 'As soon as one is out of cards', last_holder: 'When only one still holds cards' })[end],
  },
  score: {
    label: 'Scores',
    value: (score) => ({ points: 'Points for the cards left', places: 'Places' })[score],
  },
  last_card: {
    label: 'The last card',
    value: (last) => ({ any: 'May be any card', no_power: 'May not be a card with a power' })[last],
  },
  progress_limit: {
    label: 'Turns without progress that end a round',
    value: (n) => `${n} for each player`,
  },
};

/** The same for what a rank does. */
export const housePower = {
  label: (rank: Rank) => capital(ranks(rank)),
  value: (power: Power): string =>
    ({
      plain: 'No power',
      reset: 'Go on anything, ask nothing',
      again: 'Go on anything, play again',
      burn: 'Burn the stack, play again',
      lower: 'Ask for an equal or lower card',
      window: 'Go on anything, looked through',
      shed: 'Are thrown away at any time',
      skip: 'Skip the next player',
      reverse: 'Turn the direction of play',
    })[power],
};

export const lobby = {
  title: 'Waiting for friends',
  line: 'One invitation joins one seat, once. Share each link only with the friend it is for.',
  waiting: 'The host starts the match when everyone is here.',
  expires: (until: string, when: string) =>
    `The table ends ${when}, on ${until}, unless somebody plays: every move keeps it longer.`,
  loopback: 'These invitations work only on this computer',
  loopbackHow:
    'This page is open at an address that no other computer knows. Start the server with --lan, or open the page at its public address, and copy the links again.',
  free: 'Free',
  freeWithCards: 'Its cards are still in the round and wait for whoever claims its new invitation.',
  claimed: 'Claimed',
  here: 'here',
  host: 'host',
  youAre: 'you',
  copy: 'Copy link',
  copyFor: (seat: string) => `Copy the link for ${seat}`,
  copied: 'Copied',
  copiedFor: (seat: string) => `The link for ${seat} is copied.`,
  copySelf: 'Copying is not possible here. The link is selected: press and hold it, or press Ctrl+C.',
  linkFor: (seat: string) => `Link for ${seat}`,
  share: 'Share',
  shareFor: (seat: string) => `Share the link for ${seat}`,
  shareText: (table: string) => `Your seat at ${table} in Castle`,
  qr: 'QR code',
  qrFor: (seat: string) => `QR code for ${seat}`,
  qrLine: 'Let one friend scan this. It joins one seat once.',
  replace: 'Replace',
  replaceFor: (seat: string) => `Replace the invitation for ${seat}`,
  replaceAsk: (seat: string) => `Replace the invitation for ${seat}? The old link will stop working at once.`,
  replaceYes: 'Replace it',
  replaced: (seat: string) => `${seat} has a new invitation. The old link no longer works.`,
  elsewhere: 'Its link was made on another device. Replace it to get one here.',
  reissue: 'New invitation',
  reissueFor: (name: string) => `New invitation for ${name}’s seat`,
  reissueAsk: (name: string) =>
    `Make a new invitation for ${name}’s seat? ${name}’s device will be signed out; the seat keeps its cards and its score.`,
  reissueYes: 'Make a new invitation',
  reissued: (name: string) =>
    `${name}’s device is signed out. Send the new invitation to whoever takes over the seat.`,
  start: 'Start the match',
  startLine: (taken: number, free: number) =>
    free === 0
      ? 'Every seat is taken.'
      : `${count(taken, 'seat is', 'seats are')} taken. ${count(free, 'free seat is', 'free seats are')} left out and can join the next round.`,
  startNeeds: 'At least two seats have to be taken, by friends or by bots, before the match can start.',
  rename: 'Change your name',
  renameSave: 'Save',
  invitations: 'Invitations',
  others: 'Show the seats',
  rulesTitle: (preset: string) => `The rules: ${preset}`,
  rulesLine: (decks: number, form: string) => `${count(decks, 'deck', 'decks')}, ${form}.`,
};

export const form = {
  target: (n: number) => `to ${count(n, 'point', 'points')}`,
  rounds: (n: number) => count(n, 'round', 'rounds'),
  open: 'until the host ends it',
};

export const join = {
  title: 'You are invited',
  by: (host: string, table: string) => `${host} keeps a seat for you at ${table}.`,
  byPlain: (host: string) => `${host} keeps a seat for you.`,
  unused: 'Opening this page uses nothing. The seat is yours only once you claim it.',
  name: 'Your name',
  claim: 'Claim your seat',
  claiming: 'Claiming…',
  withThem: (names: string[]) => `Already at the table: ${all.format(names)}.`,
  withBots: (names: string[]) =>
    plural.select(names.length) === 'one'
      ? `${all.format(names)} is a bot.`
      : `${all.format(names)} are bots.`,
  started: 'A match is running. You play from the next round on.',
  playsOn: 'A round is being played. You take over this seat with its cards.',
  seatOf: (seat: number, seats: number) => `Seat ${seat + 1} of ${seats}`,
  expires: (when: string) => `The table stays until ${when}.`,
  checking: 'Looking at your invitation…',
  mine: 'This seat is already yours',
  mineLine: 'You claimed it on this device.',
  mineOpen: 'Go to your seat',
  savedHere: 'Your tables on this device',
  here: (names: string[]) =>
    `This browser already has ${names.length === 1 ? 'a seat' : 'seats'} at this table: ${all.format(names)}.`,
  hereLine: 'Claim this one only for somebody else who plays on this device.',
  hereOpen: (name: string) => `Open ${name}’s seat`,
  mistyped: {
    title: 'This link is not complete',
    text: 'A part is missing or has changed on the way. Open it again from the original message, or ask the host to copy it once more. Nothing was used.',
  },
  unknown: {
    title: 'Nobody made this invitation',
    text: 'The link looks right, but this server has never given it out. Check that it belongs to this address, or ask the host for a new one.',
  },
  used: (when: string) => ({
    title: 'This invitation was already used',
    text: `Somebody claimed the seat ${when}. If it was you, on another device or browser, go on there. If not, ask the host for a new invitation.`,
  }),
  usedNow: {
    title: 'Somebody was faster',
    text: 'This seat was claimed a moment ago with the same invitation. Ask the host for an invitation of your own.',
  },
  replaced: (when: string) => ({
    title: 'There is a newer invitation',
    text: `The host replaced this one ${when}. Look for the newer link in your messages, or ask the host for it.`,
  }),
  expired: {
    title: 'The table is gone',
    text: 'Tables leave a while after their last move. Ask the host to open a new one.',
  },
  trouble: 'Your invitation could not be looked at',
};

export const link = {
  connected: 'Connected',
  connecting: 'Connecting…',
  lost: 'Offline. Coming back by itself…',
  lostShort: 'Offline',
  comingBack: 'Coming back by itself…',
  offline: 'You are not connected just now.',
  back: 'Connected again.',
  sending: 'Sending…',
};

/** What a seat is asked, and what the words for it depend on. */
interface Asked {
  requirement: Requirement;
  who: Who;
  rules: RuleOptions | null;
  extra: boolean;
  empty: boolean;
  /** A joker was turned over and has no rank yet. */
  waiting: boolean;
  /** The turn stays for adding drawn cards. */
  adding: boolean;
  /** Nothing is left to do but to pick up. */
  stuck: boolean;
}

export const table = {
  away: 'away',
  /** Nobody has the seat. */
  free: 'free',
  bot: 'bot plays',
  level: { beginner: 'beginner', careful: 'careful', strong: 'strong' } satisfies Record<Level, string>,
  botOf: (level: Level) => `${table.level[level]} bot`,
  awaySince: (when: string) => `away, last seen ${when}`,
  menu: 'Menu',
  yourTurn: 'Your turn',
  turnOf: (name: string) => `${name}’s turn`,
  titleYourTurn: (table: string) => `● Your turn · ${table}`,
  bonePile: 'Bone pile',
  toDrawShort: 'to draw',
  stack: 'Stack',
  stackOf: (n: number) => (n === 0 ? 'Stack, empty' : `Stack, ${cardCount(n)}. Show all`),
  stackTop: (card: Card) => `${capital(cardName(card))} on top.`,
  burned: (n: number) => `Burned: ${n}`,
  drop: 'Drop your play here',
  dropLead: 'The stack is empty. Lead any card.',
  /** What the seat on turn is asked, in a line. */
  asks: ({ requirement, who, rules, extra, empty, waiting, adding, stuck }: Asked) => {
    const lead = who.you ? 'You' : who.name;
    if (waiting) return who.you ? 'Say what your joker stands for' : `${lead} says what the joker stands for`;
    if (adding) return who.you ? 'Add what you drew, or end your turn' : `${lead}’s turn goes on`;
    if (stuck) return 'Nothing fits: pick up the stack';
    const answer = needs(requirement, rules);
    if (requirement.type !== 'anything') {
      if (answer === '') {
        const besides = always(rules);
        return besides ? `Only ${besides} goes on that` : 'Nothing goes on that';
      }
      return who.you ? `Answer ${answer}` : `${lead} must answer ${answer}`;
    }
    const verb = extra
      ? who.you
        ? 'play again'
        : 'plays again'
      : !empty
        ? 'may play'
        : who.you
          ? 'lead'
          : 'leads';
    return `${lead} ${verb}: ${answer}`;
  },
  always: (rules: RuleOptions, anything: boolean) => {
    const [besides, away] = [anything ? '' : always(rules), thrown(rules)];
    return [
      besides ? `${capital(besides)} always goes` : '',
      away.length > 0 ? `${capital(all.format(away.map(ranks)))} are thrown away` : '',
    ]
      .filter((part) => part !== '')
      .join(' · ');
  },
  anticlockwise: 'Anticlockwise',
  clockwise: 'Clockwise',
  addCards: (list: readonly Card[]) => `Add ${cards(list)}`,
  addDone: 'Done',
  shedCards: (list: readonly Card[]) => `Throw away ${cards(list)}`,
  completeCards: (list: readonly Card[]) => `Complete the four with ${cards(list)}`,
  completeFour: (n: number, rank: Rank) => `Complete ${n === 4 ? 'four' : n} ${ranks(rank)}`,
  jokerAsk: 'Name the joker’s rank',
  jokerWaiting: 'Joker, waiting for its rank',
  hand: 'Your hand',
  handEmpty: 'Your hand is empty.',
  handPrivate: 'Only you see your hand, on everybody else’s turn too.',
  courtyard: 'Your Courtyard',
  dungeon: 'Your Dungeon',
  courtyardShort: 'Courtyard:',
  dungeonShort: 'Dungeon:',
  courtyardWaits: 'after your hand and the bone pile',
  courtyardNow: 'play from here now',
  onYourTurn: 'when it is your turn',
  dungeonWaits: 'after every Courtyard card',
  dungeonNow: 'turn one over now',
  emptyPlace: (slot: number) => `Empty Courtyard place ${slot + 1}`,
  dungeonCard: (slot: number) => `Dungeon card ${slot + 1}, face down`,
  group: (n: number, rank: Rank) => `${n} ${ranks(rank)}`,
  groupAll: (n: number, rank: Rank) => `Pick all ${n} ${ranks(rank)}`,
  groupAllShort: (n: number) => `All ${n}`,
  groupClose: 'Close',
  handOf: (name: string, n: number) => `${name} holds ${cardCount(n)}`,
  courtyardOf: (list: readonly Card[]) =>
    list.length === 0 ? 'no Courtyard cards' : `Courtyard: ${all.format(list.map(cardName))}`,
  dungeonOf: (n: number) => (n === 0 ? 'no Dungeon cards' : count(n, 'Dungeon card', 'Dungeon cards')),
  total: (n: number) => pointCount(n),
  totalShort: (n: number) => `${n} pt`,
  out: (place: number) => `out, ${nth(place)}`,
  nextRoundOnly: 'joins the next round',
  choosing: 'choosing',
  chosen: 'chosen',
  swapping: 'swapping',
  isReady: 'ready',
  onTurn: 'on turn',
  seats: 'The others at the table',
  yourSeat: 'Your seat',
  story: 'What happened',
  felt: 'The table',
  actions: 'Your move',
  play: 'Play',
  playCards: (list: readonly Card[]) => `Play ${cards(list)}`,
  playDungeon: (slot: number) => `Play Dungeon card ${slot + 1} blind`,
  burns: 'burns the stack',
  goesAgain: 'and go again',
  pickUp: 'Pick up',
};

/** What the middle of the table says before the play, loaded with it. */
/** What is only said beside the table, or a moment after it. */
export const aside = {
  blocked:
    'This network lets pages through but blocks live connections. Try another network, or ask whoever runs it to allow WebSockets.',
  turnsLeft: (n: number) =>
    `The round ends in ${count(n, 'turn', 'turns')} unless something moves on: a burn, a draw, a Dungeon card turned over, or somebody out of cards.`,
  full: 'Three cards are picked. Take one back first.',
  swapPair: 'Swap one card of your hand with one of your Courtyard.',
  storageForgets:
    'This browser keeps nothing for this page, so your seat lasts only while the page stays open. Leave private browsing, or allow the page to store data, before you play.',
  joined: (name: string) => `${name} has claimed a seat.`,
  watchers: (n: number) => count(n, 'spectator', 'spectators'),
  showTable: 'See the table',
  showSheet: 'Show the score sheet',
  sheet: 'Score sheet',
  inStack: 'In the stack',
  inStackLine: 'The top card comes first.',
  burnedTitle: 'Burned, out of this round',
  mayNow: (chances: string[]) => `You may now: ${chances.join('; ')}.`,
  jokerNoRank: 'No rank that a joker could stand for goes on this stack now.',
  emptyPlaceWhy:
    'This place stays empty. The Dungeon card under it unlocks when your whole Courtyard is gone.',
  clearPlace: 'Nothing lies here any more.',
  dungeonLocked: 'Dungeon cards unlock after every Courtyard card, whatever place is empty.',
  talk: 'Talk',
  storyNone: 'Nothing has happened yet.',
  countsOnly: (counts: number[], rank: Rank) =>
    `Only ${any.format(counts.map(String))} ${ranks(rank)} together go on this stack.`,
};

export const setup = {
  title: 'Choose your Courtyard',
  line: 'Pick three cards to lie face up. You play them after your hand.',
  opener: (who: Who) => `${does(who, 'open', 'opens')} the round.`,
  set: 'Your Courtyard is set',
  waiting: (names: string[]) => `Waiting for ${all.format(names)}.`,
  /** For those who look on. */
  others: (names: string[]) =>
    names.length === 1
      ? `${all.format(names)} chooses a Courtyard`
      : `${all.format(names)} choose their Courtyards`,
  othersLine: 'Three cards each, to lie face up. All Courtyards open together once everyone has chosen.',
  mayChange: 'Until then, tap a card to change it.',
  changing: 'Change your Courtyard',
  stands: 'Your earlier choice stands until you set the new one.',
  /** The opening of the Courtyards where there is no room for their cards. */
  opened: 'The Courtyards open.',
};

export const choose = {
  left: (n: number) => (n === 0 ? 'Three picked' : `${count(n, 'card', 'cards')} to pick`),
  done: 'Set your Courtyard',
  changeDone: 'Set the new Courtyard',
  set: 'Your Courtyard is set.',
  here: 'Three cards go here, over your Dungeon.',
  place: (slot: number) => `Courtyard place ${slot + 1}, empty`,
  swapHere: 'Tap a card here, and one of your hand.',
  ready: 'Ready',
  notReady: 'Not ready after all',
  waitingReady: (names: string[]) => `Still swapping: ${all.format(names)}.`,
};

/** For parts of the table that only some rules need, loaded with them. */
export const rare = {
  swapTitle: 'Swap your Courtyard',
  swapLine: 'Tap a card of your hand and one of your Courtyard to swap them, as often as you like.',
  swapPicked: 'Now tap the card that it changes places with.',
  swapReady: 'You are ready. Take it back to swap again.',
  /** For those who look on. */
  swapOthers: (names: string[]) => `${all.format(names)} may still swap cards`,
  swapOthersLine: 'Cards of the hand for cards of the Courtyard. Play begins when everyone is ready.',
  opensLowest: 'The lowest card in hand opens.',
  jokerTitle: (n: number) =>
    n === 1 ? 'What does the joker stand for?' : `What do the ${n} jokers stand for?`,
  jokerLine: 'These ranks would be taken now.',
  jokerAs: (rank: Rank) => capital(aRank(rank)),
};

export const score = {
  everyRound: 'Every round',
  roundOver: (round: number) => `Round ${round} is over`,
  matchOver: 'The match is over',
  winners: winnersLine,
  round: 'Round',
  total: 'Total',
  totalsOnly: 'What each round cost can be read here after this round.',
  held: 'Still held',
  heldNone: 'nothing',
  cost: (n: number) => pointCount(n),
  target: (n: number) => `Played to ${pointCount(n)}; the lowest total wins.`,
  leads: (names: string[], total: number) =>
    `${capital(all.format(names))} ${names.length === 1 && names[0] !== 'you' ? 'leads' : 'lead'} with ${pointCount(total)}.`,
  place: (place: number) => `${nth(place)} place`,
  ready: 'ready',
  notReady: 'not ready yet',
  iAmReady: 'I am ready',
  iAmReadyUndo: 'Not ready after all',
  next: 'Next round',
  nextLine: 'Next round deals at once, for everybody.',
  playAgain: 'Play again',
  playAgainHost: (host: string) => `${host} can start the next match: same seats, scores at zero.`,
};

/** What is said of friends who are away, of bots in their place, and of the host's chair. */
export const company = {
  letBot: (name: string) => `Let a bot play for ${name}`,
  botIn: (name: string, seconds: number) => `${name} is away · a bot may play in ${shortTime(seconds)}`,
  /** The same for a seat that nobody has. */
  nobodyBotIn: (seat: string, seconds: number) =>
    `Nobody has ${seat} · a bot may play in ${shortTime(seconds)}`,
  botPlays: (name: string) => `A bot plays for ${name} until they return.`,
  botLeft: (name: string) => `${name} has left. A bot plays on.`,
  nobodyBot: (seat: string) => `A bot plays for ${seat}.`,
  back: (name: string) => `${name} is back and plays.`,
  actedFor: (n: number) => `A bot made ${count(n, 'move', 'moves')} for you.`,
  away: (name: string) => `${name} is away.`,
  here: (name: string) => `${name} is here.`,
  hostIs: (who: Who) => `${does(who, 'are', 'is')} the host now`,
  hostMeans:
    'You send the invitations, set the rules, and may restart the match or end the table: all in the menu.',
  takeChair: (votes: number, needed: number) =>
    `Take the host’s chair${votes > 0 ? ` (${votes} of ${needed} agree)` : ''}`,
  voteChair: (name: string, votes: number, needed: number) =>
    `Agree that ${name} is host${votes > 0 ? ` (${votes} of ${needed})` : ''}`,
  chairIn: (seconds: number) => `The host is away · the chair may pass on in ${shortTime(seconds)}`,
  more: 'More',
  moreFor: (name: string) => `More for ${name}`,
  giveChair: (name: string) => `Make ${name} the host`,
  giveChairAsk: (name: string) =>
    `${name} gets the host’s chair and may give it back. You keep your seat and your cards.`,
  giveChairYes: 'Give the chair',
  remove: (name: string) => `Remove ${name}`,
  removeAsk: (name: string) =>
    `${name} is signed out and told why. A bot plays on with their cards until you give the seat a new invitation.`,
  removeLobbyAsk: (name: string) => `${name} is signed out and told why, and the seat is free again.`,
  removeYes: 'Remove',
  close: (name: string) => `Close ${name}’s seat`,
  closeAsk: (name: string) =>
    `${name}’s seat takes no part from the next round on, and its links stop working. You can add a seat again later.`,
  /** The same for a seat that nobody has: it is called by its number. */
  closeFree: (seat: string) => `Close ${seat}`,
  closeFreeAsk: (seat: string) =>
    `${seat} takes no part from the next round on, and its invitation stops working. You can add a seat again later.`,
  closeYes: 'Close the seat',
  add: 'Add a seat',
  added: 'One more seat. Send its invitation to a friend.',
  leave: 'Leave this table',
  leaveLine: 'For good: a bot plays on with your cards.',
  leaveLobbyLine: 'Your seat is free for somebody else.',
  leaveAsk:
    'Leave this table for good? A bot plays on with your cards, and this device loses the seat. Only a new invitation brings you back.',
  leaveHostAsk:
    'Leave this table for good? The next friend gets the host’s chair, a bot plays on with your cards, and this device loses the seat.',
  leaveLobbyAsk: 'Leave this table for good? Your seat will be free, and this device loses it.',
  leaveYes: 'Leave',
  ending: {
    title: 'End this table',
    line: 'For everybody, with all its rounds.',
    ask: 'End this table for everybody? Its rounds and scores are gone, and nobody can come back to it.',
    yes: 'End the table',
  },
  stay: 'Stay',
  atZero: (hard: boolean) =>
    hard ? 'At zero a bot makes this one move.' : 'At zero everybody sees that it takes long; nothing else.',
  clockOf: (seconds: number) => count(seconds, 'second left', 'seconds left'),
  takesLong: 'takes long',
  whileAway: 'While you were away',
};

export const talk = {
  title: 'Talk',
  none: 'Nobody has said anything yet.',
  reactions: 'Reactions',
  reaction: {
    bravo: 'Bravo!',
    laugh: 'Ha ha!',
    oh_no: 'Oh no!',
    thinking: 'Let me think…',
    hurry: 'Your turn!',
    thanks: 'Thank you!',
    good_game: 'Good game!',
    back_soon: 'Back in a moment',
  } satisfies Record<Reaction, string>,
  write: 'Write to everybody',
  send: 'Send',
  off: 'There is no chat at this table; reactions still work.',
  bubbles: 'Show what is said at the table',
  bubblesLine: 'Beside the seat, for a moment',
  says: (name: string, text: string) => `${name}: ${text}`,
  unread: (n: number) => count(n, 'new line', 'new lines'),
};

export const tableSettings = {
  title: 'Clock, chat, spectators, hints',
  clock: 'Turn clock',
  clockKind: { none: 'None', soft: 'Gentle', hard: 'Strict' } satisfies Record<Clock['type'], string>,
  clockLine: {
    none: 'Everybody takes the time they need. If somebody is away, a bot can play until they return.',
    soft: 'At zero everybody sees that it takes long. Nothing else happens.',
    hard: 'At zero a bot makes this one move; the seat stays with its friend.',
  } satisfies Record<Clock['type'], string>,
  clockSaid: (set: Clock) =>
    set.type === 'none' ? '' : `Turn clock: ${set.seconds} seconds. ${tableSettings.clockLine[set.type]}`,
  seconds: 'Time for each turn',
  secondsOf: (n: number) => (n % 60 === 0 ? `${n / 60} min` : `${n} s`),
  chat: 'Chat',
  chatLine: 'Seats may write to each other. Nothing of it is stored.',
  hints: 'Hints',
  hintsSaid: 'Hints are allowed: whoever is asked may see what a strong bot would do.',
  hintsLine: 'Everyone can ask what a strong bot would do in their place, and why.',
  watching: 'Spectators',
  watchingLine: 'Whoever has the link sees what lies face up, and never a hand.',
  saved: 'The table is set.',
};

/** Carrying a seat to another device, and keeping a way back to it. */
export const moving = {
  title: 'Move this seat',
  line: 'Open your seat on another phone, computer or browser. Your cards come along.',
  signOut: 'Sign this device out when it is used',
  signOutOn:
    'The seat then plays on the other device alone. A recovery link that you made still opens it: replace it if somebody else has this device.',
  signOutOff: 'Otherwise both devices show the same seat.',
  make: 'Make a link and a code',
  making: 'One moment…',
  device: 'another device',
  codeTitle: 'The code',
  codeHow: (place: string) => `On the other device open ${place} and choose “I have a code”.`,
  codeHeard: (code: string) => `The code, one by one: ${code}`,
  codeLeft: (time: string) => `Good for ${time}`,
  codeOver: 'The code’s time is over; the link still works.',
  codeAgain: 'New code',
  linkTitle: 'Or scan, or send the link',
  once: (time: string) => `Works once, for ${time} more.`,
  willSignOut: 'This device is signed out when it is used.',
  staysHere: 'This device keeps the seat too.',
  shareText: (table: string) => `My own seat at ${table} in Castle`,
  qrLine: 'Scan this with your other device. It works once.',
  another: 'Make another one',
  used: 'It was used: your seat is open on the other device now.',
  usedLine:
    'Both show the same. If it was not you who used it, ask the host for a new invitation to your seat.',
  over: 'That link’s time is over. Make another one whenever you need it.',
  keepTitle: 'A recovery link to keep',
  keepLine: 'It opens your seat again and again, if this device is lost or forgets it.',
  keepWarn: 'Save it where only you find it: whoever has it can open your seat.',
  keepMake: 'Make a recovery link',
  keepReplace: 'Replace it',
  keepReplaceAsk: 'Replace your recovery link? The one that you saved before will stop working at once.',
  keepReplaced: 'Here is your new recovery link. The old one no longer works.',
  keepMade: (when: string) => `Made ${when}.`,
  keepNeverUsed: 'Never used.',
  keepUsed: (when: string) => `Last used ${when}.`,
  keepElsewhere: 'It was made on another device, where you saved it. Replace it to get one here.',
  keepDevice: 'recovery',
  keepShare: (table: string) => `My recovery link for ${table} in Castle: for me alone`,
  keepQrLine: 'For your own camera only: it opens your seat.',
  recoveryUsed: 'Your recovery link was just used',
  recoveryUsedLine: 'Your seat is open on one more device. If that was not you, replace the link.',
  showLinks: 'Show my links',
};

/** A seat that comes to this device, by a link or a code. */
export const comeback = {
  title: 'Open your seat here',
  checking: 'Looking for your seat…',
  lead: (name: string, table: string) => (table ? `${name}’s seat at ${table}` : `${name}’s seat`),
  seat: (seat: number) => `Seat ${seat + 1}, with its cards and its score`,
  signsOut: 'Your other devices are signed out of this seat.',
  stays: 'It stays open on your other devices too; all show the same.',
  told: 'Your other devices are told. The link stays good, so keep it.',
  unused: 'Opening this page uses nothing. Only the button does.',
  open: 'Open my seat here',
  opening: 'Opening…',
  mine: 'This seat is already here',
  mineLine: (name: string) => `This browser has ${name}’s seat. Nothing was used.`,
  mineOpen: 'Go to your seat',
  trouble: 'Your seat could not be looked at',
  mistyped: {
    title: 'This link is not complete',
    text: 'A part is missing or has changed on the way. Copy it once more where it was made, or type its code instead. Nothing was used.',
  },
  unknown: {
    title: 'Nobody made this link',
    text: 'The link looks right, but this server has never given it out. Check that it belongs to this address, or make a new one on the device that has your seat.',
  },
  used: (when: string) => ({
    title: 'This link was already used',
    text: `A seat was opened with it ${when}, and it works only once. If that was you, go on there. To open it here too, make a new one there: menu, “Move this seat”.`,
  }),
  replaced: (when: string) => ({
    title: 'There is a newer link',
    text: `This one was replaced ${when}. Use the newest one that you made or saved.`,
  }),
  expiredMove: {
    title: 'This link’s time is over',
    text: 'A link that moves a seat is good for 15 minutes. Make a new one on the device that has your seat: menu, “Move this seat”.',
  },
  expiredRecovery: {
    title: 'This link opens nothing any more',
    text: 'Its table is gone, or the seat was given to somebody else. Ask the host for a new invitation.',
  },
  codeUnknown: {
    title: 'There is no such code',
    text: 'Look at it again: it has eight letters and digits. It is good for 10 minutes and for one use; make a new one on the other device if its time is over.',
  },
  codeTitle: 'I have a code',
  codeLine:
    'Make it on the device that has your seat: menu, “Move this seat”. It is eight letters and digits.',
  codeLabel: 'The code',
  codeGo: 'Look for my seat',
  codeOther: 'Type another code',
  codeNeeded: 'Type the code that the other device shows.',
  codeLength: (n: number) =>
    n < 8
      ? `A code has eight letters and digits; ${count(8 - n, 'is', 'are')} missing.`
      : 'A code has only eight letters and digits.',
  codeSign: (sign: string) => `“${sign}” is in no code. Look at that one again.`,
  codeHint: 'Capitals, spaces and hyphens do not matter.',
  finding: 'Looking for your seat on this device…',
  notHere: {
    title: 'This browser does not have that seat',
    text: 'Go on in the browser that has it, or carry it over from there: menu, “Move this seat”. A recovery link that you kept opens it here too; else ask the host for a new invitation.',
  },
};

/** A browser inside a chat program. */
export const chatApp = {
  title: 'Better in your own browser',
  line: (app: string | null) =>
    `You are in ${app ? `${app}’s own browser` : 'the browser of a chat app'}. It often forgets pages, and your seat with them. Open this page in your own browser instead; nothing has been used yet.`,
  open: 'Open in my browser',
  how: 'Or look for “Open in browser” in its menu (⋯ or ⋮), or copy the link and paste it there.',
  howCopy:
    'Look for “Open in browser” in its menu (⋯ or ⋮), or copy the link and paste it into Safari, Chrome or Firefox.',
  label: 'your browser',
  shareText: 'Castle',
  carryTitle: 'Carry your seat to your own browser',
  carryLine: (app: string | null) =>
    `${app ? `${app}’s browser` : 'This chat app’s browser'} may forget it. A link that works once brings it over, cards and all.`,
  carry: 'Make the link',
  carryLater: 'Not now',
};

/** Looking on. */
export const watching = {
  title: 'Spectators',
  line: 'Whoever has this link sees what lies face up, and never a hand. It serves any number of people.',
  off: 'Nobody may watch. You can allow it in the menu: “Clock, chat, spectators, hints”.',
  make: 'Make a link for spectators',
  replace: 'Replace',
  replaceName: 'Replace the link for spectators',
  replaceAsk:
    'Replace the link for spectators? Those who watch now are sent away, and the old link stops working.',
  replaceYes: 'Replace it',
  made: 'The link for spectators is ready.',
  label: 'spectators',
  shareText: (table: string) => `Watch ${table} in Castle`,
  qrLine: 'Whoever scans this may watch.',
  elsewhere: 'Make a new link here if you do not have the old one; the old one then stops working.',
  you: 'You are watching this table.',
  now: (n: number) => `${count(n, 'spectator watches', 'spectators watch')} now.`,
  unknown: {
    title: 'This link shows no table',
    text: 'It is not complete, or it was replaced. Ask the host for the link for spectators once more.',
  },
  lobby: 'The match has not begun. You will see it here.',
};

/** What the page says of itself in passing, at a table. */
export const tidings = {
  close: 'All right',
  keep: 'Keep my seat safe',
  endsTitle: (when: string) => `This table ends ${when}`,
  endsLine: 'Unless somebody plays: every move keeps it longer.',
  forgetTitle: 'This browser will forget your seat',
  forgetLine:
    'This browser keeps nothing for this page. Keep a recovery link, or move the seat to another browser, before you close it.',
};

/** What to do when a table or a seat is gone. */
export const gone = {
  code: 'I have a code',
  openTable: 'Open a new table',
};

export const menu = {
  title: 'Menu',
  invitations: 'Invitations and seats',
  seats: 'Seats',
  rules: 'Rules of this table',
  otherRules: 'Other rules',
  look: 'Card artwork and settings',
  story: 'What happened',
  storyTalk: 'What happened, and talk',
  restart: 'Restart match',
  restartAsk:
    'Restart the match now? Everyone keeps the same seat, and all scores go back to zero. The round that is being played is lost.',
  restartYes: 'Restart match',
  restartNo: 'Play on',
  restarted: 'A new match has begun.',
  restartedLine: (otherRules: boolean) => (otherRules ? 'By other rules.' : 'Scores start at zero.'),
  restartedBy: (host: string) => `${host} began it. Scores start at zero.`,
  leave: 'Main menu',
  leaveLine: 'Your seat is kept on this device.',
  leaveWatching: 'Stop watching.',
  ends: (when: string) => `The table ends ${when} unless somebody plays.`,
};

export const settings = {
  title: 'Settings',
  line: 'Your settings are kept on this device.',
  artwork: 'Card artwork',
  classic: 'Classic',
  plain: 'Plain',
  large: 'Large print',
  fourColours: 'Four colours',
  fourColoursLine: 'Diamonds blue, clubs green',
  bigFigures: 'Big corner figures',
  bigFiguresLine: 'For the classic pictures',
  back: 'Card backs',
  tower: 'Tower',
  lattice: 'Lattice',
  theme: 'Theme',
  device: 'Follow device',
  evening: 'Evening',
  day: 'Day',
  contrast: 'High contrast',
  felt: 'Felt',
  green: 'Green',
  wine: 'Wine',
  motion: 'Motion',
  full: 'Cards travel',
  less: 'Keep still',
  sound: 'Sound',
  soundLine: 'Two soft knocks when it is your turn',
  notices: 'Notifications',
  noticesLine: 'When it is your turn and the page is hidden',
  noticesDenied:
    'This browser does not let the page show notifications. Allow them for this site in its settings.',
  noticesMissing:
    'Browsers have notifications only on secure addresses; the title of the tab and the sound remain.',
  keys: 'Keyboard shortcuts',
  keysLine:
    'P plays, U picks up, A adds, D is done, T throws away, F completes a four, H asks for a hint; arrows move within your cards',
  leftHanded: 'Left-handed',
  leftHandedLine: 'Puts the Play button on the left',
  languageLabel: 'Language',
  preview: 'Preview',
};

export const rules = {
  title: 'Rules',
  which: 'Rules of',
  goalTitle: 'The aim',
  goal: 'Get rid of all your cards before the others do.',
  goalBy: {
    points:
      'Cards that you still hold when a round ends cost you points, and the lowest total wins the match.',
    places: 'The earlier you are out, the better your place; the lowest total of all rounds wins the match.',
  },
  dealTitle: 'The deal',
  pack: (decks: number, jokers: number) =>
    jokers === 0
      ? `The cards: ${count(decks, 'deck', 'decks')} of 52.`
      : `The cards: ${count(decks, 'deck', 'decks')} of 52 and ${count(decks * jokers, 'joker', 'jokers')}.`,
  deal: {
    choose:
      'Everyone gets three Dungeon cards face down, which nobody may look at, and six cards in hand. The rest is the bone pile.',
    swap: 'Everyone gets three Dungeon cards face down, which nobody may look at, three Courtyard cards face up over them, and three cards in hand. The rest is the bone pile.',
  },
  setup: {
    choose:
      'Choose three of your six cards for your Courtyard. They lie face up over the Dungeon; the other three are your hand. All Courtyards are shown together once everyone has chosen.',
    swap: 'Before play you may swap cards of your hand with your Courtyard, one for one and as often as you like. Play begins when everyone is ready.',
  },
  openerRotates:
    'The first seat opens the first round, and each further round is opened one seat further on.',
  openerLowest: (lowest: Rank, silent: Rank[]) =>
    `Whoever holds the lowest card in hand opens and may lead anything; the lowest there can be is ${aRank(lowest)}.${silent.length > 0 ? ` ${capital(all.format(silent.map(ranks)))} do not count for this.` : ''} Of equally low hands, the one that comes first round the table opens, counted from a seat that moves on by one each round.`,
  turnTitle: 'Your turn',
  clockwise: 'Play goes clockwise.',
  clockwiseFirst: (list: Rank[]) => `Play goes clockwise until ${all.format(list.map(ranks))} turn it.`,
  beat: {
    equal_or_higher: 'Play a card of the same rank as the top of the stack, or a higher one.',
    higher: 'Play a card of a higher rank than the top of the stack; an equal one does not beat it.',
  },
  groups:
    'Several cards of one rank may go together; how many makes no difference to what has to follow. On an empty stack you may lead anything.',
  order: (list: Rank[]) =>
    list.length === 1
      ? `Only ${all.format(list.map(ranks))} have a height.`
      : `From low to high: ${list.join(' ')}.`,
  heightless: (list: Rank[]) => `${capital(all.format(list.map(ranks)))} have no place in this order.`,
  refill: 'After playing, draw back up to three cards while the bone pile lasts.',
  pickUp: {
    when_stuck:
      'When nothing you have can be played, you pick up the whole stack, and your turn is over. The next player leads.',
    any_time:
      'Instead of playing you may pick up the whole stack, and you must if nothing you have can be played. Your turn is over, and the next player leads.',
  },
  again:
    'Where a play lets you play again, you have to, and any rank may follow. It is one play more, however many reasons there are for it. It lapses if you are out of cards.',
  matchSkips: (again: boolean, silent: Rank[], windows: Rank[]) => {
    const not = [
      'on an empty stack',
      ...(again ? ['when you play again'] : []),
      ...(silent.length > 0 ? [`with ${any.format(silent.map(ranks))}`] : []),
    ];
    const hidden = windows.length > 0 ? `; ${all.format(windows.map(ranks))} on top hide the rank below` : '';
    return `If you play the same rank as the top of the stack, the next player is skipped: one player, however many cards you play. It is no match ${any.format(not)}${hidden}.`;
  },
  matchSkipsOnly: (list: Rank[]) =>
    `An equal card would skip the next player. As only higher cards go on here, that happens with ${all.format(list.map(ranks))} alone, which may follow each other.`,
  matchSkipsNever:
    'An equal card would skip the next player, but here only higher ones go on, so it cannot happen.',
  add: {
    own_turn:
      'If you draw a card of the rank that you have just played, you may add it to your play before you end your turn, and draw again.',
    until_next_play:
      'If you draw a card of the rank that you have just played, you may still add it to your play until the next player has moved. That uses no turn, and you draw again.',
  },
  addNot: (again: boolean, silent: Rank[]) => {
    const not = [
      ...(again ? ['when you play again'] : []),
      ...(silent.length > 0 ? [`to ${any.format(silent.map(ranks))}`] : []),
    ];
    return `Added cards have no power of their own, and you cannot add what you held before.${not.length > 0 ? ` Nothing is added ${any.format(not)}.` : ''}`;
  },
  orderTitle: 'Hand, Courtyard, Dungeon',
  zones:
    'Play from your hand first. When it is empty and no card is left to draw, play from your Courtyard. Only when every Courtyard card is gone may you turn over your Dungeon, one card at a time and blind. An empty Courtyard place does not unlock the card under it early.',
  blind:
    'A Dungeon card that fits is played like any other. If it does not fit, it goes to your hand together with the stack.',
  powersTitle: 'Cards with a power',
  power: {
    plain: (_: Rank[]) => '',
    reset: (list: Rank[]) =>
      `${capital(all.format(list.map(ranks)))} go on anything and ask nothing: the next player may play any rank.`,
    again: (list: Rank[]) =>
      `${capital(all.format(list.map(ranks)))} go on anything and stay. You play again, and what you put on top is what counts.`,
    burn: (list: Rank[]) =>
      `${capital(all.format(list.map(ranks)))} go on anything and burn the whole stack, themselves included, an empty one too. Burned cards are out of the round. You play again.`,
    lower: (list: Rank[]) =>
      `${capital(all.format(list.map(ranks)))} are played like other cards and turn the order for one turn: the next player has to stay equal or lower.`,
    window: (list: Rank[]) =>
      `${capital(all.format(list.map(ranks)))} go on anything and are looked through: the card below them is the one to answer. On an empty stack they burn, and you play again.`,
    shed: (list: Rank[]) =>
      `${capital(all.format(list.map(ranks)))} are never played. Throw them away whenever you like, on anybody’s turn, out of the cards that you are playing from; they are burned, you draw up as usual, and no turn is used. If you have nothing else on your turn, throw them away or pick up the stack. One that is turned over from the Dungeon is burned, and you turn over another.`,
    skip: (list: Rank[]) =>
      `${capital(all.format(list.map(ranks)))} are played like other cards. One more player is skipped for each of them.`,
    reverse: (list: Rank[]) =>
      `${capital(all.format(list.map(ranks)))} are played like other cards and turn the direction, once a play. With two players left they turn nothing.`,
  },
  skipUnless: 'Nobody is skipped when you play again.',
  lowerUnless: 'Cards that go on anything still do.',
  fourTitle: 'Four of a kind',
  four: {
    none: 'Four of a kind mean nothing special.',
    keep: 'Four or more of one rank on top of the stack, whoever played them, let whoever made them four play again. The stack stays.',
    burn: 'Four or more of one rank on top of the stack, whoever played them, burn the whole stack, and whoever made them four plays again.',
  },
  fourBuried: 'Equal cards count wherever they lie in the stack.',
  fourRun: (windows: Rank[]) =>
    windows.length === 0
      ? 'Only cards directly on each other count; another rank between them breaks the run.'
      : `Only cards directly on each other count; another rank between them breaks the run, but ${all.format(windows.map(ranks))} are looked through.`,
  fourJokers: 'A joker counts as what it stands for.',
  fourOverHigher: (buried: boolean) =>
    `Four or more of a rank played at once go on anything, even on a higher card. So do cards that make four together with equal ones ${buried ? 'in' : 'on top of'} the stack.`,
  fourOutOfTurn:
    'Whoever holds the cards that make those on top four may lay them down at any moment, also out of turn; whoever is first has done it. They come from the hand or the Courtyard, whichever that player plays from, and play goes on from there.',
  fourOutOfTurnReal: 'Jokers do not help with this.',
  jokersTitle: 'Jokers',
  jokers: (never: Rank[]) =>
    never.length === 0
      ? 'A joker is played as any rank that you name.'
      : `A joker is played as any rank that you name, only not as one of the ${any.format(never.map(ranks))}.`,
  jokersFit:
    'It has to fit as that rank, and it does what that rank does. It may go together with cards of that rank and with other jokers. It stays that rank in the stack and is a free joker again for whoever picks it up.',
  jokersFlipped:
    'Turned over from the Dungeon, it is shown first, and then its owner names the rank. If no rank fits, it is picked up with the stack.',
  jokersAdd: 'Jokers are never added.',
  lastCard: {
    any: 'Your last card may be any card.',
    no_power:
      'Your last card may not be one with a power; turned over from the Dungeon, such a card does not fit. If you can then neither play nor pick up, your turn passes.',
  },
  lastCardShed: (list: Rank[]) => `${capital(all.format(list.map(ranks)))} may always be thrown away last.`,
  endTitle: 'The end',
  end: {
    first_out: 'The round ends at once when somebody has no cards left.',
    last_holder: 'The round goes on until only one player still holds cards.',
  },
  points: 'Every card that is still held then costs its holder points.',
  places: {
    first_out:
      'Whoever is out scores 0. The others are placed by the points that they hold, the fewest first, and score 1, 2 and so on; equal ones share the better place.',
    last_holder: 'The first to be out scores 0, the next 1 and so on.',
  },
  values: (jokers: number) =>
    `A 2${jokers === 0 ? ' or a 10' : ', a 10 or a joker'} counts 50, an ace 20, a king, queen or jack 10, any other card 5.`,
  progress: (n: number, burns: boolean, sheds: boolean) =>
    `If nothing moves on for ${count(n, 'turn', 'turns')} each (${burns ? 'no burn, ' : ''}no draw, no Dungeon card turned over, ${sheds ? 'nothing thrown away, ' : ''}nobody out), the round ends; you are warned before.`,
  progressBy: {
    points: 'Everyone then pays for what they hold.',
    places: 'Those who still hold cards then share the last place.',
  },
  target: (n: number) =>
    `The match ends after the round in which somebody’s total reaches ${count(n, 'point', 'points')}.`,
  roundsForm: (n: number) => `The match lasts ${count(n, 'round', 'rounds')}.`,
  openForm: 'The match goes on until the host ends it.',
  winner: 'The lowest total wins; equal lowest totals win together.',
  handsTitle: 'At this table',
  drag: 'Drag a card or a group to the stack, or tap cards and press Play; a double tap plays. On a touch screen drag from a card; swipe the felt to scroll.',
  keys: 'With the keyboard: Tab reaches your cards, arrows move between them, Space or Enter picks, P plays, U picks up.',
};

/** The rules in a nutshell, made from the value. */
export const summary = {
  /** What is special about them, in one line. */
  brief: (options: RuleOptions): string => {
    const { beat, jokers, four, match_skips, add_drawn } = options;
    const powers = powerClauses(options, POWERS_BRIEF, aFigure);
    const parts = [
      ...(beat === 'higher' ? ['only higher cards'] : []),
      powers.length > 0 ? powers.join(', ') : 'no card has a power',
      ...(four.effect !== 'none' && four.over_higher ? ['four of a kind go on anything'] : []),
      ...(four.effect !== 'none' && four.out_of_turn ? ['anyone may complete a four'] : []),
      ...(match_skips ? ['equal cards skip'] : []),
      ...(add_drawn !== 'no' ? ['equal cards just drawn may join'] : []),
      ...(jokers > 0 ? ['jokers'] : []),
    ];
    return `${capital(parts.join('; '))}.`;
  },
  /** What to know before playing, in two or three sentences. */
  lines: ({ options, form: length }: RulesShown): string[] => {
    const { four, score: by } = options;
    const beats =
      options.beat === 'higher' ? 'Only a higher card beats the top one' : 'Play an equal or a higher card';
    const powers = powerClauses(options, POWERS, ranks);
    const extras = [
      ...(four.effect === 'none'
        ? []
        : [
            `four of a kind ${four.over_higher ? 'go on anything and ' : ''}${four.effect === 'burn' ? 'burn the stack' : 'let you play again'}${four.out_of_turn ? ', and anyone may complete them' : ''}`,
          ]),
      ...(options.match_skips ? ['an equal card skips a player'] : []),
      ...(options.add_drawn === 'no' ? [] : ['an equal card just drawn may be added']),
      ...(options.jokers > 0 ? ['jokers stand for any rank that you name'] : []),
      ...(options.pick_up === 'any_time' ? ['the stack may be picked up on any turn'] : []),
      ...(options.last_card === 'no_power' ? ['the last card may not have a power'] : []),
    ];
    const over =
      options.end === 'first_out'
        ? 'The first without cards ends the round'
        : 'A round goes on until only one player holds cards';
    const cost = by === 'points' ? 'cards left cost points' : 'places count';
    return [
      `${beats}${powers.length > 0 ? `; ${all.format(powers)}` : ''}.`,
      ...(extras.length > 0 ? [`${capital(extras.join('; '))}.`] : []),
      `${over}; ${cost}, and ${lasts(length)} the lowest total wins.`,
    ];
  },
};

function lasts(form: Form): string {
  if (form === 'open') return 'when the host ends the match';
  return 'target' in form
    ? `once somebody reaches ${pointCount(form.target)}`
    : `after ${count(form.rounds, 'round', 'rounds')}`;
}

const aFigure = (rank: Rank) => (isFigure(rank) ? `${rank}s` : ranks(rank));

type PowerVerbs = Record<Exclude<Power, 'plain'>, string>;
const POWERS: PowerVerbs = {
  reset: 'ask nothing',
  again: 'play again',
  burn: 'burn the stack',
  lower: 'ask for lower cards',
  window: 'are looked through',
  shed: 'are thrown away',
  skip: 'skip a player',
  reverse: 'turn the direction',
};
const POWERS_BRIEF: PowerVerbs = {
  ...POWERS,
  burn: 'burn',
  skip: 'skip',
};

/** "twos burn the stack", for each power that some rank has, the lowest rank first. */
function powerClauses(options: RuleOptions, verbs: PowerVerbs, name: (rank: Rank) => string): string[] {
  return powersOf(options).map(
    (power) => `${all.format(ranksWith(options, power).map(name))} ${verbs[power]}`,
  );
}

/** Changing the rules of a table, and hearing of it. */
export const otherRules = {
  title: 'Other rules',
  now: 'This takes effect at once, and everyone is told.',
  nextRound: 'The next round is dealt by these rules, and everyone is told.',
  running:
    'A round is being played, and it keeps the rules it was dealt with. You can restart the match with other rules now: that round is lost, and scores go back to zero. Or wait for its end.',
  over: 'The match is over. The next one begins with these rules.',
  unchanged: 'These are the rules of the table now.',
  count: (n: number) => count(n, 'change', 'changes'),
  apply: 'Use these rules',
  applying: 'One moment…',
  restart: 'Restart match with these rules',
  restartAsk:
    'Restart the match with these rules? Everyone keeps the same seat, and all scores go back to zero. A round that is being played is lost.',
  restartYes: 'Restart match',
  restartNo: 'Not now',
  changed: 'The rules are changed, and everyone is told.',
  told: 'The host changed the rules',
  preset: 'Rules',
  decks: 'Decks',
  length: 'Length of the match',
  read: 'Read the rules',
  done: 'All right',
};
