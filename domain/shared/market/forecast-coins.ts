import { dayMs } from '../time/durations.ts';

/** Months of prices that a further coin needs: four before the first forecast, and a year on which ranges are checked. */
export const neededHistoryMonths = 16;
export const neededHistoryDays = Math.ceil((neededHistoryMonths * 365) / 12);

/** The coins whose hours are forecast besides the main coins. Each takes a fraction of a second of computing an hour, and megabytes of disk. */
export const maxFurtherCoins = 20;
/** A check takes about ten seconds of computing, so coins on few lists are not tried. */
const maxTriedCoins = 60;
const verdictLastsMs = 30 * dayMs;

/** Whether a decision about a coin's ranges is a month old. */
export const isVerdictOld = (decidedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(decidedAt) >= verdictLastsMs;

type Coin = { readonly id: string; readonly symbol: string; readonly rank: number };

export type FurtherCoinChoice<Known extends Coin> = {
  /** The coins on the market list. */
  readonly market: readonly Known[];
  /** How many members' lists a coin is on, by coin id. */
  readonly listed: ReadonlyMap<string, number>;
  /** Coins whose ranges are not issued. They take no place. */
  readonly withoutRanges: ReadonlySet<string>;
};

/** The further coins whose ranges are learned: those on the most lists first. */
export const selectFurtherCoins = <Known extends Coin>({
  market,
  listed,
  withoutRanges,
}: FurtherCoinChoice<Known>): readonly Known[] => {
  const getListCount = ({ id }: Coin): number => listed.get(id) ?? 0;
  const tried = market
    .filter((coin) => getListCount(coin) > 0)
    .toSorted((one, other) => getListCount(other) - getListCount(one) || one.rank - other.rank)
    .slice(0, maxTriedCoins);
  let learned = 0;
  return tried.filter(({ id }) => {
    if (withoutRanges.has(id)) return true;
    learned += 1;
    return learned <= maxFurtherCoins;
  });
};
