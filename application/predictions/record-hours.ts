import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  ForecastGiven,
  PredictionCommand,
  ResolvePredictions,
} from '#domain/prediction/commands.ts';
import { predictionDecider, predictionStream } from '#domain/prediction/decider.ts';
import type { PredictionEvent, WithheldReason } from '#domain/prediction/events.ts';
import {
  EventStoreError,
  type NewEvent,
  type Position,
} from '#platform/event-store/event-store.port.ts';
import { derivedId } from '../derive-id.ts';
import { newEventOf } from '../handle-command.ts';
import {
  dayBefore,
  dueAt,
  loadPredictionDay,
  type PredictionDay,
  type PredictionPorts,
  withEvent,
} from './prediction-day.ts';

/** What the model says from the end of an hour: its forecasts, or why it has none. */
export type Said =
  | { readonly modelVersion: string; readonly forecasts: readonly ForecastGiven[] }
  | { readonly none: WithheldReason };

/** One hour of a coin that is over, and what the model says from its end. */
export type HourToRecord = {
  /** End of the hour. */
  readonly at: string;
  /** Recorded close; null while the candle has not come. */
  readonly close: number | null;
  /** Absent where nothing is to be issued: no candle, or too late. */
  readonly said?: Said;
  /** The product's time of the decision. */
  readonly now: Date;
};

export type RecordHours = {
  readonly coinId: string;
  readonly source: string;
  readonly simulated: boolean;
  /** Oldest first. */
  readonly hours: readonly HourToRecord[];
};

const attempts = 5;

/**
 * Settles what came due at each hour and issues what the model says from its end: one append a day, decided again when
 * another worker was first. Answers the newest position that was written.
 */
export const recordHours = async (
  ports: PredictionPorts,
  request: RecordHours,
): Promise<Position | undefined> => {
  const byDay = Map.groupBy(request.hours, ({ at }) => at.slice(0, 10));
  let position: Position | undefined;
  for (const hours of byDay.values()) {
    position = (await recordDay(ports, { ...request, hours })) ?? position;
    // Other requests are answered between two days.
    await nextTurn();
  }
  return position;
};

const recordDay = async (
  ports: PredictionPorts,
  request: RecordHours,
): Promise<Position | undefined> => {
  const at = request.hours[0]?.at ?? '';
  const before = await loadPredictionDay(ports, request.coinId, dayBefore(at));
  for (let attempt = 1; ; attempt += 1) {
    const today = await loadPredictionDay(ports, request.coinId, at);
    const events = decideHours(request, { before, today });
    if (events.length === 0) return undefined;
    try {
      const expected = today.revision < 0 ? 'none' : today.revision;
      const stream = predictionStream(request.coinId, at);
      return (await ports.eventStore.append(stream, events, expected)).position;
    } catch (error) {
      const lost = error instanceof EventStoreError && error.code === 'wrong-revision';
      if (!lost || attempt === attempts) throw error;
    }
  }
};

type Days = { readonly before: PredictionDay; readonly today: PredictionDay };

const decideHours = (request: RecordHours, { before, today }: Days): NewEvent[] => {
  let day = today;
  const written: NewEvent[] = [];
  const run = (command: PredictionCommand): void => {
    for (const event of predictionDecider.decide(day.state, command)) {
      day = withEvent(day, event, day.revision + 1);
      written.push(envelopeOf(request, event, command.now));
    }
  };
  for (const hour of request.hours) {
    run(outcomeOf(request, hour, [day, before]));
    const issue = issueOf(request, hour);
    if (issue) run(issue);
  }
  return written;
};

const outcomeOf = (
  { coinId, source }: RecordHours,
  { at: targetAt, close, now }: HourToRecord,
  days: readonly PredictionDay[],
): ResolvePredictions => ({
  type: 'ResolvePredictions',
  ...{ coinId, targetAt, now },
  outcome: close === null ? null : { price: close, source },
  due: days.some(({ state }) => state.settled.has(targetAt)) ? [] : dueAt(targetAt, days),
});

const issueOf = (
  { coinId, source, simulated }: RecordHours,
  { at: cutOffAt, close, said, now }: HourToRecord,
): PredictionCommand | undefined => {
  if (said === undefined || close === null) return undefined;
  const hour = { coinId, source, simulated, cutOffAt, now };
  return 'none' in said
    ? { type: 'WithholdPrediction', ...hour, reason: said.none }
    : { type: 'IssuePrediction', ...hour, ...said, lastPrice: close };
};

// The same hour has the same ids, whichever worker decides it.
const envelopeOf = ({ coinId }: RecordHours, event: PredictionEvent, now: Date): NewEvent => {
  const hour = 'cutOffAt' in event.data ? event.data.cutOffAt : event.data.targetAt;
  const context = { actor: 'system', now, correlationId: 'predictions' };
  const version = 'modelVersion' in event.data ? event.data.modelVersion : '';
  const id = derivedId('prediction', coinId, event.type, hour, version);
  return newEventOf({ decider: predictionDecider, context }, event, id);
};
