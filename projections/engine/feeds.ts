import type { EventStore, Position, Subscription } from '#platform/event-store/event-store.port.ts';
import type { Consumer } from './consumer.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** One reader of the log for the consumers that stand at the same place. */
type Feed = {
  readonly consumers: Set<Consumer>;
  readonly subscription: Subscription;
  hasCaughtUp: boolean;
};

export type Feeds = {
  /** Those at the same place share a reader; readers that have caught up become one. */
  readonly join: (consumers: readonly Consumer[]) => Promise<void>;
  /** Resolves when nothing more is handed to it. */
  readonly leave: (consumer: Consumer) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** How many readers there are just now. */
  readonly readers: () => number;
};

/** Feeds live consumers from as few readers of the log as possible: in the end from one. */
export const openFeeds = (eventStore: EventStore, onError: (cause: unknown) => void): Feeds => {
  const feeds = new Set<Feed>();
  const inTurn = oneAtATime();

  const start = (consumers: readonly Consumer[]): void => {
    const members = new Set(consumers);
    const subscription = eventStore.subscribe({ from: earliest(consumers) }, async (events) => {
      await Promise.all([...members].map((consumer) => consumer.handle(events)));
    });
    const feed: Feed = { consumers: members, subscription, hasCaughtUp: false };
    feeds.add(feed);
    subscription.done.catch(onError);
    subscription.caughtUp.then(
      () => {
        feed.hasCaughtUp = true;
        inTurn(merge).catch(onError);
      },
      // Told by `done` already.
      () => undefined,
    );
  };

  const end = async (feed: Feed): Promise<void> => {
    feeds.delete(feed);
    await feed.subscription.stop();
  };

  const merge = async (): Promise<void> => {
    const level = [...feeds].filter((feed) => feed.hasCaughtUp);
    if (level.length < 2) return;
    for (const feed of level) await end(feed);
    start(level.flatMap((feed) => [...feed.consumers]));
  };

  const leave = async (consumer: Consumer): Promise<void> => {
    for (const feed of feeds) {
      if (!feed.consumers.delete(consumer)) continue;
      // The batch in hand may still be in its handler: only the end of the reader says that it is over.
      await end(feed);
      if (feed.consumers.size > 0) start([...feed.consumers]);
    }
  };

  return {
    join: (consumers) =>
      inTurn(() => {
        for (const group of byPosition(consumers)) start(group);
        return Promise.resolve();
      }),
    leave: (consumer) => inTurn(() => leave(consumer)),
    stop: () =>
      inTurn(async () => {
        await Promise.all([...feeds].map(end));
      }),
    readers: () => feeds.size,
  };
};

const earliest = (consumers: readonly Consumer[]): Position =>
  consumers.map((consumer) => consumer.position()).sort()[0] ?? '';

const byPosition = (consumers: readonly Consumer[]): Consumer[][] => [
  ...Map.groupBy(consumers, (consumer) => consumer.position()).values(),
];
