import { secondMs } from '#domain/shared/time/durations.ts';
import {
  callRedis,
  closeRedis,
  waitForFirstConnection,
  openRedisWithOfflineQueue,
  isWrongNode,
  openRedis,
  probeWrite,
} from '../redis/redis.adapter.ts';
import { withTimeLimit } from '../resilience/with-time-limit.ts';
import type { Broadcast } from './broadcast.port.ts';

type Listener = (message: string) => void;
const answerLimitMs = 2 * secondMs;

// A subscriber that only listens does not notice that its server is gone, and a replica accepts
// messages that reach nobody on the primary.
const pingPauseMs = 2 * secondMs;

type Options = {
  readonly url: string;
  readonly pingMs?: number;
  /** How long a ping may remain unanswered. For tests. */
  readonly silenceLimitMs?: number;
};

export const redisBroadcast = async (options: Options): Promise<Broadcast> => {
  const { url, pingMs = pingPauseMs, silenceLimitMs } = options;
  const publisher = openRedis(url);
  // A Redis connection in subscriber mode accepts only pings and subscriptions.
  const subscriber = openRedisWithOfflineQueue(url, silenceLimitMs);
  await Promise.all([publisher, subscriber].map(waitForFirstConnection));
  // Redis channels are shared by all databases of a server, so the prefix contains the database
  // number.
  const prefix = `tidemark:broadcast:${getDatabaseName(url)}:`;
  const probePrimary = async (): Promise<void> => {
    try {
      await callRedis(publisher, () => probeWrite(publisher, `${prefix}probe`));
    } catch (error) {
      // The publisher reconnects by itself; a subscriber writes nothing and would not notice.
      if (isWrongNode(error) && subscriber.status === 'ready') subscriber.disconnect(true);
    }
  };
  const pings = setInterval(() => {
    if (subscriber.status === 'ready') subscriber.ping().catch(() => undefined);
    void probePrimary();
  }, pingMs);
  const channels = new Map<string, Set<Listener>>();
  subscriber.on('message', (channel: string, message: string) => {
    for (const listener of [...(channels.get(channel) ?? [])]) listener(message);
  });
  // While Redis is unavailable, the driver queues the command and the caller does not wait for the
  // reply.
  const waitForReply = async (command: Promise<unknown>): Promise<void> => {
    const limitMs = subscriber.status === 'ready' ? answerLimitMs : 0;
    await withTimeLimit(command, limitMs).catch(() => undefined);
  };
  const removeListener = async (channel: string, listener: Listener): Promise<void> => {
    const listeners = channels.get(channel);
    if (!listeners?.delete(listener) || listeners.size > 0) return;
    channels.delete(channel);
    await waitForReply(subscriber.unsubscribe(channel));
  };
  return {
    publish: async (channel, message) => {
      await callRedis(publisher, () => publisher.publish(prefix + channel, message));
    },
    subscribe: async (channel, listener) => {
      const uniqueListener: Listener = (message) => {
        listener(message);
      };
      const name = prefix + channel;
      channels.set(name, (channels.get(name) ?? new Set()).add(uniqueListener));
      // Subscribe on every call, because another subscriber may have just left the channel.
      await waitForReply(subscriber.subscribe(name));
      return () => removeListener(name, uniqueListener);
    },
    close: async () => {
      clearInterval(pings);
      channels.clear();
      await Promise.all([publisher, subscriber].map(closeRedis));
    },
  };
};

const getDatabaseName = (url: string): string => new URL(url).pathname.slice(1) || '0';
