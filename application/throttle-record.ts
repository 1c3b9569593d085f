import { isThrottled } from '#domain/shared/throttle-window.ts';
import type { CommandContext } from './command-context.ts';

type RecordOutcome<What> = {
  /** What counts as the same. */
  readonly keyOf: (what: What, context: CommandContext) => string;
  /** Resolves with the time of the record that counts, which another process can have written. */
  readonly record: (what: What, context: CommandContext) => Promise<Date>;
};

const maxRemembered = 1000;

/** A process remembers what it recorded lately, so that a repeat within the while neither reads nor writes the log. */
export const throttleRecord = <What>({ keyOf, record }: RecordOutcome<What>) => {
  const lately = new Map<string, Promise<Date>>();
  return async (what: What, context: CommandContext): Promise<void> => {
    const key = keyOf(what, context);
    const known = await lately.get(key);
    if (known && isThrottled(known, context.now)) return;
    const recorded = record(what, context);
    lately.delete(key);
    lately.set(key, recorded);
    forgetOldest(lately);
    try {
      await recorded;
    } catch (error) {
      if (lately.get(key) === recorded) lately.delete(key);
      throw error;
    }
  };
};

const forgetOldest = (recorded: Map<string, unknown>): void => {
  const [oldest] = recorded.keys();
  if (recorded.size > maxRemembered && oldest !== undefined) recorded.delete(oldest);
};
