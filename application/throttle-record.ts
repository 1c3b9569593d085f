import { isThrottled } from '#domain/shared/throttle-window.ts';
import type { CommandContext } from './command-context.ts';

type RecordOutcome<What> = {
  /** Records with the same key are throttled together. */
  readonly keyOf: (what: What, context: CommandContext) => string;
  /** Resolves with the time of the effective record, which another process may have written. */
  readonly record: (what: What, context: CommandContext) => Promise<Date>;
};

const maxRemembered = 1000;

/**
 * Caches recent records in memory, so that a repeat within the throttle period neither reads nor writes the event
 * log.
 */
export const createThrottledRecorder = <What>({ keyOf, record }: RecordOutcome<What>) => {
  const recentRecords = new Map<string, Promise<Date>>();
  return async (what: What, context: CommandContext): Promise<void> => {
    const key = keyOf(what, context);
    const lastRecord = await recentRecords.get(key);
    if (lastRecord && isThrottled(lastRecord, context.now)) return;
    const pendingRecord = record(what, context);
    recentRecords.delete(key);
    recentRecords.set(key, pendingRecord);
    forgetOldest(recentRecords);
    try {
      await pendingRecord;
    } catch (error) {
      if (recentRecords.get(key) === pendingRecord) recentRecords.delete(key);
      throw error;
    }
  };
};

const forgetOldest = (recorded: Map<string, unknown>): void => {
  const [oldest] = recorded.keys();
  if (recorded.size > maxRemembered && oldest !== undefined) recorded.delete(oldest);
};
