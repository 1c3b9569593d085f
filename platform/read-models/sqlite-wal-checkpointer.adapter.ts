import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { secondMs } from '#domain/shared/time/durations.ts';
import { withoutLockWait } from '../sqlite-file/sqlite-file.adapter.ts';
import type { ExclusiveStatementRunner } from './sqlite-exclusive.adapter.ts';

/** Checkpoints the WAL into the file, which waits for the disk. */
export type WalCheckpointer = {
  /**
   * Must be called after each write. `longest` is the size of the WAL in bytes that triggers a
   * checkpoint.
   */
  readonly afterWrite: (longest: number) => void;
  readonly stop: () => void;
};

type WalCheckpointerOptions = {
  readonly file: string;
  // The WAL contains overwritten documents, so it is truncated this long after a write.
  readonly afterMs: number;
  readonly exclusive: Pick<ExclusiveStatementRunner, 'running' | 'execute'>;
};

/**
 * A WAL up to this size is checkpointed within a turn of the event loop; a larger one in a thread,
 * which blocks writes but not reads.
 */
export const maxBytesPerTurn = 4 * 2 ** 20;

// While a backup reads the file, the WAL cannot be checkpointed completely.
const minIntervalMs = secondMs;

export const walCheckpointer = (
  database: DatabaseSync,
  { file, afterMs, exclusive }: WalCheckpointerOptions,
): WalCheckpointer => {
  database.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 0');
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const isBlockedByReader = (): boolean => checkpoint.get()?.['busy'] !== 0;
  let timer: NodeJS.Timeout | undefined;
  let checkpointedAt = -Infinity;
  const checkpointInThread = async (): Promise<void> => {
    checkpointedAt = performance.now();
    await exclusive.execute('PRAGMA wal_checkpoint(PASSIVE)').catch(ignoreError);
  };
  const truncate = async (): Promise<void> => {
    timer = undefined;
    if (getFileSize(file) > maxBytesPerTurn) await checkpointInThread();
    if (exclusive.running() || !database.isOpen) {
      scheduleTruncate();
      return;
    }
    try {
      if (withoutLockWait(database, isBlockedByReader)) scheduleTruncate();
    } catch {
      ignoreError();
    }
  };
  const scheduleTruncate = (): void => {
    if (!database.isOpen) return;
    timer ??= setTimeout(() => void truncate(), afterMs).unref();
  };
  return {
    afterWrite: (longest) => {
      scheduleTruncate();
      if (exclusive.running() || performance.now() - checkpointedAt < minIntervalMs) return;
      if (getFileSize(file) > longest) void checkpointInThread();
    },
    stop: () => {
      clearTimeout(timer);
    },
  };
};

// The disk is full. The next write and closing try again.
const ignoreError = (): void => undefined;

// A database in memory has no WAL.
const getFileSize = (file: string): number =>
  statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
