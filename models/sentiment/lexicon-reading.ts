import { comparedAmounts } from './amounts.ts';
import { hedges, negators } from './cues.ts';
import { findHits, type Hit } from './hits.ts';
import type { ReadText } from './tokens.ts';

/** What the lexicon and its rules say about a text. */
export type LexiconReading = {
  readonly hits: readonly Hit[];
  readonly good: number;
  readonly bad: number;
  /** Good minus bad; a question halves it, a hedge ("could") takes a fifth. */
  readonly total: number;
  readonly first: number;
  readonly last: number;
  /** The strongest hit, with its sign. */
  readonly strongest: number;
  readonly directions: number;
  readonly beforeColon: number;
  readonly afterColon: number;
  readonly amounts: number;
  readonly hitCount: number;
  readonly isQuestion: boolean;
  readonly isHedged: boolean;
  readonly isNegated: boolean;
  /** Whether a word means the opposite of what it usually does, here. */
  readonly isTurned: boolean;
};

export const readWithLexicon = ({ text, tokens }: ReadText): LexiconReading => {
  const keys = tokens.map(({ key }) => key);
  const hits = findHits(keys);
  const isQuestion = keys.includes('?');
  const isHedged = keys.some((key) => hedges.has(key));
  const directions = sum(hits.map(({ direction }) => direction));
  const amounts = comparedAmounts(text);
  // Compared amounts say which way it went where no word does.
  const counted = directions === 0 ? [...hits.map(valueOf), ...said(amounts)] : hits.map(valueOf);
  const good = sum(counted.filter((value) => value > 0));
  const bad = -sum(counted.filter((value) => value < 0));
  return {
    hits,
    good,
    bad,
    total: (good - bad) * (isQuestion ? 0.5 : 1) * (isHedged ? 0.8 : 1),
    first: Math.sign(counted[0] ?? 0),
    last: Math.sign(counted.at(-1) ?? 0),
    strongest: strongestOf(hits.map(valueOf)),
    directions,
    ...aroundColon(keys, hits),
    amounts,
    hitCount: counted.length,
    isQuestion,
    isHedged,
    isNegated: hits.some(({ by }) => by !== undefined && negators.has(keys[by] ?? '')),
    isTurned: hits.some(({ by, isFlipped }) => by !== undefined || isFlipped),
  };
};

const valueOf = ({ value }: Hit): number => value;
const said = (amounts: number): readonly number[] => (amounts === 0 ? [] : [2 * amounts]);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const strongestOf = (values: readonly number[]): number =>
  values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);

// "Opinion: …" and "…: analyst" weigh differently.
const aroundColon = (keys: readonly string[], hits: readonly Hit[]) => {
  const colon = keys.findLastIndex((key) => key === ';' || key === ':');
  if (colon < 0) return { beforeColon: 0, afterColon: 0 };
  return {
    beforeColon: sum(hits.filter(({ from }) => from < colon).map(valueOf)),
    afterColon: sum(hits.filter(({ from }) => from >= colon).map(valueOf)),
  };
};
