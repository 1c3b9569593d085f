import type { Logger } from 'pino';
import { newestCandleDay } from '#observations/candles/queries.ts';
import { dropOldCandles, openCandles, writeCandles } from '#observations/candles/store.ts';
import {
  findMarket,
  marketChannel,
  type MarketReadingRecord,
} from '#observations/prices/queries.ts';
import { openPrices, writeMarket, writeSourceHealth } from '#observations/prices/store.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { MarketData } from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { assembleReading, isNewer } from './assemble-reading.ts';
import { candleHistory, type FetchedCandles } from './candle-history.ts';
import type { Quarantined } from './sound-values.ts';

export type TurnDeps = {
  readonly source: MarketData;
  readonly readModels: ReadModels;
  readonly broadcast: Broadcast;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** The system's time. */
  readonly systemNow: () => Date;
};

const dayMs = 86_400_000;
const longestGapDays = 400;

/** One turn: ask the source, keep its candles, show the new reading, say so. Repeating it changes nothing. */
export const ingestTurns = (deps: TurnDeps): ((now: Date) => Promise<void>) => {
  const { source } = deps;
  const history = candleHistory(source);
  let opened = false;
  let cleanedOn: string | undefined;

  const open = async (): Promise<void> => {
    if (opened) return;
    await openPrices(deps);
    await openCandles(deps);
    opened = true;
  };
  const clean = async (at: string): Promise<void> => {
    const day = at.slice(0, 10);
    if (cleanedOn === day) return;
    await dropOldCandles(deps, { source: source.name, at });
    cleanedOn = day;
  };
  /** Where the stored candles end, so that nothing is missing after a pause of any length that is kept. */
  const storedUntil = async (at: string): Promise<number | undefined> => {
    if (cleanedOn !== undefined) return undefined;
    const day = await newestCandleDay(deps, source.name);
    return day === undefined
      ? undefined
      : Math.max(Date.parse(day), Date.parse(at) - longestGapDays * dayMs);
  };

  return async (now) => {
    await open();
    const reading = await source.read(now);
    let quarantined: readonly Quarantined[] = [];
    if (reading) {
      const since = await storedUntil(reading.at);
      const fetched = await history.fetch(reading.coins, reading.at, since);
      await writeCandles(deps, source.name, fetched.candles);
      await clean(reading.at);
      const before = await findMarket(deps);
      const assembled = assembleReading({
        source,
        reading,
        before,
        candlesOf: (coinId, at) => history.of(coinId, at),
        systemNow: deps.systemNow(),
      });
      quarantined = [...fetched.quarantined, ...assembled.quarantined];
      report(deps, fetched, quarantined);
      await show(deps, assembled.record, before);
    }
    await writeSourceHealth(deps, {
      id: source.name,
      kind: source.kind,
      healthy: true,
      failures: 0,
      quarantined: quarantined.length,
      checkedAt: deps.systemNow().toISOString(),
    });
  };
};

const show = async (
  deps: TurnDeps,
  record: MarketReadingRecord,
  before: MarketReadingRecord | undefined,
): Promise<void> => {
  if (!isNewer(record, before)) return;
  await writeMarket(deps, record);
  await deps.broadcast.publish(marketChannel, String(record.seq));
};

const report = (
  { logger, source }: TurnDeps,
  { failed }: FetchedCandles,
  quarantined: readonly Quarantined[],
): void => {
  for (const { coinId, reason } of quarantined) {
    logger.warn({ source: source.name, coinId, reason }, 'market: a value is quarantined');
  }
  for (const { coinId, error } of failed) {
    logger.warn({ source: source.name, coinId, err: error }, 'market: no candles of a coin');
  }
};
