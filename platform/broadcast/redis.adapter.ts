import { closeRedis, openRedis } from '../redis/redis.adapter.ts';
import type { Broadcast } from './broadcast.port.ts';

type Listener = (message: string) => void;
const prefix = 'tidemark:broadcast:';

export const redisBroadcast = ({ url }: { readonly url: string }): Broadcast => {
  const publisher = openRedis(url);
  // A connection in subscriber mode accepts no other commands.
  const subscriber = openRedis(url, { maxRetriesPerRequest: null, lazyConnect: true });
  const channels = new Map<string, Set<Listener>>();
  subscriber.on('message', (channel: string, message: string) => {
    for (const listener of [...(channels.get(channel) ?? [])]) listener(message);
  });
  const leave = async (channel: string, listener: Listener): Promise<void> => {
    const listeners = channels.get(channel);
    if (!listeners?.delete(listener) || listeners.size > 0) return;
    channels.delete(channel);
    await subscriber.unsubscribe(channel);
  };
  return {
    publish: async (channel, message) => {
      await publisher.publish(prefix + channel, message);
    },
    subscribe: async (channel, listener) => {
      const own: Listener = (message) => {
        listener(message);
      };
      const name = prefix + channel;
      channels.set(name, (channels.get(name) ?? new Set()).add(own));
      // On every call: another subscriber may just have left the channel.
      await subscriber.subscribe(name);
      return () => leave(name, own);
    },
    close: async () => {
      channels.clear();
      await Promise.all([publisher, subscriber].map(closeRedis));
    },
  };
};
