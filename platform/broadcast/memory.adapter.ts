import type { Broadcast } from './broadcast.port.ts';

type Listener = (message: string) => void;

/** Delivers asynchronously, as a network would. */
export const memoryBroadcast = (): Broadcast => {
  const channels = new Map<string, Set<Listener>>();
  let closed = false;
  const refuseClosed = (): void => {
    if (closed) throw new Error('The broadcast is closed.');
  };
  return {
    publish: async (channel, message) => {
      await Promise.resolve();
      refuseClosed();
      for (const listener of channels.get(channel) ?? []) {
        queueMicrotask(() => {
          listener(message);
        });
      }
    },
    subscribe: async (channel, listener) => {
      await Promise.resolve();
      refuseClosed();
      // A wrapper for each subscription, so that the same function can subscribe twice.
      const own: Listener = (message) => {
        if (channels.get(channel)?.has(own)) listener(message);
      };
      channels.set(channel, (channels.get(channel) ?? new Set()).add(own));
      return () => {
        channels.get(channel)?.delete(own);
        return Promise.resolve();
      };
    },
    close: () => {
      closed = true;
      channels.clear();
      return Promise.resolve();
    },
  };
};
