// Which sentences the rules of a table need, in the order in which one learns a game. The sentences are the
// language's; what is said, and what is left out, follows from the option value alone.

import { powersOf, ranksWith, withHeight } from './powers.ts';
import { RANKS } from './cards.ts';
import type { Messages } from './i18n.svelte.ts';
import type { Form, Rank, RuleOptions, RulesShown } from '../protocol.gen.ts';

/** A sentence or a few; of a power also the ranks that have it. */
export interface Line {
  text: string;
  ranks?: Rank[];
}
export interface Section {
  title: string;
  lines: Line[];
}

type Words = Messages['rules'];

export function rulesText({ options, decks, form }: RulesShown, words: Words): Section[] {
  const sections: [string, (string | Line | false)[]][] = [
    [words.goalTitle, [`${words.goal} ${words.goalBy[options.score]}`]],
    [words.dealTitle, deal(options, decks, words)],
    [words.turnTitle, turn(options, words)],
    [words.powersTitle, powers(options, words)],
    [words.jokersTitle, jokers(options, words)],
    [words.fourTitle, four(options, words)],
    [words.orderTitle, [words.zones, words.blind, lastCard(options, words)]],
    [words.endTitle, end(options, form, words)],
  ];
  return sections
    .map(([title, lines]) => ({
      title,
      lines: lines.flatMap((line) =>
        line === false ? [] : typeof line === 'string' ? [{ text: line }] : [line],
      ),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** Whether some play lets its seat play again. */
const playsAgain = (options: RuleOptions) =>
  ranksWith(options, 'again', 'burn', 'window').length > 0 || options.four.effect !== 'none';

/** Ranks that go on anything. */
const free = (options: RuleOptions) => ranksWith(options, 'reset', 'again', 'burn', 'window');

function deal(options: RuleOptions, decks: number, words: Words) {
  const height = withHeight(options);
  const [lowest] = height;
  const silent = [...RANKS.filter((rank) => !height.includes(rank)), ...(options.jokers > 0 ? ['X'] : [])];
  return [
    words.pack(decks, options.jokers),
    words.deal[options.setup],
    words.setup[options.setup],
    options.opener === 'rotates' || lowest === undefined
      ? words.openerRotates
      : words.openerLowest(lowest, silent),
  ];
}

function turn(options: RuleOptions, words: Words) {
  const height = withHeight(options);
  const heightless = RANKS.filter((rank) => !height.includes(rank));
  const turning = ranksWith(options, 'reverse');
  return [
    turning.length > 0 ? words.clockwiseFirst(turning) : words.clockwise,
    `${words.beat[options.beat]} ${words.groups}`,
    `${words.order(height)}${heightless.length > 0 ? ` ${words.heightless(heightless)}` : ''}`,
    words.refill,
    words.pickUp[options.pick_up],
    playsAgain(options) && words.again,
    options.match_skips && matches(options, words),
    options.add_drawn !== 'no' && adding(options, options.add_drawn, words),
  ];
}

function matches(options: RuleOptions, words: Words): string {
  if (options.beat === 'equal_or_higher')
    return words.matchSkips(playsAgain(options), free(options), ranksWith(options, 'window'));
  const lower = ranksWith(options, 'lower');
  return lower.length > 0 ? words.matchSkipsOnly(lower) : words.matchSkipsNever;
}

function adding(options: RuleOptions, when: 'own_turn' | 'until_next_play', words: Words): string {
  const sentences = [words.add[when], words.addNot(playsAgain(options), free(options))];
  if (options.jokers > 0) sentences.push(words.jokersAdd);
  return sentences.join(' ');
}

function powers(options: RuleOptions, words: Words): Line[] {
  return powersOf(options).map((power) => {
    const ranks = ranksWith(options, power);
    const unless =
      power === 'lower' && free(options).length > 0
        ? ` ${words.lowerUnless}`
        : power === 'skip' && playsAgain(options)
          ? ` ${words.skipUnless}`
          : '';
    return { ranks, text: words.power[power](ranks) + unless };
  });
}

function jokers(options: RuleOptions, words: Words) {
  if (options.jokers === 0) return [];
  return [`${words.jokers(ranksWith(options, 'shed'))} ${words.jokersFit}`, words.jokersFlipped];
}

function four({ four, ...options }: RuleOptions, words: Words) {
  if (four.effect === 'none') return [words.four.none];
  const all = { four, ...options };
  const counted = [four.buried ? words.fourBuried : words.fourRun(ranksWith(all, 'window'))];
  if (options.jokers > 0) counted.push(words.fourJokers);
  const anyone = [words.fourOutOfTurn, ...(options.jokers > 0 ? [words.fourOutOfTurnReal] : [])];
  return [
    words.four[four.effect],
    counted.join(' '),
    four.over_higher && words.fourOverHigher(four.buried),
    four.out_of_turn && anyone.join(' '),
  ];
}

function lastCard(options: RuleOptions, words: Words): string {
  const shed = ranksWith(options, 'shed');
  const harmless = ranksWith(options, 'plain', 'shed').length === RANKS.length;
  if (options.last_card === 'any' || harmless) return words.lastCard.any;
  return `${words.lastCard.no_power}${shed.length > 0 ? ` ${words.lastCardShed(shed)}` : ''}`;
}

function end(options: RuleOptions, form: Form, words: Words) {
  const counts = options.score === 'points' || options.end === 'first_out';
  const cost = options.score === 'points' ? words.points : words.places[options.end];
  const sheds = ranksWith(options, 'shed').length > 0;
  const burns = ranksWith(options, 'burn', 'window').length > 0 || options.four.effect === 'burn';
  return [
    words.end[options.end],
    `${cost}${counts ? ` ${words.values(options.jokers)}` : ''}`,
    `${words.progress(options.progress_limit, burns, sheds)} ${words.progressBy[options.score]}`,
    `${length(form, words)} ${words.winner}`,
  ];
}

function length(form: Form, words: Words): string {
  if (form === 'open') return words.openForm;
  return 'target' in form ? words.target(form.target) : words.roundsForm(form.rounds);
}
