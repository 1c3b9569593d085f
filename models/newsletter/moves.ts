import { getChangeDirection } from '#domain/shared/format.ts';
import type { ListedCoin, EditionData } from './day.ts';

type Verbs = { readonly up: string; readonly down: string };

/** Wording for a 24-hour move. */
export type MoveWording = {
  /** Upper bound (exclusive) of the move as a multiple of the usual daily move. */
  readonly below: number;
  /** Null when the move is too small to have a direction. */
  readonly verbs: { readonly title: Verbs; readonly text: Verbs } | null;
  /** Completes "The move is … its median daily move". */
  readonly comparison: string;
};

const edgeVerbs = {
  title: { up: 'edges up', down: 'edges down' },
  text: { up: 'edged up', down: 'edged down' },
};
const riseVerbs = { title: { up: 'rises', down: 'falls' }, text: { up: 'rose', down: 'fell' } };
const jumpVerbs = {
  title: { up: 'jumps', down: 'drops' },
  text: { up: 'jumped', down: 'dropped' },
};

/** The only place where the size of a move determines the wording. */
export const moveTable: readonly [MoveWording, ...MoveWording[]] = [
  { below: 0.25, verbs: null, comparison: 'less than a quarter of' },
  { below: 0.5, verbs: edgeVerbs, comparison: 'less than half of' },
  { below: 0.8, verbs: riseVerbs, comparison: 'below' },
  { below: 1.25, verbs: riseVerbs, comparison: 'in line with' },
  { below: 2, verbs: riseVerbs, comparison: 'above' },
  { below: 3, verbs: riseVerbs, comparison: 'more than twice' },
  { below: Infinity, verbs: jumpVerbs, comparison: 'more than three times' },
];

/** Without a usual move, the wording is that of a typical move. */
export const getMoveWording = (change: number, usualMove: number | undefined): MoveWording => {
  const multiple =
    getChangeDirection(change) === 'flat' ? 0 : usualMove ? Math.abs(change) / usualMove : 1;
  return moveTable.find(({ below }) => multiple < below) ?? moveTable[0];
};

const majorCoinIds = [
  'bitcoin',
  'ethereum',
  'binancecoin',
  'solana',
  'cardano',
  'ripple',
  'dogecoin',
  'polkadot',
];

/** The major coins listed on the day, in a fixed order. */
export const selectMajorCoins = ({
  market,
}: {
  readonly market: Pick<EditionData['market'], 'coins'>;
}): readonly ListedCoin[] =>
  majorCoinIds.flatMap((id) => market.coins.find((coin) => coin.id === id) ?? []);

const minStandoutMultiple = 4;

/**
 * The major coin, other than Bitcoin, with the largest move relative to its usual move. Undefined when no coin moved at
 * least four times as much as usual.
 */
export const findStandoutCoin = (day: EditionData): ListedCoin | undefined => {
  const getMultiple = ({ id, change24h }: ListedCoin): number => {
    const usualMove = day.usual?.moves[id];
    return usualMove === undefined ? 0 : Math.abs(change24h ?? 0) / usualMove;
  };
  return selectMajorCoins(day)
    .filter((coin) => coin.id !== 'bitcoin' && getMultiple(coin) >= minStandoutMultiple)
    .toSorted((one, other) => getMultiple(other) - getMultiple(one))[0];
};
