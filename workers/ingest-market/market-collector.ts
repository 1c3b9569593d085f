import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { newestCandleDay } from '#observations/candles/queries.ts';
import { dropOldCandles, openCandles, type writeCandles } from '#observations/candles/store.ts';
import {
  findMarket,
  marketChannel,
  type MarketReadingRecord,
} from '#observations/prices/queries.ts';
import { openPrices, writeMarket } from '#observations/prices/store.ts';
import { countComparisons, openPriceComparisons } from '#observations/price-comparisons/store.ts';
import { openOutliers } from '#observations/quarantine/queries.ts';
import { openQuarantine, writeQuarantine } from '#observations/quarantine/store.ts';
import { retention } from '#observations/retention.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type {
  CandleRange,
  MarketData,
  SourceCoin,
} from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { AskGroup, Outcome } from '#platform/sources/source-runner.ts';
import { collectorOf, type OpenCollector } from '../collectors/collector.ts';
import { assembleReading, isNewer } from './assemble-reading.ts';
import { candleHistory, type CandleHistory } from './candle-history.ts';
import type { Quarantined } from './check-values.ts';
import { quarantineAfter } from './quarantine-after.ts';

export type MarketCollectorDeps = {
  readonly marketData: Pick<MarketData, 'markets' | 'candles'>;
  readonly readModels: ReadModels;
  readonly broadcast: Broadcast;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly systemNow: () => Date;
  /** Called once a reading is stored. Not waited for: prices go on meanwhile. */
  readonly onReading?: () => void;
  /** The same for every writer of candles: a write reads days first, and two at once would lose hours. */
  readonly keep: typeof writeCandles;
};

type AskCandles = AskGroup<readonly CandleRange[], MarketCandles>;
type MarketCandles = Parameters<CandleHistory['add']>[2];

const dayMs = 86_400_000;

/** One turn: fetch the market, store its candles, store and announce the new reading. Repeating it changes nothing. */
export const marketCollector =
  (deps: MarketCollectorDeps): OpenCollector =>
  (runner) => {
    const { markets, candles } = deps.marketData;
    const history = candleHistory(candles);
    const ask = runner.open({ kind: 'candles', sources: candles });
    const collectCandles = candleCollecting(deps, { ask, history });
    let opened = false;
    const open = async (): Promise<void> => {
      if (opened) return;
      await openPrices(deps);
      await openQuarantine(deps);
      await openPriceComparisons(deps);
      await openCandles(deps);
      opened = true;
    };
    const take = async (outcome: Outcome<readonly SourceCoin[]>): Promise<void> => {
      await open();
      const before = await findMarket(deps);
      if (outcome.status !== 'value') {
        if (before) await collectCandles(before.coins, before.at);
        return;
      }
      const { source, value: coins, at } = outcome;
      await collectCandles(coins, at);
      const { record, quarantined, compared, agreed } = assembleReading({
        source,
        reading: { at, coins },
        before,
        closesOf: (coinId, time) => history.of(coinId, time),
        systemNow: deps.systemNow(),
      });
      const outliers = await openOutliers(deps, source.name);
      report(deps, source.name, beginning(quarantined, outliers));
      await show(deps, record, before);
      const turn = { source: source.name, at, coins, outliers: quarantined };
      await writeQuarantine(deps, { records: quarantineAfter(outliers, turn), at });
      await countComparisons(deps, { at, compared, agreed });
      deps.onReading?.();
      outcome.accept({ quarantined: quarantined.length });
    };
    return collectorOf({ kind: 'markets', sources: markets }, { query: 'all', take })(runner);
  };

const show = async (
  deps: MarketCollectorDeps,
  record: MarketReadingRecord,
  before: MarketReadingRecord | undefined,
): Promise<void> => {
  if (!isNewer(record, before)) return;
  await writeMarket(deps, record);
  await deps.broadcast.publish(marketChannel, String(record.seq)).catch((err: unknown) => {
    // The reading is stored, where every process looks for it by itself.
    deps.logger.warn({ err }, 'market: a reading could not be announced');
  });
};

type Candles = { readonly ask: AskCandles; readonly history: CandleHistory };

// Requests the hours that ended since the last turn, in batches of the source's size.
const candleCollecting = (
  deps: MarketCollectorDeps,
  { ask, history }: Candles,
): ((coins: readonly SourceCoin[], at: string) => Promise<void>) => {
  const { candles: sources } = deps.marketData;
  const atOnce = Math.min(...sources.map(({ rangesPerAsk }) => rangesPerAsk));
  const stored = storedCandles(deps);

  const askOnce = async (
    coins: readonly SourceCoin[],
    at: string,
  ): Promise<'more' | 'done' | 'refused'> => {
    const since = await stored.ends(at);
    const missing = (name: string): CandleRange[] =>
      history.missing(name, coins, { at, since: since.get(name) });
    const asked = new Map<string, readonly CandleRange[]>();
    const outcome = await ask({
      now: new Date(at),
      query: ({ name }) => {
        const ranges = missing(name);
        asked.set(name, ranges);
        return ranges.length === 0 ? undefined : ranges;
      },
    });
    if (outcome.status === 'unavailable') return outcome.asked ? 'done' : 'refused';
    if (outcome.status === 'not-modified') return 'done';
    const { source } = outcome;
    const answered = outcome.status === 'value' ? outcome.value : [];
    const added = history.add(source.name, asked.get(source.name) ?? [], answered);
    report(deps, source.name, added.quarantined);
    // Embedded stores answer without yielding: requests come before and after a write of a thousand hours.
    await nextTurn();
    await deps.keep(deps, source.name, added.candles);
    if (outcome.status === 'value') outcome.accept({ quarantined: added.quarantined.length });
    await stored.cut(source.name, at);
    await nextTurn();
    return missing(source.name).length > 0 ? 'more' : 'done';
  };
  return async (coins, at) => {
    for (let first = 0; first < coins.length; first += atOnce) {
      const some = coins.slice(first, first + atOnce);
      let outcome = await askOnce(some, at);
      while (outcome === 'more') outcome = await askOnce(some, at);
      if (outcome === 'refused') return;
    }
  };
};

// What was stored before this process began, and when old candles were last deleted.
const storedCandles = (deps: MarketCollectorDeps) => {
  const cutOn = new Map<string, string>();
  let ends: Map<string, number | undefined> | undefined;
  return {
    // Where the candles of each source end, so that the next request closes the gap after a pause.
    ends: async (at: string): Promise<ReadonlyMap<string, number | undefined>> => {
      if (ends) return ends;
      const oldest = Date.parse(at) - retention.otherCandles.days * dayMs;
      const found = new Map<string, number | undefined>();
      for (const { name } of deps.marketData.candles) {
        const day = await newestCandleDay(deps, name);
        found.set(name, day === undefined ? undefined : Math.max(Date.parse(day), oldest));
      }
      ends = found;
      return found;
    },
    // Once a day of market time.
    cut: async (source: string, at: string): Promise<void> => {
      const day = at.slice(0, 10);
      if (cutOn.get(source) === day) return;
      await dropOldCandles(deps, { source, at });
      cutOn.set(source, day);
    },
  };
};

// What a source goes on to say of a coin is told of once; how often it said so stands in the quarantine.
const beginning = (
  quarantined: readonly Quarantined[],
  open: readonly Quarantined[],
): Quarantined[] => {
  const known = new Set(open.map(({ coinId }) => coinId));
  return quarantined.filter(({ coinId }) => !known.has(coinId));
};

const namedInLog = 5;

// One line per answer: one that lies has a hundred coins, or thousands of hours.
const report = (
  { logger }: MarketCollectorDeps,
  source: string,
  quarantined: readonly Quarantined[],
): void => {
  if (quarantined.length === 0) return;
  const first = quarantined.slice(0, namedInLog).map(({ coinId, reason }) => ({ coinId, reason }));
  logger.warn({ source, count: quarantined.length, first }, 'market: values are quarantined');
};
