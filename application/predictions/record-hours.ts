import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  ModelForecast,
  IssuePrediction,
  PredictionCommand,
  RecordedClose,
  ResolvePredictions,
} from '#domain/prediction/commands.ts';
import { predictionDecider, predictionStream } from '#domain/prediction/prediction.ts';
import type { PredictionEvent, WithheldReason } from '#domain/prediction/events.ts';
import type { NewEvent, Position } from '#platform/event-store/event-store.port.ts';
import { appendDecision } from '../append-decision.ts';
import { deriveId } from '../derive-id.ts';
import { createNewEvent } from '../handle-command.ts';
import {
  createOutcomeLog,
  getOutcomes,
  type OutcomeHistory,
  outcomeHistory,
  type OutcomesByKind,
} from './outcome-history.ts';
import {
  addOpenHour,
  listDueForecasts,
  loadStoredDay,
  type OpenDay,
  type StoredDay,
} from './open-day.ts';
import { dayBefore, type PredictionPorts } from './prediction-day.ts';

/** The model's output at the end of an hour: its forecasts, or the reason why there are none. */
export type ForecastOutput =
  | { readonly modelVersion: string; readonly forecasts: readonly ModelForecast[] }
  | { readonly reason: WithheldReason };

/** A completed hour of a coin, with the model's output at its end. */
export type HourToRecord = {
  /** End of the hour. */
  readonly at: string;
  /** Recorded close; null until the candle arrives. */
  readonly close: number | null;
  /** Final closes that decide the outcomes, in order of preference. Absent if they are the recorded close. */
  readonly outcomes?: readonly RecordedClose[];
  /** Absent if nothing is to be issued, because the candle is missing or late. */
  readonly output?: ForecastOutput;
  /** Application time of the decision. */
  readonly now: Date;
};

export type RecordHoursRequest = {
  readonly coinId: string;
  readonly source: string;
  readonly simulated: boolean;
  /** Oldest first. */
  readonly hours: readonly HourToRecord[];
  /** Read from the event store if absent. */
  readonly history?: OutcomeHistory;
};

/**
 * Records the outcomes due at each hour and issues the forecasts made at its end. Each day is one append, decided
 * again if another worker appended first. Returns the latest position written.
 */
export const recordHours = async (
  ports: PredictionPorts,
  request: RecordHoursRequest,
): Promise<Position | undefined> => (await recordDays(ports, request)).position;

/**
 * As `recordHours`, for hours in several steps: days that earlier steps recorded are not read again. Nothing else may
 * record hours of this coin in between.
 */
export const recordDays = async (
  ports: PredictionPorts,
  request: RecordHoursRequest,
  previousDay?: RecordedDay,
): Promise<{ readonly position: Position | undefined; readonly lastDay?: RecordedDay }> => {
  const byDay = Map.groupBy(request.hours, ({ at }) => at.slice(0, 10));
  let position: Position | undefined;
  let lastDay = previousDay;
  for (const hours of byDay.values()) {
    lastDay = await recordDay(ports, { ...request, hours }, lastDay);
    position = lastDay.position ?? position;
    // Yields to other requests between days.
    await nextTurn();
  }
  return { position, ...(lastDay && { lastDay }) };
};

type KnownDay = {
  readonly date: string;
  readonly day: OpenDay;
  /** Up to the end of the day's recorded hours. Absent if no forecasts were issued. */
  readonly outcomes: OutcomesByKind | undefined;
};

/** A day as it was just written, and the day before, for later hours of the same day or the next one. */
export type RecordedDay = KnownDay & {
  readonly before: KnownDay;
  readonly position: Position | undefined;
};

const recordDay = async (
  ports: PredictionPorts,
  request: RecordHoursRequest,
  lastDay: RecordedDay | undefined,
): Promise<RecordedDay> => {
  const at = request.hours[0]?.at ?? '';
  const date = dayBefore(at);
  const known = [lastDay, lastDay?.before].find((each) => each?.date === date);
  const day = known?.day ?? (await loadStoredDay(ports, request.coinId, date));
  const outcomes = known?.outcomes ?? (await loadOutcomesBefore(ports, request));
  let decided: DecidedDay = { day, outcomes: undefined, revision: -1, events: [] };
  const stream = predictionStream(request.coinId, at);
  const appendResult = await appendDecision(ports, stream, async () => {
    const today = await loadStoredDay(ports, request.coinId, at);
    decided = decideHours(request, { before: day, today, outcomes });
    return decided;
  });
  return {
    date: at.slice(0, 10),
    day: decided.day,
    outcomes: decided.outcomes,
    before: { date, day, outcomes },
    position: appendResult?.position,
  };
};

// Past outcomes are read only if forecasts are issued, because they decide which directions are called.
const loadOutcomesBefore = async (
  ports: PredictionPorts,
  { coinId, hours, history = outcomeHistory(coinId) }: RecordHoursRequest,
): Promise<OutcomesByKind | undefined> => {
  const issues = hours.some(({ output }) => output !== undefined && 'forecasts' in output);
  return issues ? history.before(ports, (hours[0]?.at ?? '').slice(0, 10)) : undefined;
};

type PredictionDays = {
  readonly before: OpenDay;
  readonly today: StoredDay;
  /** Outcomes of earlier days. */
  readonly outcomes: OutcomesByKind | undefined;
};

type DecidedDay = Pick<RecordedDay, 'day' | 'outcomes'> & {
  /** Revision before the new events. */
  readonly revision: number;
  readonly events: readonly NewEvent[];
};

const decideHours = (
  request: RecordHoursRequest,
  { before, today, outcomes }: PredictionDays,
): DecidedDay => {
  let { state } = today;
  const forecasts = new Map(today.forecasts);
  const events: NewEvent[] = [];
  const log = outcomes && createOutcomeLog(outcomes);
  for (const resolved of today.resolved) log?.add(resolved);
  const run = (command: PredictionCommand): void => {
    for (const [index, event] of predictionDecider.decide(state, command).entries()) {
      state = predictionDecider.evolve(state, event);
      if (event.type === 'PredictionIssued') addOpenHour(forecasts, event.data);
      if (event.type === 'PredictionResolved') log?.add(event.data);
      events.push(toNewEvent(request, { event, index }, command.now));
    }
  };
  for (const hour of request.hours) {
    run(toResolveCommand(request, hour, [{ state, forecasts }, before]));
    const issue = toIssueCommand(request, hour, log?.outcomes ?? new Map());
    if (issue) run(issue);
  }
  const day = { state, forecasts };
  return { day, outcomes: log?.outcomes, revision: today.revision, events };
};

const toResolveCommand = (
  { coinId, source }: RecordHoursRequest,
  { at: targetAt, close, outcomes, now }: HourToRecord,
  days: readonly OpenDay[],
): ResolvePredictions => {
  const recordedClose = close === null ? [] : [{ price: close, source }];
  const [outcome = null, ...otherOutcomes] = outcomes ?? recordedClose;
  return {
    type: 'ResolvePredictions',
    coinId,
    targetAt,
    now,
    outcome,
    otherOutcomes,
    due: days.some(({ state }) => state.settled.has(targetAt))
      ? []
      : listDueForecasts(targetAt, days),
  };
};

const toIssueCommand = (
  request: RecordHoursRequest,
  { at: cutOffAt, close, output, now }: HourToRecord,
  outcomes: OutcomesByKind,
): PredictionCommand | undefined => {
  if (output === undefined || close === null) return undefined;
  const { coinId, source, simulated } = request;
  const hour = { coinId, source, simulated, cutOffAt, now };
  return 'reason' in output
    ? { type: 'WithholdPrediction', ...hour, reason: output.reason }
    : {
        type: 'IssuePrediction',
        ...hour,
        modelVersion: output.modelVersion,
        lastPrice: close,
        forecasts: addOutcomes(request, output, outcomes),
      };
};

type Forecasts = Extract<ForecastOutput, { readonly modelVersion: string }>;

const addOutcomes = (
  { simulated }: RecordHoursRequest,
  { modelVersion, forecasts }: Forecasts,
  outcomes: OutcomesByKind,
): IssuePrediction['forecasts'] => {
  const kind = { modelVersion, simulated };
  return forecasts.map((forecast) => ({
    ...forecast,
    outcomes: getOutcomes(outcomes, kind, forecast.horizonHours),
  }));
};

type DecidedEvent = {
  readonly event: PredictionEvent;
  /** Position among the events of one decision: the outcomes of an hour can be several. */
  readonly index: number;
};

// Ids depend only on the hour, so that every worker writes the same ones.
const toNewEvent = (
  { coinId }: RecordHoursRequest,
  { event, index }: DecidedEvent,
  now: Date,
): NewEvent => {
  const hour = 'cutOffAt' in event.data ? event.data.cutOffAt : event.data.targetAt;
  const context = { actor: 'system', now, correlationId: 'predictions' };
  const version = 'modelVersion' in event.data ? event.data.modelVersion : '';
  const parts = ['prediction', coinId, event.type, hour, version];
  const id = deriveId(...parts, ...(index > 0 ? [String(index)] : []));
  return createNewEvent({ decider: predictionDecider, context }, event, id);
};
