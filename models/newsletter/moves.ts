import type { CoinOfDay, Day } from './day.ts';

type Verbs = { readonly up: string; readonly down: string };

/** The words for a move of 24 hours. */
export type MoveWords = {
  /** The size of the move, as a multiple of the usual daily move, is below this. */
  readonly below: number;
  /** Null where the move is too small for a direction. */
  readonly verbs: { readonly title: Verbs; readonly text: Verbs } | null;
  /** Completes "The move is … its usual daily move". */
  readonly comparison: string;
};

const rises = { title: { up: 'rises', down: 'falls' }, text: { up: 'rose', down: 'fell' } };
const jumps = { title: { up: 'jumps', down: 'drops' }, text: { up: 'jumped', down: 'dropped' } };
/** How a move is described: the only place where the size of a move chooses words. */
export const moveTable: readonly [MoveWords, ...MoveWords[]] = [
  { below: 0.5, verbs: null, comparison: 'less than half of' },
  { below: 1.5, verbs: rises, comparison: 'in line with' },
  { below: 2, verbs: rises, comparison: 'well above' },
  { below: 3, verbs: rises, comparison: 'at least twice' },
  { below: Infinity, verbs: jumps, comparison: 'at least three times' },
];

/** Where the usual move is unknown, the words of a usual one. */
export const wordsForMove = (change: number, usualMove: number | undefined): MoveWords => {
  const multiple = isZero(change) ? 0 : usualMove ? Math.abs(change) / usualMove : 1;
  return moveTable.find(({ below }) => multiple < below) ?? moveTable[0];
};

// As printed, with two decimals.
const isZero = (change: number): boolean => Number(change.toFixed(2)) === 0;

const major = [
  ...['bitcoin', 'ethereum', 'binancecoin', 'solana', 'cardano', 'ripple', 'dogecoin', 'polkadot'],
];

/** The major coins of the day, in a fixed order. */
export const majorCoins = ({
  market,
}: {
  readonly market: Pick<Day['market'], 'coins'>;
}): readonly CoinOfDay[] =>
  major.flatMap((id) => market.coins.find((coin) => coin.id === id) ?? []);

const standsOutFrom = 4;

/** The major coin, other than Bitcoin, that moved most beside its usual move; undefined where none moved four times as much. */
export const standoutCoin = (day: Day): CoinOfDay | undefined => {
  const multiple = ({ id, change24h }: CoinOfDay): number => {
    const usualMove = day.usual?.moves[id];
    return usualMove === undefined ? 0 : Math.abs(change24h ?? 0) / usualMove;
  };
  return majorCoins(day)
    .filter((coin) => coin.id !== 'bitcoin' && multiple(coin) >= standsOutFrom)
    .toSorted((one, other) => multiple(other) - multiple(one))[0];
};
