import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { Consumer } from './consumer.ts';

export type ReplayOptions = {
  readonly eventStore: EventStore;
  readonly consumer: Consumer;
  readonly signal: AbortSignal;
};

/**
 * Hands a consumer everything that is stored at the time of the call, only from the categories it reads, and writes it.
 * False when it was called off before the end; what was written by then is kept.
 */
export const replay = async ({ eventStore, consumer, signal }: ReplayOptions): Promise<boolean> => {
  const options = { from: consumer.position(), categories: consumer.projection.categories };
  const subscription = eventStore.subscribe(options, (events) =>
    signal.aborted || consumer.hasFailed() ? Promise.resolve() : consumer.handle(events),
  );
  const calledOff = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
    if (signal.aborted) resolve();
  });
  await Promise.race([subscription.caughtUp, subscription.done, calledOff]);
  await subscription.stop();
  await consumer.save();
  return !signal.aborted && !consumer.hasFailed();
};
