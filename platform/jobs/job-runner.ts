import type { Clock } from '../clock/clock.port.ts';
import type { JobHandler, Jobs } from './jobs.port.ts';
import { defaultFirstPauseMs, retryDelayMs } from './pauses.ts';
import type { JobRow, JobsTable } from './jobs-table.ts';

export type Handlers = Readonly<Record<string, JobHandler>>;
type Listener = Parameters<Jobs['onOutcome']>[0];

export type RunJob = (row: JobRow, handlers: Handlers) => Promise<void>;

export const jobRunner =
  ({
    table,
    clock,
    listeners,
    firstPauseMs = defaultFirstPauseMs,
  }: {
    readonly table: JobsTable;
    readonly clock: Clock;
    readonly listeners: readonly Listener[];
    readonly firstPauseMs?: number;
  }): RunJob =>
  async (row, handlers) => {
    const notifyListeners: Listener = (name, outcome) => {
      for (const listener of listeners) listener(name, outcome);
    };
    const { name, key, attempt, correlationId } = row;
    try {
      const payload = JSON.parse(row.payload) as object;
      await handlers[name]?.({
        name,
        key,
        payload,
        attempt,
        dueAt: new Date(row.dueAt),
        ...(correlationId !== null && { correlationId }),
      });
    } catch (error) {
      const now = clock.now().getTime();
      const text = error instanceof Error ? error.message : String(error);
      const retryAt = now + retryDelayMs(attempt, firstPauseMs);
      const isLastAttempt = attempt >= row.attempts || isSuperseded(row, retryAt);
      if (isLastAttempt) table.giveUp(row, now, text);
      else table.retry(row, retryAt, text);
      notifyListeners(name, isLastAttempt ? 'failed' : 'retried');
      return;
    }
    table.succeed(row, clock.now().getTime());
    notifyListeners(name, 'done');
  };

// The next tick of a schedule replaces another attempt of this tick, unless each tick counts.
const isSuperseded = ({ tick }: JobRow, retryAt: number): boolean =>
  tick !== undefined && tick.missed !== 'each' && retryAt >= tick.nextAt;
