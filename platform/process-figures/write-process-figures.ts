import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { dayMs, secondMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '../clock/clock.port.ts';
import type {
  ProcessCounters,
  ProcessCounts,
  ProcessReadings,
} from '../health/process-counters.ts';
import { findMoveStatus, formatMoveStatus, requireNotMoved } from '../move/move-mark.ts';
import type { ReadModels } from '../read-models/read-models.port.ts';
import {
  processFiguresCollection as collection,
  processFiguresSchema,
  slotMs,
  type ProcessFigures,
  type ProcessKind,
} from './record.ts';

type Options = {
  readonly readModels: ReadModels;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'debug' | 'error'>;
  readonly kind: ProcessKind;
  readonly counters: Pick<ProcessCounters, 'counts'>;
  readonly readings: () => ProcessReadings;
  /** Called when the installation was moved away. Defaults to a signal to this process. */
  readonly stopProcess?: () => void;
};

export type ProcessFiguresWriter = {
  /** Stores the current counts. Rejects when the read models are unavailable. */
  readonly write: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export const figuresRetentionMs = 2 * dayMs;

export const writeIntervalMs = 15 * secondMs;

/**
 * Stores the counts of this process per quarter of an hour, so that the figures of all processes
 * can be added up. They also show a move that this process runs: it is either seen before the data
 * is copied, or it sees the mark of the move. Throws an `OperatorError` in the second case.
 */
export const startProcessFiguresWriter = async (
  options: Options,
): Promise<ProcessFiguresWriter> => {
  const { readModels, clock, logger, stopProcess = terminate } = options;
  await readModels.activate(collection);
  const accumulate = createSlotAccumulator(options);
  const saveFigures = async (): Promise<void> => {
    const document = processFiguresSchema.parse(accumulate(clock.now()));
    const changes = [{ id: document.id, document }];
    await readModels.write({ changes: [{ collection, changes }] });
  };
  let pendingWrite: Promise<void> = Promise.resolve();
  const write = (): Promise<void> => {
    pendingWrite = pendingWrite.catch(() => undefined).then(saveFigures);
    return pendingWrite;
  };
  const logFailures = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => {
      logger.debug({ err: error }, 'what this process counted could not be stored; retrying');
    });
  await write();
  await requireNotMoved(options);
  const writeUnlessMoved = async (): Promise<void> => {
    await write();
    const moveStatus = await findMoveStatus(options);
    if (!moveStatus) return;
    clearInterval(timer);
    logger.error(formatMoveStatus(moveStatus));
    stopProcess();
  };
  const timer = setInterval(() => void logFailures(writeUnlessMoved), writeIntervalMs).unref();
  const cleanupTimer = setInterval(
    () => void logFailures(() => deleteOldFigures(options)),
    slotMs,
  ).unref();
  return {
    write,
    stop: async () => {
      clearInterval(timer);
      clearInterval(cleanupTimer);
      await logFailures(write);
    },
  };
};

const terminate = (): void => {
  process.kill(process.pid, 'SIGTERM');
};

const deleteOldFigures = async ({ readModels, clock }: Options): Promise<void> => {
  const oldestKept = new Date(clock.now().getTime() - figuresRetentionMs).toISOString();
  const oldFigures = await readModels
    .collection<ProcessFigures>(collection)
    .find({ at: { lt: oldestKept } });
  const changes = oldFigures.map(({ id }) => ({ id, document: null }));
  if (changes.length > 0) await readModels.write({ changes: [{ collection, changes }] });
};

const createSlotAccumulator = ({
  kind,
  counters,
  readings,
}: Options): ((now: Date) => ProcessFigures) => {
  const processId = randomUUID();
  let previousCounts = counters.counts();
  let latestFigures: ProcessFigures | undefined;
  return (now) => {
    const slot = new Date(Math.floor(now.getTime() / slotMs) * slotMs).toISOString();
    const counts = counters.counts();
    const newCounts = subtractCounts(counts, previousCounts);
    previousCounts = counts;
    const current = latestFigures?.slot === slot ? latestFigures : undefined;
    const { connections, secondsBehind } = readings();
    const slotFigures: ProcessFigures = {
      ...(current ? addCounts(current, newCounts) : newCounts),
      id: `${processId}|${slot}`,
      process: processId,
      kind,
      slot,
      at: now.toISOString(),
      uptimeSeconds: performance.now() / 1000,
      connections,
      secondsBehind,
      mostConnections: Math.max(current?.mostConnections ?? 0, connections),
      mostSecondsBehind: Math.max(current?.mostSecondsBehind ?? 0, secondsBehind),
    };
    latestFigures = slotFigures;
    return slotFigures;
  };
};

const combineCounts = (
  one: ProcessCounts,
  other: ProcessCounts,
  of: (a: number, b: number) => number,
): ProcessCounts => ({
  requests: of(one.requests, other.requests),
  serverErrors: of(one.serverErrors, other.serverErrors),
  durations: one.durations.map((n, index) => of(n, other.durations[index] ?? 0)),
  appends: of(one.appends, other.appends),
  refusedAppends: of(one.refusedAppends, other.refusedAppends),
  jobsDone: of(one.jobsDone, other.jobsDone),
  jobsRetried: of(one.jobsRetried, other.jobsRetried),
  jobsFailed: of(one.jobsFailed, other.jobsFailed),
  browserErrors: of(one.browserErrors, other.browserErrors),
});

const subtractCounts = (now: ProcessCounts, before: ProcessCounts): ProcessCounts =>
  combineCounts(now, before, (a, b) => a - b);

const addCounts = (one: ProcessCounts, other: ProcessCounts): ProcessCounts =>
  combineCounts(one, other, (a, b) => a + b);
