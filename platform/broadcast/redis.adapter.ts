import { secondMs } from '#domain/shared/time/durations.ts';
import {
  callRedis,
  closeRedis,
  firstTry,
  openRedisWithOfflineQueue,
  openRedis,
} from '../redis/redis.adapter.ts';
import { withTimeLimit } from '../resilience/with-time-limit.ts';
import type { Broadcast } from './broadcast.port.ts';

type Listener = (message: string) => void;
const answerLimitMs = 2 * secondMs;

export const redisBroadcast = async ({ url }: { readonly url: string }): Promise<Broadcast> => {
  const publisher = openRedis(url);
  // A Redis connection in subscriber mode accepts no other commands.
  const subscriber = openRedisWithOfflineQueue(url);
  await Promise.all([publisher, subscriber].map(firstTry));
  // Redis channels are shared by all databases of a server, so the prefix contains the database
  // number.
  const prefix = `tidemark:broadcast:${databaseOf(url)}:`;
  const channels = new Map<string, Set<Listener>>();
  subscriber.on('message', (channel: string, message: string) => {
    for (const listener of [...(channels.get(channel) ?? [])]) listener(message);
  });
  // While Redis is unavailable, the driver queues the command and the caller does not wait for the
  // reply.
  const waitUntilAnswered = async (command: Promise<unknown>): Promise<void> => {
    const limitMs = subscriber.status === 'ready' ? answerLimitMs : 0;
    await withTimeLimit(command, limitMs).catch(() => undefined);
  };
  const leave = async (channel: string, listener: Listener): Promise<void> => {
    const listeners = channels.get(channel);
    if (!listeners?.delete(listener) || listeners.size > 0) return;
    channels.delete(channel);
    await waitUntilAnswered(subscriber.unsubscribe(channel));
  };
  return {
    publish: async (channel, message) => {
      await callRedis(publisher, () => publisher.publish(prefix + channel, message));
    },
    subscribe: async (channel, listener) => {
      const own: Listener = (message) => {
        listener(message);
      };
      const name = prefix + channel;
      channels.set(name, (channels.get(name) ?? new Set()).add(own));
      // Subscribe on every call, because another subscriber may have just left the channel.
      await waitUntilAnswered(subscriber.subscribe(name));
      return () => leave(name, own);
    },
    close: async () => {
      channels.clear();
      await Promise.all([publisher, subscriber].map(closeRedis));
    },
  };
};

const databaseOf = (url: string): string => new URL(url).pathname.slice(1) || '0';
