import {
  type TriggeredRule,
  recordSignals,
  type SignalPorts,
  type SignalsToRecord,
} from '#application/signals/record-signals.ts';
import { isHourFinal } from '#domain/shared/market/final-hours.ts';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { calculateUsualReturn, type HourlyCloses } from '#domain/signal/score.ts';
import { signalHorizonHours } from '#domain/shared/market/signal-rules.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import type { SignallingRecord } from '#observations/signalling/queries.ts';
import { writeSignallingStatus } from '#observations/signalling/store.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { HourlyCandles } from '../issue-predictions/hourly-candles.ts';
import { readFinalCloses } from '../final-closes.ts';
import { getCandlesEnd, toHourlyCloses, type ReadCandles } from './read-candles.ts';

export type CoinSignalsDeps = {
  readonly ports: SignalPorts & { readonly readModels: ReadModels; readonly clock: Clock };
  readonly feed: HourlyCandles;
  readonly readCandles: ReadCandles;
  /** Called between steps of a long computation. A rejection stops the computation. */
  readonly onPiece: () => Promise<void>;
  /** Whether the worker has run long enough to treat a candle as missing. */
  readonly hasWarmedUp: () => boolean;
  /**
   * Called when the signals at the end of the latest hour (in milliseconds) are stored, also if an interrupted turn
   * stored them. Idempotent.
   */
  readonly onRaised: (hour: number) => Promise<void>;
  /** Hours evaluated before other requests are served. */
  readonly hoursAtOnce: number;
  /** Hours read and recorded together, because each step reads the days before it again. */
  readonly hoursPerStep: number;
};

type Span = {
  readonly candles: readonly HourlyCandle[];
  readonly triggeredRules: readonly TriggeredRule[];
  readonly scoreFrom: number;
  readonly until: number;
};

export type SignalWork = CoinSignalsDeps & {
  readonly coinId: string;
  readonly record: () => SignallingRecord;
  readonly report: (changes: Partial<SignallingRecord>) => Promise<void>;
  readonly write: (source: string, span: Span) => Promise<void>;
  /** The last hour that was scored without its candle, in milliseconds. */
  readonly lastMissing: { hour: number };
};

/** Look-back of the rules before the oldest signal to score: 30 days, plus four days for late candles. */
export const lookbackMs = 850 * hourMs;
export const maxCandleDelayMs = 75 * hourMs;

export const signalWork = (deps: CoinSignalsDeps, stored: SignallingRecord): SignalWork => {
  const { ports, feed } = deps;
  const coinId = stored.id;
  let record = stored;
  const isBackfilledHour = (hour: number): boolean =>
    record.afterwards !== null &&
    hour > Date.parse(record.afterwards.from) &&
    hour <= Date.parse(record.afterwards.until);
  return {
    ...deps,
    coinId,
    lastMissing: { hour: 0 },
    record: () => record,
    report: async (changes) => {
      const next = { ...record, ...changes };
      if (JSON.stringify(next) === JSON.stringify(record)) return;
      await writeSignallingStatus(ports, next);
      record = next;
    },
    write: async (source, { candles, ...span }) => {
      await recordSignals(ports, {
        ...span,
        coinId,
        source,
        simulated: feed.kind === 'simulated',
        outcomeOf: createOutcomeFinder(deps, { coinId, source, candles }),
        nowAt: (hour) => (isBackfilledHour(hour) ? new Date(hour + minuteMs) : ports.clock.now()),
      });
      const newest = Math.max(...span.triggeredRules.map(({ at }) => at));
      const isCurrentHour = newest === floorToHour(ports.clock.now().getTime());
      if (isCurrentHour && !isBackfilledHour(newest)) await deps.onRaised(newest);
    },
  };
};

type CandlesOfCoin = {
  readonly coinId: string;
  readonly source: string;
  readonly candles: readonly HourlyCandle[];
};

/** Finds outcomes in the final hours of the signal's source, or else within another source. */
const createOutcomeFinder = (
  { feed, ports, hasWarmedUp }: CoinSignalsDeps,
  given: CandlesOfCoin,
): SignalsToRecord['outcomeOf'] => {
  const now = ports.clock.now();
  const closesOf = closesReader(feed, given, now);
  return async (signal) => {
    const dueAt = signal.at + signalHorizonHours * hourMs;
    if (!isHourFinal({ endsAt: dueAt, origin: feed.kind }, now)) return undefined;
    for (const source of new Set([signal.source, ...(await feed.sources())])) {
      const closes = await closesOf(source);
      const [entryPrice, price] = [getClose(closes, signal.at), getClose(closes, dueAt)];
      if (price === undefined) continue;
      const outcome = { price, source, usual: calculateUsualReturn(closes, signal) };
      if (source === signal.source) return outcome;
      if (entryPrice !== undefined) return { ...outcome, entryPrice };
    }
    return hasWarmedUp() ? null : undefined;
  };
};

type ReadCloses = (source: string) => Promise<HourlyCloses>;

// Each source is read once, and only if a signal is due.
const closesReader = (
  feed: HourlyCandles,
  { coinId, source, candles }: CandlesOfCoin,
  now: Date,
): ReadCloses => {
  const known = new Map<string, Promise<HourlyCloses>>();
  // Hours that cannot change need not be read again.
  if (feed.kind !== 'live') known.set(source, Promise.resolve(toHourlyCloses(candles)));
  const from = candles[0]?.openAt ?? now.getTime();
  const to = getCandlesEnd(candles) ?? from;
  const read = async (name: string): Promise<HourlyCloses> => {
    const { closes } = await readFinalCloses(feed, name, { coinId, from, to, now });
    const finalHours = Array.from(closes, ([endsAt, close]) => ({
      openAt: Date.parse(endsAt) - hourMs,
      close,
    }));
    return toHourlyCloses(finalHours);
  };
  return (name) => {
    const closes = known.get(name) ?? read(name);
    known.set(name, closes);
    return closes;
  };
};

const getClose = ({ first, values }: HourlyCloses, at: number): number | undefined => {
  const close = values[(at - first) / hourMs];
  return close === undefined || Number.isNaN(close) ? undefined : close;
};

export const floorToHour = (time: number): number => Math.floor(time / hourMs) * hourMs;
export const toIsoString = (time: number): string => new Date(time).toISOString();
export const parseTimeOrZero = (at: string | null): number => (at === null ? 0 : Date.parse(at));
