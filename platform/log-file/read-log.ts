import { TransformStream } from 'node:stream/web';
import {
  startPosition,
  type EventStore,
  type Position,
  type StoredEvent,
} from '../event-store/event-store.port.ts';

type Batch = readonly StoredEvent[];

/** The events after a position in log order. The store waits until a batch was read. */
export async function* readLog(
  store: Pick<EventStore, 'subscribe'>,
  from: Position = startPosition,
): AsyncGenerator<StoredEvent> {
  const { readable, writable } = new TransformStream<Batch, Batch>();
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const subscription = store.subscribe({ from }, (batch) => writer.write(batch));
  subscription.done.catch((error: unknown) => writer.abort(error)).catch(() => undefined);
  subscription.caughtUp.then(() => writer.close()).catch(() => undefined);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield* next.value;
  } finally {
    // An unread batch would block the subscription.
    await reader.cancel().catch(() => undefined);
    await subscription.stop();
  }
}
