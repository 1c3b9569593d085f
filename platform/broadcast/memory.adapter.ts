import type { Broadcast } from './broadcast.port.ts';

type Listener = (message: string) => void;

/** Delivers asynchronously, as a network would. */
export const memoryBroadcast = (): Broadcast => {
  const channels = new Map<string, Set<Listener>>();
  let isClosed = false;
  const requireOpen = (): void => {
    if (isClosed) throw new Error('The broadcast is closed.');
  };
  return {
    publish: async (channel, message) => {
      await Promise.resolve();
      requireOpen();
      for (const listener of channels.get(channel) ?? []) {
        queueMicrotask(() => {
          listener(message);
        });
      }
    },
    subscribe: async (channel, listener) => {
      await Promise.resolve();
      requireOpen();
      // A wrapper for each subscription, so that the same function can subscribe twice.
      const uniqueListener: Listener = (message) => {
        if (channels.get(channel)?.has(uniqueListener)) listener(message);
      };
      channels.set(channel, (channels.get(channel) ?? new Set()).add(uniqueListener));
      return () => {
        channels.get(channel)?.delete(uniqueListener);
        return Promise.resolve();
      };
    },
    close: () => {
      isClosed = true;
      channels.clear();
      return Promise.resolve();
    },
  };
};
