import { getStreamCategory } from '#domain/shared/stream-name.ts';
import type { EventStore } from './event-store.port.ts';

/** Registers a listener for every append: the category of its stream, and whether it was stored. */
export type OnAppend = (
  listener: (category: string, outcome: 'stored' | 'refused') => void,
) => void;

export const withAppendNotifications = (
  eventStore: EventStore,
): { readonly eventStore: EventStore; readonly onAppend: OnAppend } => {
  const listeners: Parameters<OnAppend>[0][] = [];
  const notify = (stream: string, outcome: 'stored' | 'refused'): void => {
    for (const listener of listeners) listener(getStreamCategory(stream), outcome);
  };
  return {
    eventStore: {
      append: async (stream, events, expectedRevision) => {
        try {
          const result = await eventStore.append(stream, events, expectedRevision);
          notify(stream, 'stored');
          return result;
        } catch (error) {
          notify(stream, 'refused');
          throw error;
        }
      },
      read: (stream, fromRevision) => eventStore.read(stream, fromRevision),
      subscribe: (options, handler) => eventStore.subscribe(options, handler),
      head: () => eventStore.head(),
      close: () => eventStore.close(),
    },
    onAppend: (listener) => {
      listeners.push(listener);
    },
  };
};
