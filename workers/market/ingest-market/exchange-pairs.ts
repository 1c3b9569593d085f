import { hourMs } from '#domain/shared/time/durations.ts';
import { findExchangePairs } from '#observations/exchange-pairs/queries.ts';
import { openExchangePairs, writeExchangePairs } from '#observations/exchange-pairs/store.ts';
import type { QuarantineRecord } from '#observations/quarantine/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { HourClose } from './candle-history.ts';
import { formatDisagreement, isSimilar, isSameHour, type Outlier } from './check-values.ts';
import { updateQuarantine } from './quarantine-after.ts';

/** The last full hours of a coin's trading pair at one exchange. */
export type PairHours = {
  readonly source: string;
  /** Whether the pair was confirmed to belong to this coin. */
  readonly isConfirmed: boolean;
  /** Up to three consecutive hourly closes, oldest first. */
  readonly closes: readonly number[];
  /** End of the last hour, ISO-8601. */
  readonly endedAt: string;
};

const hoursToConfirm = 3;

export const pairHours = (
  source: string,
  isConfirmed: boolean,
  hours: readonly HourClose[],
): PairHours | undefined => {
  const last = hours.at(-1);
  if (!last) return undefined;
  const recentHours = hours
    .slice(-hoursToConfirm)
    .filter(({ openAt }) => last.openAt - openAt < hoursToConfirm * hourMs);
  const endedAt = new Date(last.openAt + hourMs).toISOString();
  return { source, isConfirmed, closes: recentHours.map(({ close }) => close), endedAt };
};

/** Whether three full hours are within a factor of 1.5 of a price at about the same time. */
export const matchesPrice = ({ closes, endedAt }: PairHours, price: number, at: string): boolean =>
  closes.length === hoursToConfirm &&
  isSameHour(endedAt, at) &&
  closes.every((close) => isSimilar(close, price));

export const getLastClose = ({ closes }: PairHours): number => closes.at(-1) ?? NaN;

type PricedCoinAt = { readonly id: string; readonly price: number; readonly at: string };

export const confirmPairOutsideMarket = async (
  ports: { readonly readModels: ReadModels },
  {
    source,
    coin,
    hours,
  }: {
    readonly source: string;
    readonly coin: PricedCoinAt;
    readonly hours: readonly HourClose[];
  },
): Promise<void> => {
  const confirmedCoinIds = await findExchangePairs(ports, source);
  if (!confirmedCoinIds || confirmedCoinIds.includes(coin.id)) return;
  const pair = pairHours(source, false, hours);
  if (!pair || !matchesPrice(pair, coin.price, coin.at)) return;
  await writeExchangePairs(ports, { id: source, coinIds: [...confirmedCoinIds, coin.id] });
};

export type ExchangePairRegistry = {
  open(): Promise<void>;
  isConfirmed(source: string, coinId: string): boolean;
  /** Stores the changes. The first call stores an empty list, even without changes. */
  save(changes: readonly PairChange[]): Promise<void>;
};

type PairChange = {
  readonly source: string;
  readonly coinId: string;
  readonly isConfirmed: boolean;
};

/** Cache of the confirmed pairs of the exchanges. */
export const exchangePairRegistry = (
  ports: { readonly readModels: ReadModels },
  sources: readonly string[],
): ExchangePairRegistry => {
  const confirmedCoins = new Map<string, Set<string>>();
  const storedSources = new Set<string>();
  return {
    open: async () => {
      await openExchangePairs(ports);
      for (const source of sources) {
        const coinIds = await findExchangePairs(ports, source);
        if (coinIds) storedSources.add(source);
        confirmedCoins.set(source, new Set(coinIds));
      }
    },
    isConfirmed: (source, coinId) => confirmedCoins.get(source)?.has(coinId) ?? false,
    save: async (changes) => {
      const bySource = Map.groupBy(changes, (change) => change.source);
      for (const source of sources) {
        const sourceChanges = bySource.get(source) ?? [];
        if (sourceChanges.length === 0 && storedSources.has(source)) continue;
        // Read again, because filling a coin's history may also confirm its pair.
        const coinIds = new Set(await findExchangePairs(ports, source));
        for (const { coinId, isConfirmed } of sourceChanges)
          if (isConfirmed) coinIds.add(coinId);
          else coinIds.delete(coinId);
        await writeExchangePairs(ports, { id: source, coinIds: [...coinIds] });
        storedSources.add(source);
        confirmedCoins.set(source, coinIds);
      }
    },
  };
};

type PricedCoin = { readonly id: string; readonly symbol: string; readonly price: number };

const findMismatch = ({ id, symbol, price }: PricedCoin, pair: PairHours): Outlier | undefined => {
  const close = getLastClose(pair);
  if (isSimilar(close, price)) return undefined;
  return {
    rule: 'pair',
    coinId: id,
    symbol,
    value: close,
    before: price,
    at: pair.endedAt,
    reason: formatDisagreement(price, pair.source, close),
  };
};

type Comparison = {
  readonly coin: PricedCoin & { readonly at: string };
  readonly pair: PairHours;
};

export type ComparedPairs = {
  readonly changes: readonly PairChange[];
  /** Records of pairs that do not match their coin, for operators. */
  readonly records: readonly QuarantineRecord[];
};

/**
 * Compares exchange pairs with the shown prices. Three full hours close to the price confirm a pair, and three far
 * from it revoke the confirmation.
 */
export const comparePairs = (
  comparisons: readonly Comparison[],
  open: readonly QuarantineRecord[],
): ComparedPairs => {
  const comparablePairs = comparisons.filter(({ coin, pair }) => isSameHour(pair.endedAt, coin.at));
  const bySource = Map.groupBy(comparablePairs, ({ pair }) => pair.source);
  const results = [...bySource].map(([source, ofSource]) => {
    const openRecords = open.filter((record) => record.source === source);
    const records = updateQuarantine(openRecords, {
      source,
      coins: ofSource.map(({ coin, pair }) => ({
        id: coin.id,
        price: getLastClose(pair),
        at: pair.endedAt,
      })),
      outliers: ofSource.flatMap(({ coin, pair }) => findMismatch(coin, pair) ?? []),
    });
    const endedCoinIds = new Set(
      records
        .filter(({ outcome, readings }) => outcome === 'open' && readings >= hoursToConfirm)
        .map(({ coinId }) => coinId),
    );
    const changes = ofSource.flatMap(({ coin, pair }): PairChange[] => {
      if (pair.isConfirmed)
        return endedCoinIds.has(coin.id) ? [{ source, coinId: coin.id, isConfirmed: false }] : [];
      const isConfirmed = matchesPrice(pair, coin.price, coin.at);
      return isConfirmed ? [{ source, coinId: coin.id, isConfirmed }] : [];
    });
    return { changes, records };
  });
  return {
    changes: results.flatMap(({ changes }) => changes),
    records: results.flatMap(({ records }) => records),
  };
};
