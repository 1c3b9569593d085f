import { secondMs } from '#domain/shared/time/durations.ts';
import { defineThreadFunction, threadPool } from '../threads/thread-pool.ts';
import type { executeStatement } from './sqlite-statement.adapter.ts';

/**
 * Runs long statements on a large table in a thread, one at a time. Meanwhile this process can
 * read, but its writes wait.
 */
export type ExclusiveStatementRunner = {
  /** Resolves when no statement is running; undefined when none is. */
  readonly running: () => Promise<void> | undefined;
  readonly execute: (sql: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const runStatement = defineThreadFunction<typeof executeStatement>(
  new URL('./sqlite-statement.adapter.ts', import.meta.url),
  'executeStatement',
);

const idleMs = secondMs;

export const createExclusiveStatementRunner = (file: string): ExclusiveStatementRunner => {
  const threads = threadPool({ memoryLimitMb: 64, idleMs });
  let pendingRun: Promise<void> | undefined;
  return {
    running: () => pendingRun,
    execute: async (sql) => {
      while (pendingRun) await pendingRun;
      const execution = threads.run(runStatement, { file, sql });
      pendingRun = execution.then(finished, finished);
      await execution;
    },
    close: () => threads.close(),
  };
  function finished(): void {
    pendingRun = undefined;
  }
};
