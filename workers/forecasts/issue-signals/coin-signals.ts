import { findCalls } from '#application/signals/find-calls.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { recordWindowMs } from '#domain/shared/time/hours.ts';
import { signalHorizonHours } from '#domain/shared/market/signal-rules.ts';
import type { TriggeredRule } from '#application/signals/record-signals.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { findSignals } from '#models/signals/find-signals.ts';
import type { SignallingRecord } from '#observations/signalling/queries.ts';
import { findPredictionStatus } from '#projections/prediction-status/read-model.ts';
import { getCandlesEnd } from './read-candles.ts';
import {
  type CoinSignalsDeps,
  floorToHour,
  toIsoString,
  maxCandleDelayMs,
  lookbackMs,
  type SignalWork,
  signalWork,
  parseTimeOrZero,
} from './signal-work.ts';

export type CoinSignals = {
  /** Schedules the hours in (from, until] of a demo to be evaluated retrospectively. */
  readonly scheduleBackfill: (from: Date, until: Date) => Promise<void>;
  /** Evaluates all new hours up to the clock's time and scores due signals. */
  readonly turn: () => Promise<void>;
};

export const coinSignals = (deps: CoinSignalsDeps, stored: SignallingRecord): CoinSignals => {
  const work = signalWork(deps, stored);
  const { record, report } = work;
  return {
    scheduleBackfill: async (from, until) => {
      const backfillFrom = toIsoString(floorToHour(from.getTime()));
      const span = { from: record().afterwards?.from ?? backfillFrom, until: until.toISOString() };
      await report({ afterwards: span });
    },
    turn: async () => {
      const now = deps.ports.clock.now();
      const hour = floorToHour(now.getTime());
      const source = (await deps.feed.history(stored.id, now))?.source;
      if (source === undefined) return;
      if (record().since === null) {
        const since = record().afterwards?.from ?? toIsoString(hour - hourMs);
        await report({ since, judgedTo: since, callsTo: since });
      }
      await evaluateHours(work, source, hour);
      await evaluateCalls(work, source, hour);
      await scoreMissingSignals(work, source, hour);
      await clearFinishedSpan(work);
    },
  };
};

const evaluateHours = async (work: SignalWork, source: string, hour: number): Promise<void> => {
  const { coinId, readCandles, record, hoursPerStep } = work;
  for (let after = parseTimeOrZero(record().judgedTo); after < hour;) {
    const upTo = Math.min(hour, after + hoursPerStep * hourMs);
    const newCandles = await readCandles(coinId, { source, from: after, to: upTo });
    const evaluatedUntil = getCandlesEnd(newCandles) ?? (upTo < hour ? upTo : after);
    // The candle of the latest hour is missing and is requested again in the next turn.
    if (evaluatedUntil === after) return;
    const candles = await readCandles(coinId, {
      source,
      from: after - lookbackMs,
      to: evaluatedUntil,
    });
    await work.write(source, {
      candles,
      triggeredRules: await findSignalsInPieces(work, candles, { after, upTo: evaluatedUntil }),
      scoreFrom: after - maxCandleDelayMs,
      until: evaluatedUntil,
    });
    after = evaluatedUntil;
    await work.report({ source, judgedTo: toIsoString(after) });
    await work.onPiece();
  }
};

// Evaluating a day blocks the event loop for about 20 ms.
const findSignalsInPieces = async (
  { hoursAtOnce, onPiece }: SignalWork,
  candles: readonly HourlyCandle[],
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<readonly TriggeredRule[]> => {
  const triggeredRules: TriggeredRule[] = [];
  for (let from = after; from < upTo; from += hoursAtOnce * hourMs) {
    const to = Math.min(upTo, from + hoursAtOnce * hourMs);
    triggeredRules.push(...findSignals(candles, { after: from, upTo: to }));
    if (to < upTo) await onPiece();
  }
  return triggeredRules;
};

// Forecasts are available later than candles, which takes minutes for a demo's first months.
const evaluateCalls = async (work: SignalWork, source: string, hour: number): Promise<void> => {
  const { coinId, ports, readCandles, record, hoursPerStep } = work;
  const status = await findPredictionStatus(ports, coinId);
  const last = Math.min(hour, status ? Date.parse(status.lastAt) : 0);
  const lastCallAt = parseTimeOrZero(status?.newestDayCallAt ?? null);
  for (let after = parseTimeOrZero(record().callsTo); after < last;) {
    const upTo = Math.min(last, after + hoursPerStep * hourMs);
    // Most hours have no call, so their forecasts are not read again.
    const triggeredRules =
      lastCallAt > after ? await findCalls(ports, { coinId, after, upTo }) : [];
    if (triggeredRules.length > 0) {
      const until = Math.min(
        parseTimeOrZero(record().judgedTo),
        upTo + signalHorizonHours * hourMs,
      );
      const candles = await readCandles(coinId, { source, from: after - lookbackMs, to: until });
      await work.write(source, {
        candles,
        triggeredRules,
        scoreFrom: after,
        until: Math.max(until, upTo),
      });
    }
    after = upTo;
    await work.report({ callsTo: toIsoString(after) });
    await work.onPiece();
  }
};

// If candles stop arriving, overdue signals are recorded without an outcome.
const scoreMissingSignals = async (
  work: SignalWork,
  source: string,
  hour: number,
): Promise<void> => {
  const { coinId, ports, readCandles, record, lastMissing } = work;
  const isOver = ports.clock.now().getTime() > hour + recordWindowMs;
  if (parseTimeOrZero(record().judgedTo) >= hour || lastMissing.hour >= hour || !isOver) return;
  const candles = await readCandles(coinId, { source, from: hour - lookbackMs, to: hour });
  await work.write(source, {
    candles,
    triggeredRules: [],
    scoreFrom: hour - maxCandleDelayMs,
    until: hour,
  });
  lastMissing.hour = hour;
};

const clearFinishedSpan = async ({ record, report }: SignalWork): Promise<void> => {
  const { afterwards, judgedTo, callsTo } = record();
  const until = floorToHour(parseTimeOrZero(afterwards?.until ?? null));
  const isDone = Math.min(parseTimeOrZero(judgedTo), parseTimeOrZero(callsTo)) >= until;
  if (afterwards && isDone) await report({ afterwards: null });
};
