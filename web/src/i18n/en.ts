// English. What this module exports is the shape that every other language has to fill: one file with the
// same names.

import { face, groups, isJoker, JOKER } from '../lib/cards.ts';
import { answers, thrown, wild } from '../lib/powers.ts';
import type { Card, Rank, Requirement, RuleOptions } from '../protocol.gen.ts';
import type {
  ByeWords,
  ContradictionWords,
  EventWords,
  PresetWords,
  ProblemWords,
  RefusalWords,
  SuitWords,
  Who,
} from './words.ts';

const plural = new Intl.PluralRules('en');
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const all = new Intl.ListFormat('en', { type: 'conjunction' });
const any = new Intl.ListFormat('en', { type: 'disjunction' });
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });
const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

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
  const { rank, suit, deck } = face(card);
  const name = suit && rank ? `${short(rank)} of ${SUIT[suit]}` : rank ? `joker as ${short(rank)}` : 'joker';
  return DECK[deck] ? `${name}, ${DECK[deck]}` : name;
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
  too_few_seats: () => 'At least two seats have to be claimed first.',
  round_running: () => 'The round is still being played.',
  match_over: () => 'The match is over. The host can start a new one.',
  needs_restart: () => 'That changes only with a new match.',
  name_blank: () => 'A name needs at least one letter that can be seen.',
  name_too_long: ({ most }) => `That name is too long; ${most} characters fit.`,
  rules: () => 'These rules do not fit together.',
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
  not_yet: ({ option, value }) => `This server cannot play ${option}: ${value} yet.`,
  no_plain_rank: () => 'Some rank must be left that needs to answer the stack.',
  too_many_jokers: () => 'A deck has two jokers at most.',
  four_without_effect: () => 'Four of a kind do nothing here, so nothing more can be set about them.',
  progress_limit_zero: () => 'A round needs at least one turn.',
  decks: ({ most }) => `There can be ${count(most, 'deck', 'decks')} at most.`,
  seats: ({ fewest, most }) => `With these decks a table has ${fewest} to ${most} seats.`,
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
  link_unknown: () => 'Nobody ever made this invitation.',
  link_used: () => 'This invitation was already used.',
  link_replaced: () => 'The host replaced this invitation by a newer one.',
  link_expired: () => 'The table of this invitation is gone.',
  unknown_key: () => 'The server does not know this seat any more.',
  not_host: () => 'Only the host can do that.',
  id_reused: () => 'That was already answered. Please try again.',
  not_started: () => 'The match has not begun yet.',
  too_few_seats: () => 'At least two seats have to be claimed first.',
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
    text: 'The server does not know the key that this device has for the seat. Ask the host for a new invitation.',
  },
  seat_revoked: {
    title: 'This seat was given a new invitation',
    text: 'The host sent out a new invitation for this seat, so this device was signed out. The cards are still there: ask the host for the new link.',
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
  castle: {
    name: 'Castle',
    line: 'Get rid of your cards first. A 2 burns the stack, a 10 plays again, four of a kind go on anything; the lowest score wins.',
  },
  'white-castle': {
    name: 'White Castle',
    line: 'Equal cards skip a player, a drawn match may be added; the last one holding cards loses.',
  },
  'hole-cards': {
    name: 'Hole Cards',
    line: 'Only higher cards go on, threes are thrown away, jokers are wild; the last one holding cards loses.',
  },
  windows: {
    name: 'Windows',
    line: 'A 9 turns the order, a jack is looked through, jokers are wild; the last one holding cards loses.',
  },
  palace: {
    name: 'Palace',
    line: 'A 10 burns, a 2 plays again, anyone may complete four of a kind; the last one holding cards loses.',
  },
};

export const event: EventWords = {
  dealt: ({ round, opener }, table) =>
    `Round ${round} is dealt. ${does(table.who(opener), 'open', 'opens')}.`,
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
    `${does(table.who(seat), 'pick up', 'picks up')} the stack, ${cardCount(taken.length)}.`,
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
  if (Math.abs(hours) >= 48) return [Math.trunc(hours / 24), 'day'];
  if (Math.abs(hours) >= 1) return [hours, 'hour'];
  return [minutes, 'minute'];
}

export const language = 'English';

export const direction = 'ltr' as 'ltr' | 'rtl';

export const card = (card: Card) => capital(cardName(card));

export const cardList = (list: readonly Card[]) => all.format(list.map(cardName));

export const rankIndex = (rank: Rank) => rank;

export const you = 'you';

export const You = 'You';

export const seat = (seat: number) => `Seat ${seat + 1}`;

export const tableOf = (host: string) => `${host}’s table`;

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
  storageForgets:
    'This browser keeps nothing for this page, so your seat lasts only while the page stays open. Leave private browsing, or allow the page to store data, before you play.',
  boot: 'The castle gates open…',
};

export const home = {
  tagline: 'A card game for one table of friends',
  friends: 'Play with friends',
  friendsLine: 'Open a private table and send each friend an invitation',
  tables: 'Your tables',
  tablesLine: 'Seats saved on this device',
  none: 'No seat is saved on this device yet. Open a table, or tap an invitation that a friend sent you.',
  rules: 'Rules',
  settings: 'Settings',
  open: (table: string) => `Open ${table}`,
  openShort: 'Open',
  forget: (table: string) => `Forget the seat at ${table}`,
  forgetShort: 'Forget',
  forgetAsk: (table: string) =>
    `Forget your seat at ${table}? This device then cannot return to it; the host would have to send you a new invitation.`,
  forgetYes: 'Forget the seat',
  keepIt: 'Keep it',
  as: (name: string) => `as ${name}`,
  yourTurn: 'Your turn',
  turnOf: (name: string) => `${name}’s turn`,
  seen: (when: string) => `seen ${when}`,
  goes: (when: string) => `goes ${when}`,
  gone: 'This table is gone',
  unfinished: 'A table was being opened when the page went away.',
  finish: 'Finish opening it',
  discard: 'Discard',
  noAccount: 'No account, nothing to install. Your seat is kept on this device.',
};

export const open = {
  title: 'Open a table',
  name: 'Your name',
  namePlaceholder: 'What your friends call you',
  tableName: 'Table name',
  optional: 'optional',
  tablePlaceholder: 'Friday night',
  seats: 'Seats',
  seatsLine: 'You and your friends. A seat nobody claims is left out.',
  decks: 'Decks',
  deckCount: (n: number) => count(n, 'deck', 'decks'),
  deckLine: (n: number) => `${count(n, 'deck', 'decks')} of 52 cards: ${2} to ${Math.min(10, n * 5)} seats.`,
  seatsImpossible: (decks: number, most: number) =>
    `${count(decks, 'deck serves', 'decks serve')} two to ${most} seats. Add a deck for more.`,
  decksImpossible: (seats: number, decks: number) => `${seats} seats need ${count(decks, 'deck', 'decks')}.`,
  target: 'Score target',
  targetLine: (n: number) =>
    `The match ends after the round in which somebody reaches ${n} points. The lowest total wins.`,
  targetOther: 'Another target',
  targetRange: 'A target is a whole number from 1 to 9999.',
  game: 'Rules',
  house: 'House rules',
  houseLine: 'Leave these alone to play as most people do.',
  readRules: 'Read the rules',
  submit: 'Open the table',
  busy: 'Opening…',
  remembered: 'Your choices are kept on this device for next time.',
};

export const house = {
  beat: {
    label: 'What goes on a card',
    equal_or_higher: 'The same rank or a higher one',
    higher: 'Only a higher rank',
  },
  pick_up: {
    label: 'Picking up the stack',
    when_stuck: 'Only when nothing can be played',
    any_time: 'Whenever you like',
  },
  last_card: {
    label: 'The last card',
    any: 'May be any card',
    no_power: 'May not be a card with a power',
  },
  four: {
    label: 'Four of a kind',
    keep: 'Go on anything; play again',
    burn: 'Burn the stack; play again',
    none: 'Nothing special',
  },
};

export const lobby = {
  title: 'Waiting for friends',
  line: 'One invitation joins one seat, once. Share each link only with the friend it is for.',
  waiting: 'The host starts the match when everyone is here.',
  expires: (when: string) => `The table stays until ${when}, and longer with every move.`,
  loopback:
    'This page is open at an address that only this computer knows, so invitations work only here. Start the server with --lan, or open the page at its public address, and copy the links again.',
  free: 'Free',
  claimed: 'Claimed',
  here: 'here',
  host: 'host',
  youAre: 'you',
  copy: 'Copy link',
  copyFor: (seat: string) => `Copy the link for ${seat}`,
  copied: 'Copied',
  copiedFor: (seat: string) => `The link for ${seat} is copied.`,
  copySelf: 'Copying is not possible here. The link is selected: press and hold it, or press Ctrl+C.',
  linkFor: (seat: string) => `Invitation link for ${seat}`,
  share: 'Share',
  shareFor: (seat: string) => `Share the link for ${seat}`,
  shareText: (table: string) => `Your seat at ${table} in Castle`,
  qr: 'QR code',
  qrFor: (seat: string) => `QR code for ${seat}`,
  qrLine: 'Let one friend scan this. It joins one seat once.',
  replace: 'Replace',
  replaceFor: (seat: string) => `Replace the invitation for ${seat}`,
  replaceAsk: (seat: string) => `Replace the invitation for ${seat}? The old link stops working at once.`,
  replaceYes: 'Replace it',
  replaced: (seat: string) => `${seat} has a new invitation. The old link no longer works.`,
  elsewhere: 'Its link was made on another device. Replace it to get one here.',
  reissue: 'New invitation',
  reissueFor: (name: string) => `New invitation for ${name}’s seat`,
  reissueAsk: (name: string) =>
    `Give ${name}’s seat a new invitation? ${name}’s device is signed out; the seat keeps its cards and its score.`,
  start: 'Start the match',
  startLine: (claimed: number, free: number) =>
    free === 0
      ? 'Every seat is claimed.'
      : `${count(claimed, 'seat is', 'seats are')} claimed. ${count(free, 'free seat is', 'free seats are')} left out and can join the next round.`,
  startNeeds: 'At least two seats have to be claimed before the match can start.',
  rename: 'Change your name',
  renameSave: 'Save',
  invitations: 'Invitations',
  others: 'Show the seats',
  rulesLine: (preset: string, decks: number, form: string) =>
    `${preset} · ${count(decks, 'deck', 'decks')} · ${form}`,
};

export const form = {
  target: (n: number) => `to ${n} points`,
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
  started: 'A match is running. You play from the next round on.',
  seatOf: (seat: number, seats: number) => `Seat ${seat + 1} of ${seats}`,
  expires: (when: string) => `The table stays until ${when}.`,
  checking: 'Looking at your invitation…',
  mine: 'This seat is already yours',
  mineLine: 'You claimed it on this device.',
  mineOpen: 'Go to your seat',
  savedHere: 'Your tables on this device',
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
  blocked:
    'This network lets pages through but blocks live connections. Try another network, or ask whoever runs it to allow WebSockets.',
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
}

export const table = {
  away: 'away',
  awaySince: (when: string) => `away, last seen ${when}`,
  joined: (name: string) => `${name} has claimed a seat.`,
  showTable: 'See the table',
  showSheet: 'Show the score sheet',
  sheet: 'Score sheet',
  menu: 'Menu',
  yourTurn: 'Your turn',
  yourTurnAgain: 'Your turn again: any card',
  turnOf: (name: string) => `${name}’s turn`,
  titleYourTurn: (table: string) => `● Your turn · ${table}`,
  bonePile: 'Bone pile',
  toDraw: (n: number) => `${cardCount(n)} to draw`,
  toDrawShort: 'to draw',
  boneEmpty: 'no cards left to draw',
  stack: 'Stack',
  stackOf: (n: number) => (n === 0 ? 'Stack, empty' : `Stack, ${cardCount(n)}. Show all`),
  stackTop: (card: Card) => `${capital(cardName(card))} on top.`,
  inStack: 'In the stack',
  inStackLine: 'The top card comes first.',
  burned: (n: number) => `Burned: ${n}`,
  burnedTitle: 'Burned, out of this round',
  drop: 'Drop your play here',
  dropLead: 'The stack is empty. Lead any card.',
  /** What the seat on turn is asked, in a line. */
  asks: ({ requirement, who, rules, extra, empty, waiting, adding }: Asked) => {
    const lead = who.you ? 'You' : who.name;
    if (waiting) return who.you ? 'Say what your joker stands for' : `${lead} says what the joker stands for`;
    if (adding) return who.you ? 'Add what you drew, or end your turn' : `${lead}’s turn goes on`;
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
  mayNow: (chances: string[]) => `You may now: ${chances.join('; ')}.`,
  jokerAsk: 'Name the joker’s rank',
  jokerNoRank: 'No rank that a joker could stand for goes on this stack now.',
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
  dungeonWaits: 'after every Courtyard card',
  dungeonNow: 'turn one over now',
  emptyPlace: (slot: number) => `Empty Courtyard place ${slot + 1}`,
  emptyPlaceWhy:
    'This place stays empty. The Dungeon card under it unlocks when your whole Courtyard is gone.',
  clearPlace: 'Nothing lies here any more.',
  dungeonCard: (slot: number) => `Dungeon card ${slot + 1}, face down`,
  dungeonLocked: 'Dungeon cards unlock after every Courtyard card, whatever place is empty.',
  group: (n: number, rank: Rank) => `${n} ${ranks(rank)}`,
  groupOpen: (n: number, rank: Rank) => `Open ${n} ${ranks(rank)}`,
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
  storyNone: 'Nothing has happened yet.',
  felt: 'The table',
  actions: 'Your move',
  play: 'Play',
  playCards: (list: readonly Card[]) => `Play ${cards(list)}`,
  playDungeon: (slot: number) => `Play Dungeon card ${slot + 1} blind`,
  burns: 'burns the stack',
  goesAgain: 'and go again',
  pickUp: 'Pick up',
  pickUpCount: (n: number) => cardCount(n),
  countsOnly: (counts: number[], rank: Rank) =>
    `Only ${any.format(counts.map(String))} ${ranks(rank)} together go on this stack.`,
  turnsLeft: (n: number) =>
    `The round ends in ${count(n, 'turn', 'turns')} unless something moves on: a burn, a draw, a flip, or somebody out of cards.`,
  shortcuts: 'Keys',
};

export const choose = {
  title: 'Choose your Courtyard',
  line: 'Pick three of your six cards. They lie face up before you and are played after your hand.',
  lineShort: 'Pick three cards to lie face up. You play them after your hand.',
  left: (n: number) => (n === 0 ? 'Three picked' : `${count(n, 'card', 'cards')} to pick`),
  done: 'Set your Courtyard',
  change: 'Change your mind',
  changeDone: 'Set the new Courtyard',
  waiting: (names: string[]) => `Your Courtyard is set. Waiting for ${all.format(names)}.`,
  waitingNone: 'Your Courtyard is set.',
  mayChange: 'Until then you may still tap cards to change it.',
  here: 'Three cards go here, over your Dungeon.',
  place: (slot: number) => `Courtyard place ${slot + 1}, empty`,
  takeBack: 'tap to take it back',
  opener: (who: Who) => `${does(who, 'open', 'opens')} the round.`,
  full: 'Three cards are picked. Take one back first.',
  swapHere: 'Tap a card here, and one of your hand.',
  swapPair: 'Swap one card of your hand with one of your Courtyard.',
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
  went: (who: Who) => `${does(who, 'went', 'went')} out first.`,
  noProgress: 'Nothing moved on for too long, so the round ended.',
  winners: winnersLine,
  round: 'Round',
  total: 'Total',
  held: 'Still held',
  heldNone: 'nothing',
  cost: (n: number) => pointCount(n),
  target: (n: number) => `Played to ${n} points; the lowest total wins.`,
  leads: (names: string[], total: number) =>
    `${capital(all.format(names))} ${names.length === 1 && names[0] !== 'you' ? 'leads' : 'lead'} with ${pointCount(total)}.`,
  place: (place: number) => `${nth(place)} place`,
  ready: 'ready',
  notReady: 'not ready yet',
  iAmReady: 'I am ready',
  iAmReadyUndo: 'Not ready after all',
  next: 'Next round',
  nextLine: 'Begins as soon as everyone here is ready, or when somebody presses Next round.',
  playAgain: 'Play again',
  playAgainHost: (host: string) => `${host} can start the next match: same seats, scores at zero.`,
  readyCount: (n: number, of: number) => `${n} of ${of} ready`,
};

export const menu = {
  title: 'Menu',
  invitations: 'Invitations and seats',
  seats: 'Seats',
  rules: 'Rules of this table',
  look: 'Card artwork and settings',
  story: 'What happened',
  restart: 'Restart match',
  restartAsk:
    'Restart the match now? Everyone keeps the same seat, and all scores go back to zero. The round that is being played is lost.',
  restartYes: 'Restart match',
  restartNo: 'Play on',
  restarted: 'A new match has begun.',
  leave: 'Main menu',
  leaveLine: 'Your seat is kept on this device.',
};

export const settings = {
  title: 'Settings',
  line: 'They stay on this device.',
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
  theme: 'Light',
  device: 'As the device',
  evening: 'Evening',
  day: 'Day',
  contrast: 'High contrast',
  felt: 'Felt',
  green: 'Green',
  wine: 'Wine',
  motion: 'Motion',
  full: 'Cards travel',
  less: 'Keep still',
  keys: 'Keyboard shortcuts',
  keysLine: 'P plays, U picks up, arrows move within your cards',
  leftHanded: 'Left-handed',
  leftHandedLine: 'Puts the Play button on the left',
  languageLabel: 'Language',
  preview: 'Preview',
};

export const rules = {
  title: 'Rules',
  goalTitle: 'The aim',
  goal: {
    points:
      'Get rid of all your cards before the others do. What you still hold at the end of a round costs you points, and the lowest total wins the match.',
    places:
      'Get rid of all your cards before the others do. The earlier you are out, the better your place; the lowest total of places wins.',
  },
  dealTitle: 'The deal',
  deal: 'Everyone gets three Dungeon cards face down, which nobody may look at, and six cards more. The rest is the bone pile.',
  chooseSetup:
    'Choose three of your six cards for your Courtyard. They lie face up over the Dungeon; the other three are your hand. All Courtyards are shown together once everyone has chosen.',
  swapSetup:
    'Three cards are dealt face up as your Courtyard. Before play you may swap them with cards of your hand.',
  opener: {
    rotates: 'The first seat opens the first round, and the opening moves on by one seat each round.',
    lowest_card: 'Whoever holds the lowest card opens.',
  },
  turnTitle: 'Your turn',
  beat: {
    equal_or_higher:
      'Play a card of the same rank as the top of the stack, or a higher one. Several cards of one rank may go together. Anything may be led onto an empty stack.',
    higher:
      'Play a card of a higher rank than the top of the stack. Several cards of one rank may go together. Anything may be led onto an empty stack.',
  },
  order: (list: Rank[]) => `From low to high: ${list.join(' ')}.`,
  refill: 'After playing, draw back up to three cards while the bone pile lasts.',
  pickUp: {
    when_stuck: 'If nothing you have can be played, pick up the whole stack. The next player leads.',
    any_time:
      'You may pick up the whole stack instead of playing; you must if nothing can be played. The next player leads.',
  },
  orderTitle: 'Hand, Courtyard, Dungeon',
  zones:
    'Play from your hand first. When it is empty and no card is left to draw, play from your Courtyard. Only when every Courtyard card is gone may you turn over your Dungeon, one card at a time and blind. An empty Courtyard place does not unlock the card under it early.',
  blind:
    'A Dungeon card that fits is played like any other. If it does not fit, it goes to your hand together with the stack.',
  powersTitle: 'Cards with a power',
  power: {
    plain: (_: string) => '',
    reset: (them: string) => `${them} go on anything and ask nothing of the next player.`,
    again: (them: string) => `${them} go on anything. The stack stays, and you play again, any card.`,
    burn: (them: string) =>
      `${them} go on anything and burn the whole stack with themselves. You draw and play again, any card.`,
    lower: (them: string) => `After ${them.toLowerCase()} the next player has to stay equal or lower.`,
    window: (them: string) => `${them} go on anything and are looked through: the card below counts.`,
    shed: (them: string) => `${them} are never played; throw them away whenever you like.`,
    skip: (them: string) => `${them} skip the next player, one for each card.`,
    reverse: (them: string) => `${them} turn the direction of play.`,
  },
  them: (list: Rank[]) => capital(all.format(list.map(ranks))),
  fourTitle: 'Four of a kind',
  four: {
    none: 'Four of a kind mean nothing special.',
    keep: 'Four of one rank on top of the stack, whoever played them, let you play again, any card. The stack stays.',
    burn: 'Four of one rank on top of the stack, whoever played them, burn it, and you play again.',
  },
  fourOverHigher: 'Four or more of a rank played together go on anything, even on a higher card.',
  fourBuried: 'Equal cards count wherever they lie in the stack.',
  fourRun: 'Only cards directly on each other count; another rank between them breaks the run.',
  lastCard: {
    any: 'Your last card may be any card.',
    no_power: 'Your last card may not have a power.',
  },
  endTitle: 'The end',
  end: {
    first_out: 'The round ends at once when somebody has no cards left.',
    last_holder: 'The round ends when only one player still holds cards.',
  },
  points:
    'Every card still held costs its holder: a 2, a 10 or a joker 50, an ace 20, a king, queen or jack 10, any other card 5.',
  places: 'The first to be out scores 0, the next 1, and so on.',
  progress: (n: number) =>
    `If nothing moves on for ${n} turns each (no burn, no draw, no flip, nobody out), the round ends as it stands.`,
  target: (n: number) => `The match ends after the round in which somebody reaches ${n} points.`,
  roundsForm: (n: number) => `The match lasts ${count(n, 'round', 'rounds')}.`,
  openForm: 'The match goes on until the host ends it.',
  handsTitle: 'At this table',
  drag: 'Drag a card or a group to the stack, or tap cards and press Play; a double tap plays. On a touch screen drag from a card; swipe the felt to scroll.',
  keys: 'With the keyboard: Tab reaches your cards, arrows move between them, Space or Enter picks, P plays, U picks up.',
};
