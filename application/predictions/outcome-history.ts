import { setImmediate as nextTurn } from 'node:timers/promises';
import { predictionStream } from '#domain/prediction/prediction.ts';
import { trackRecordDays, toDirectionOutcomes } from '#domain/prediction/direction-call.ts';
import {
  addOutcome,
  createDirectionRecord,
  type DirectionRecord,
  listOutcomes,
} from '#domain/prediction/direction-record.ts';
import type { PredictionResolved } from '#domain/prediction/events.ts';
import { addHours } from '#domain/prediction/hours.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { toResolvedData } from './prediction-day.ts';

type ReadPorts = { readonly eventStore: Pick<EventStore, 'read'> };

/** The kind of forecasts. Outcomes of the simulated market do not count for the real one. */
type OutcomeKind = Pick<PredictionResolved['data'], 'modelVersion' | 'simulated'>;

/** Outcomes of possible direction calls by kind and horizon. */
export type OutcomesByKind = ReadonlyMap<string, DirectionRecord>;

/** The past outcomes that decide whether a coin's direction is called. */
export type OutcomeHistory = {
  /** The outcomes that still count on the given day, from the days before it. */
  readonly before: (ports: ReadPorts, day: string) => Promise<OutcomesByKind>;
};

// A candle is awaited for 48 hours, so older days have all their outcomes.
const openDays = 3;

/** Reads the event streams of the days. Each event is read once, and complete days are merged once. */
export const outcomeHistory = (coinId: string): OutcomeHistory => {
  const knownDays = new Map<string, DayOutcomes>();
  const readDay = async ({ eventStore }: ReadPorts, day: string): Promise<OutcomesByKind> => {
    const known = knownDays.get(day) ?? { log: createOutcomeLog(new Map()), events: 0 };
    knownDays.set(day, known);
    for await (const stored of eventStore.read(predictionStream(coinId, day), known.events)) {
      // A concurrent call may have read it meanwhile.
      if (stored.revision < known.events) continue;
      const resolved = toResolvedData(stored);
      if (resolved) known.log.add(resolved);
      known.events = stored.revision + 1;
    }
    // Yields to other requests between days.
    await nextTurn();
    return known.log.outcomes;
  };
  let merged: MergedDays | undefined;
  const mergeCompleteDays = async (ports: ReadPorts, days: readonly string[]) => {
    const known = merged && canContinue(merged, days) ? merged : undefined;
    const addedOutcomes: OutcomesByKind[] = [];
    for (const day of days) {
      if (!known || day > known.last) addedOutcomes.push(await readDay(ports, day));
    }
    const outcomes = mergeOutcomes(known?.outcomes ?? new Map(), addedOutcomes);
    merged = { first: known?.first ?? days[0] ?? '', last: days.at(-1) ?? '', outcomes };
    return outcomes;
  };
  return {
    before: async (ports, day) => {
      const days = listDaysBefore(day);
      for (const knownDay of knownDays.keys())
        if (!days.includes(knownDay)) knownDays.delete(knownDay);
      const complete = await mergeCompleteDays(ports, days.slice(0, -openDays));
      const openOutcomes: OutcomesByKind[] = [];
      for (const openDay of days.slice(-openDays)) openOutcomes.push(await readDay(ports, openDay));
      return mergeOutcomes(complete, openOutcomes);
    },
  };
};

/** The outcomes of a day, as far as its stream was read. */
type DayOutcomes = { readonly log: OutcomeLog; events: number };

/** The merged outcomes of complete days, to which later days are added. */
type MergedDays = {
  readonly first: string;
  readonly last: string;
  readonly outcomes: OutcomesByKind;
};

// Outcomes that no longer count change no result, but would need more memory with each day.
const maxDaysBefore = 30;

const canContinue = ({ first, last }: MergedDays, days: readonly string[]): boolean => {
  const [oldest = '', newest = ''] = [days[0], days.at(-1)];
  const earliest = addHours(oldest, -24 * maxDaysBefore).slice(0, 10);
  return first <= oldest && first >= earliest && last <= newest;
};

// Oldest first. The oldest day is included, because part of it still counts.
const listDaysBefore = (day: string): string[] =>
  Array.from({ length: trackRecordDays }, (_, index) =>
    addHours(day, 24 * (index - trackRecordDays)).slice(0, 10),
  );

export const outcomesByKind = (resolved: readonly PredictionResolved['data'][]): OutcomesByKind => {
  const log = createOutcomeLog(new Map());
  for (const data of resolved) log.add(data);
  return log.outcomes;
};

/** Outcomes that grow while hours are recorded. */
export type OutcomeLog = {
  readonly add: (resolved: PredictionResolved['data']) => void;
  readonly outcomes: OutcomesByKind;
};

export const createOutcomeLog = (before: OutcomesByKind): OutcomeLog => {
  const outcomes = new Map(before);
  return {
    outcomes,
    add: (resolved) => {
      for (const { horizonHours, ...outcome } of toDirectionOutcomes(resolved)) {
        const key = getKindKey(resolved, horizonHours);
        const known = outcomes.get(key) ?? createDirectionRecord(horizonHours);
        outcomes.set(key, addOutcome(known, outcome));
      }
    },
  };
};

const mergeOutcomes = (
  before: OutcomesByKind,
  parts: readonly OutcomesByKind[],
): OutcomesByKind => {
  const mergedOutcomes = new Map(before);
  for (const part of parts) {
    for (const [key, record] of part) {
      const existing = mergedOutcomes.get(key) ?? createDirectionRecord(record.horizonHours);
      mergedOutcomes.set(key, listOutcomes(record).reduce(addOutcome, existing));
    }
  }
  return mergedOutcomes;
};

export const getOutcomes = (
  outcomes: OutcomesByKind,
  kind: OutcomeKind,
  horizonHours: number,
): DirectionRecord =>
  outcomes.get(getKindKey(kind, horizonHours)) ?? createDirectionRecord(horizonHours);

const getKindKey = ({ modelVersion, simulated }: OutcomeKind, horizonHours: number): string =>
  `${modelVersion} ${String(simulated)} ${String(horizonHours)}`;
