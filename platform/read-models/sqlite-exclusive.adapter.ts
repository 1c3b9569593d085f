import { secondMs } from '#domain/shared/time/durations.ts';
import { threadFunction, threadPool } from '../threads/thread-pool.ts';
import type { executeStatement } from './sqlite-statement.adapter.ts';

/**
 * Runs long statements on a large table in a thread, one at a time. Meanwhile this process can
 * read, but its writes wait.
 */
export type ExclusiveStatements = {
  /** Resolves when no statement is running; undefined when none is. */
  readonly running: () => Promise<void> | undefined;
  readonly execute: (sql: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const statement = threadFunction<typeof executeStatement>(
  new URL('./sqlite-statement.adapter.ts', import.meta.url),
  'executeStatement',
);

const idleMs = secondMs;

export const exclusiveStatements = (file: string): ExclusiveStatements => {
  const threads = threadPool({ memoryLimitMb: 64, idleMs });
  let running: Promise<void> | undefined;
  return {
    running: () => running,
    execute: async (sql) => {
      while (running) await running;
      const executed = threads.run(statement, { file, sql });
      running = executed.then(finished, finished);
      await executed;
    },
    close: () => threads.close(),
  };
  function finished(): void {
    running = undefined;
  }
};
