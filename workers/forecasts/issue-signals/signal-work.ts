import {
  type TriggeredRule,
  recordSignals,
  type SignalPorts,
} from '#application/signals/record-signals.ts';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { SignalOutcome } from '#domain/signal/commands.ts';
import type { SignalDirection } from '#domain/shared/market/signal-rules.ts';
import { signalHorizonHours, calculateUsualReturn } from '#domain/signal/score.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import type { SignallingRecord } from '#observations/signalling/queries.ts';
import { writeSignallingStatus } from '#observations/signalling/store.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { HourlyCandles } from '../issue-predictions/hourly-candles.ts';
import { toHourlyCloses, type ReadCandles } from './read-candles.ts';

export type CoinSignalsDeps = {
  readonly ports: SignalPorts & { readonly readModels: ReadModels; readonly clock: Clock };
  readonly feed: Pick<HourlyCandles, 'history' | 'kind'>;
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
        outcomeOf: createOutcomeFinder(candles, { source, isFinal: deps.hasWarmedUp }),
        nowAt: (hour) => (isBackfilledHour(hour) ? new Date(hour + minuteMs) : ports.clock.now()),
      });
      const newest = Math.max(...span.triggeredRules.map(({ at }) => at));
      const isCurrentHour = newest === floorToHour(ports.clock.now().getTime());
      if (isCurrentHour && !isBackfilledHour(newest)) await deps.onRaised(newest);
    },
  };
};

type OutcomeContext = { readonly source: string; readonly isFinal: () => boolean };
type SignalToScore = { readonly direction: SignalDirection; readonly at: number };

const createOutcomeFinder = (
  candles: readonly HourlyCandle[],
  { source, isFinal }: OutcomeContext,
) => {
  const closes = toHourlyCloses(candles);
  return (signal: SignalToScore): SignalOutcome | null | undefined => {
    const dueAt = signal.at + signalHorizonHours * hourMs;
    const price = closes.values[(dueAt - closes.first) / hourMs] ?? NaN;
    if (Number.isNaN(price)) return isFinal() ? null : undefined;
    return { price, source, usual: calculateUsualReturn(closes, signal) };
  };
};

export const floorToHour = (time: number): number => Math.floor(time / hourMs) * hourMs;
export const toIsoString = (time: number): string => new Date(time).toISOString();
export const parseTimeOrZero = (at: string | null): number => (at === null ? 0 : Date.parse(at));
