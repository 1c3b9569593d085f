import { findCalls } from '#application/signals/find-calls.ts';
import {
  type MetRule,
  recordSignals,
  type SignalPorts,
} from '#application/signals/record-signals.ts';
import type { SignalOutcome } from '#domain/signal/commands.ts';
import { hourMs, recordWithinMs } from '#domain/shared/hours.ts';
import { scoredAfterHours, usualReturn } from '#domain/signal/score.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { findSignals } from '#models/signals/find-signals.ts';
import type { SignallingRecord } from '#observations/signalling/queries.ts';
import { writeSignalling } from '#observations/signalling/store.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findPredictionStatus } from '#projections/prediction-status/queries.ts';
import type { HourFeed } from '../keep-predictions/hour-feed.ts';
import { closesOf, endOf, type ReadCandles } from './read-candles.ts';

export type CoinSignalsDeps = {
  readonly ports: SignalPorts & { readonly readModels: ReadModels; readonly clock: Clock };
  readonly feed: Pick<HourFeed, 'history' | 'kind'>;
  readonly readCandles: ReadCandles;
  /** Called between two pieces of a long computation; a rejection ends it. */
  readonly onPiece: () => Promise<void>;
  /** Whether the worker has run for long enough to say that a candle did not come. */
  readonly hasWarmedUp: () => boolean;
  /** Signals were raised at the end of this hour, in milliseconds, while it was the newest one. */
  readonly onRaised: (hour: number) => Promise<void>;
  readonly hoursAtOnce: number;
};

/** Raises and scores the signals of one coin. */
export type CoinSignals = {
  /** The hours of a demo after `from`, up to `until`, are judged as they were then. */
  readonly judgeAfterwards: (from: Date, until: Date) => Promise<void>;
  /** Judges all hours up to the clock's time that were not judged, and scores what is due. */
  readonly turn: () => Promise<void>;
};

// What a rule looks at before the oldest signal that may still be scored: thirty days, and four for late candles.
const lookBehindMs = 850 * hourMs;
const lateCandlesMs = 75 * hourMs;
const minuteMs = 60_000;

export const coinSignals = (deps: CoinSignalsDeps, stored: SignallingRecord): CoinSignals => {
  const { ports, feed, readCandles, onPiece } = deps;
  const coinId = stored.id;
  let record = stored;
  let silentHour = 0;

  const report = async (changes: Partial<SignallingRecord>): Promise<void> => {
    const next = { ...record, ...changes };
    if (JSON.stringify(next) === JSON.stringify(record)) return;
    await writeSignalling(ports, next);
    record = next;
  };

  const isAfterwards = (hour: number): boolean =>
    record.afterwards !== null &&
    hour > Date.parse(record.afterwards.from) &&
    hour <= Date.parse(record.afterwards.until);

  const write = async (source: string, span: Span): Promise<void> => {
    const { met, scoreFrom, until } = span;
    const outcomeOf = outcomesOf(span.candles, { source, isFinal: deps.hasWarmedUp });
    const simulated = feed.kind === 'simulated';
    const raised = await recordSignals(ports, {
      ...{ coinId, source, simulated, met, scoreFrom, until, outcomeOf },
      nowAt: (hour) => (isAfterwards(hour) ? new Date(hour + minuteMs) : ports.clock.now()),
    });
    const newest = Math.max(...met.map(({ at }) => at));
    if (raised > 0 && isNewest(newest) && !isAfterwards(newest)) await deps.onRaised(newest);
  };
  const isNewest = (hour: number): boolean => hour === floorHour(ports.clock.now().getTime());

  const judgeHours = async (source: string, hour: number): Promise<void> => {
    for (let after = timeOf(record.judgedTo); after < hour;) {
      const upTo = Math.min(hour, after + deps.hoursAtOnce * hourMs);
      const fresh = await readCandles(coinId, { source, from: after, to: upTo });
      const judged = endOf(fresh) ?? (upTo < hour ? upTo : after);
      // The candle of the newest hour is asked for again.
      if (judged === after) return;
      const candles = await readCandles(coinId, { source, from: after - lookBehindMs, to: judged });
      const met = findSignals(candles, { after, upTo: judged });
      await write(source, { candles, met, scoreFrom: after - lateCandlesMs, until: judged });
      after = judged;
      await report({ source, judgedTo: isoOf(after) });
      await onPiece();
    }
  };

  // Forecasts come later than candles, those of a demo's first months by minutes.
  const judgeCalls = async (source: string, hour: number): Promise<void> => {
    const status = await findPredictionStatus(ports, coinId);
    const last = Math.min(hour, status ? Date.parse(status.lastAt) : 0);
    for (let after = timeOf(record.callsTo); after < last;) {
      const upTo = Math.min(last, after + deps.hoursAtOnce * hourMs);
      const met = await findCalls(ports, { coinId, after, upTo });
      const until = Math.min(timeOf(record.judgedTo), upTo + scoredAfterHours * hourMs);
      if (met.length > 0) {
        const from = after - lookBehindMs;
        const candles = await readCandles(coinId, { source, from, to: until });
        await write(source, { candles, met, scoreFrom: after, until: Math.max(until, upTo) });
      }
      after = upTo;
      await report({ callsTo: isoOf(after) });
      await onPiece();
    }
  };

  // While no candle comes, what has waited for too long stays without an outcome.
  const scoreWithout = async (source: string, hour: number): Promise<void> => {
    const isOver = ports.clock.now().getTime() > hour + recordWithinMs;
    if (timeOf(record.judgedTo) >= hour || silentHour >= hour || !isOver) return;
    const candles = await readCandles(coinId, { source, from: hour - lookBehindMs, to: hour });
    await write(source, { candles, met: [], scoreFrom: hour - lateCandlesMs, until: hour });
    silentHour = hour;
  };

  return {
    judgeAfterwards: async (from, until) => {
      const begin = isoOf(floorHour(from.getTime()));
      const span = { from: record.afterwards?.from ?? begin, until: until.toISOString() };
      await report({ afterwards: span });
    },
    turn: async () => {
      const now = ports.clock.now();
      const hour = floorHour(now.getTime());
      const source = (await feed.history(coinId, now))?.source;
      if (source === undefined) return;
      if (record.since === null) {
        const since = record.afterwards?.from ?? isoOf(hour - hourMs);
        await report({ since, judgedTo: since, callsTo: since });
      }
      await judgeHours(source, hour);
      await judgeCalls(source, hour);
      await scoreWithout(source, hour);
      const until = floorHour(timeOf(record.afterwards?.until ?? null));
      const isDone = Math.min(timeOf(record.judgedTo), timeOf(record.callsTo)) >= until;
      if (record.afterwards && isDone) await report({ afterwards: null });
    },
  };
};

type Span = {
  readonly candles: readonly HourlyCandle[];
  readonly met: readonly MetRule[];
  readonly scoreFrom: number;
  readonly until: number;
};

type Outcomes = { readonly source: string; readonly isFinal: () => boolean };

const outcomesOf = (candles: readonly HourlyCandle[], { source, isFinal }: Outcomes) => {
  const closes = closesOf(candles);
  return (signal: {
    readonly direction: 'long' | 'short';
    readonly at: number;
  }): SignalOutcome | null | undefined => {
    const dueAt = signal.at + scoredAfterHours * hourMs;
    const price = closes.values[(dueAt - closes.first) / hourMs] ?? NaN;
    if (Number.isNaN(price)) return isFinal() ? null : undefined;
    return { price, source, usual: usualReturn(closes, signal) };
  };
};

const floorHour = (time: number): number => Math.floor(time / hourMs) * hourMs;
const isoOf = (time: number): string => new Date(time).toISOString();
const timeOf = (at: string | null): number => (at === null ? 0 : Date.parse(at));
