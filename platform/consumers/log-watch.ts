import type { EventStore } from '../event-store/event-store.port.ts';
import type { ConsumerRunner } from './consumer-runner.ts';
import type { LogPlace } from './log-place.ts';
import { findAnotherLog } from './same-log.ts';

/**
 * Notices that the log was replaced while its consumers run. It asks for a place of an earlier call,
 * because they may have gone on in the new log since.
 */
export const logWatch = (
  runners: readonly ConsumerRunner[],
  eventStore: Pick<EventStore, 'head' | 'read'>,
): (() => Promise<void>) => {
  let known: LogPlace | undefined;
  return async () => {
    const next = furthest(runners);
    const found = known && (await findAnotherLog(eventStore, known));
    known = found ? undefined : next;
    if (found) for (const runner of runners) runner.beginAgain(found);
  };
};

const furthest = (runners: readonly ConsumerRunner[]): LogPlace | undefined =>
  runners
    .flatMap((runner) => runner.place() ?? [])
    .reduce<LogPlace | undefined>(
      (one, other) => (one && one.position >= other.position ? one : other),
      undefined,
    );
