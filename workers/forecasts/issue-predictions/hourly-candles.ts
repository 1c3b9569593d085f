import { hourMs } from '#domain/shared/time/durations.ts';
import { findCandleHistory, historyProgress } from '#observations/candle-history/queries.ts';
import { type HourMark, listCandles } from '#observations/candles/queries.ts';
import { findSeriesBreak } from '#observations/series-breaks/queries.ts';
import { listSourceNames } from '#observations/sources/queries.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import type { MarketData } from '#platform/market-data/market-data.port.ts';
import { simulatedSeed } from '#platform/market-data/simulated-seed.ts';
import type { SourceMode } from '#platform/sources/source.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { HoursToLearn } from './hours-to-learn.ts';

type Range = { readonly source: string; readonly from: number; readonly to: number };

export type HourlyCandles = {
  readonly kind: SourceMode;
  /** Source and loaded share (0 to 1) of the history; undefined if there are no candles. */
  readonly history: (
    coinId: string,
    now: Date,
  ) => Promise<{ readonly source: string; readonly progress: number } | undefined>;
  /** Completed hours that start in [from, to), in milliseconds. */
  readonly hours: (coinId: string, range: Range) => Promise<HoursToLearn>;
  /** Closes of completed hours, by the end of the hour in milliseconds. */
  readonly closes: (coinId: string, range: Range) => Promise<HourlyCloses>;
  /** Start of the comparable hours, in milliseconds, if the coin's unit has changed. */
  readonly seriesStart: (coinId: string) => Promise<number | undefined>;
  /** All sources of the candles, in order of preference. */
  readonly sources: () => Promise<readonly string[]>;
};

export type HourlyCloses = ReadonlyMap<number, StoredClose>;
export type StoredClose = {
  readonly price: number;
  /** Whether it was last read before its final time. */
  readonly isProvisional: boolean;
};

type CandleClose = {
  readonly openAt: number;
  readonly close: number;
  readonly mark?: HourMark | undefined;
};

const toCloses = (candles: readonly CandleClose[]): HourlyCloses =>
  new Map(
    candles.map(({ openAt, close, mark }) => [
      openAt + hourMs,
      { price: close, isProvisional: mark === 'provisional' },
    ]),
  );

/** The simulated market is computed from its seed, so its candles are not stored. */
export const simulatedCandles = ({ name }: Pick<MarketData, 'name'>): HourlyCandles => {
  const market = simulatedMarket(simulatedSeed);
  return {
    kind: 'simulated',
    history: () => Promise.resolve({ source: name, progress: 1 }),
    hours: (_coinId, { from, to }) => Promise.resolve({ seed: simulatedSeed, from, to }),
    closes: (coinId, { from, to }) => Promise.resolve(toCloses(market.candles(coinId, from, to))),
    seriesStart: () => Promise.resolve(undefined),
    sources: () => Promise.resolve([name]),
  };
};

/** Stored candles of one source at a time, because volumes differ between sources. */
export const storedCandles = (
  ports: { readonly readModels: ReadModels },
  kind: SourceMode,
): HourlyCandles => {
  const readCandles = async (
    coinId: string,
    range: Range,
  ): Promise<readonly (HourlyCandle & CandleClose)[]> => {
    const until = new Date(range.to).toISOString();
    const limit = Math.ceil((range.to - range.from) / hourMs);
    const series = await listCandles(ports, { coinId, until, limit, sources: [range.source] });
    return (series?.candles ?? [])
      .map((candle) => ({ ...candle, openAt: Date.parse(candle.openAt) }))
      .filter(({ openAt }) => openAt >= range.from);
  };
  return {
    kind,
    history: (coinId, now) => findHistory(ports, { coinId, now, kind }),
    hours: async (coinId, range) => {
      const candles = await readCandles(coinId, range);
      return { candles: candles.map(({ mark: _, ...candle }) => candle) };
    },
    closes: async (coinId, range) => toCloses(await readCandles(coinId, range)),
    seriesStart: async (coinId) => {
      const seriesBreak = await findSeriesBreak(ports, coinId);
      return seriesBreak && Date.parse(seriesBreak.at);
    },
    sources: () => listSourceNames(ports, 'candles'),
  };
};

type HistoryQuery = { readonly coinId: string; readonly now: Date; readonly kind: SourceMode };

const findHistory = async (
  ports: { readonly readModels: ReadModels },
  { coinId, now, kind }: HistoryQuery,
): Promise<{ source: string; progress: number } | undefined> => {
  const sources = await listSourceNames(ports, 'candles');
  const newestQuery = { coinId, until: now.toISOString(), limit: 1, sources };
  const source = (await listCandles(ports, newestQuery))?.source;
  if (source === undefined) return undefined;
  // A recording has no hours before its start.
  if (kind === 'replay') return { source, progress: 1 };
  const history = await findCandleHistory(ports, source, coinId);
  return { source, progress: history ? historyProgress(history) / 100 : 0 };
};
