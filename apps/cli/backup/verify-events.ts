import { erasedValue } from '#domain/shared/event.ts';
import {
  expiredValue,
  startPosition,
  type StoredEvent,
} from '#platform/event-store/event-store.port.ts';
import type { Platform } from '#platform/platform.ts';

export type EventVerification = {
  readonly events: number;
  /** Events with personal fields of an erased account. */
  readonly erased: number;
  /** Events with fields of a month that is no longer kept. */
  readonly expired: number;
  readonly faults: readonly string[];
};

/** Reads and decrypts every event, and checks that no event of a stream is missing. */
export const verifyEvents = async (
  { eventStore, upcast }: Pick<Platform, 'eventStore' | 'upcast'>,
  onProgress: (events: number) => void,
): Promise<EventVerification> => {
  const counts = { events: 0, erased: 0, expired: 0 };
  const faults: string[] = [];
  const revisions = new Map<string, number>();
  const subscription = eventStore.subscribe({ from: startPosition }, (batch) => {
    for (const event of batch) {
      counts.events += 1;
      const expected = (revisions.get(event.stream) ?? -1) + 1;
      revisions.set(event.stream, event.revision);
      if (event.revision !== expected)
        faults.push(`${event.stream} has no event ${String(expected)}`);
      const data = readData(upcast, event, faults);
      const values = Object.values(data ?? {});
      if (values.includes(erasedValue)) counts.erased += 1;
      if (values.includes(expiredValue)) counts.expired += 1;
    }
    onProgress(counts.events);
    return Promise.resolve();
  });
  try {
    await Promise.race([subscription.caughtUp, subscription.done]);
  } finally {
    await subscription.stop();
  }
  return { ...counts, faults };
};

const readData = (
  upcast: Platform['upcast'],
  event: StoredEvent,
  faults: string[],
): object | undefined => {
  try {
    const isReadable = typeof upcast(event).data === 'object';
    return isReadable ? event.data : undefined;
  } catch (error) {
    const { stream, revision, type } = event;
    const reason = error instanceof Error ? error.message : String(error);
    faults.push(`${type} in ${stream}, revision ${String(revision)}, cannot be read: ${reason}`);
    return undefined;
  }
};
