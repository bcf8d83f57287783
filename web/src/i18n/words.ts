// The shapes that every language fills in.

import type {
  Action,
  Bye,
  Contradiction,
  Event,
  Level,
  Preset,
  Problem,
  Rank,
  Refusal,
  RuleOptions,
  TableRefusal,
} from '../protocol.gen.ts';
import type { Suit } from '../lib/cards.ts';
import type { Switch, Switches } from '../lib/options.ts';

/** Somebody at the table; a language may speak to you and of others. */
export interface Who {
  name: string;
  you: boolean;
}

/** What sentences about a table may need to know. */
export interface Table {
  who(seat: number): Who;
  /** What is played by, once it is known. */
  rules: RuleOptions | null;
}

type Data<T> = T extends { data: infer D } ? D : undefined;

/** A sentence for each code of `T`. */
export type ByCode<T extends { code: string }, Extra extends unknown[] = []> = {
  [Code in T['code']]: (data: Data<Extract<T, { code: Code }>>, ...extra: Extra) => string;
};

export type RefusalWords = ByCode<Refusal | TableRefusal, [Table]>;
export type ProblemWords = ByCode<Problem | { code: 'unreachable' }>;
export type EventWords = {
  [Type in Event['type']]: (event: Extract<Event, { type: Type }>, table: Table) => string;
};
export type ContradictionWords = {
  [Code in Contradiction['code']]: (data: Extract<Contradiction, { code: Code }>) => string;
};
/** What happened to the line for good, and what to do. */
export type ByeWords = Record<Bye, { title: string; text: string }>;
export type PresetWords = Record<Preset, string>;
/** What each switch is about, and what each of its values means. */
export type HouseWords = {
  [Name in Switch]: { label: string; value: (value: Switches[Name]) => string };
};
/** How well a bot plays: its name, and what playing against it is like. */
export type LevelWords = Record<Level, { name: string; line: string }>;
/** What a bot would do, and with what a round ended well. */
export type DeedWords = {
  [Type in Action['type']]: (action: Extract<Action, { type: Type }>) => { would: string; doing: string };
};
export type SuitWords = Record<Suit, string>;
export type RankWords = (rank: Rank) => string;
