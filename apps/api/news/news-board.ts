import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { minuteMs } from '#domain/shared/time/durations.ts';
import {
  listNewestStories,
  newsChannel,
  getStoriesVersion,
  type Story,
} from '#observations/news/queries.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';

type Listener = (stories: readonly Story[]) => Promise<void>;

export type StorySearch = {
  /** A text in the title, the excerpt or the story. */
  readonly q?: string | undefined;
  /** The symbol of a coin. */
  readonly coin?: string | undefined;
  /** The id of a story; only older ones are found. */
  readonly before?: string | undefined;
};

/** The newest stories in memory, for the lists and the search. */
export type NewsBoard = {
  /** Newest first. Real and simulated news are never mixed. */
  readonly newest: (limit: number) => readonly Story[];
  /** The newest stories in memory that match. None when the story of `before` is no longer in memory. */
  readonly search: (wanted: StorySearch, limit: number) => readonly Story[];
  /** Called with the current stories and after every change. */
  readonly onChange: (listener: Listener) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type NewsBoardDeps = {
  readonly readModels: ReadModels;
  readonly broadcast: Broadcast;
  readonly logger: Logger;
  /** Polling interval. The store is polled because a notification may be lost. */
  readonly pollMs?: number;
};

/** Stories in memory: about ten days of the default outlets. */
export const maxSearchedStories = 1000;

// A demo clock that is moved announces stories many times a second, and a load reads all of them.
const minLoadIntervalMs = 500;

export const openNewsBoard = async (deps: NewsBoardDeps): Promise<NewsBoard> => {
  const listeners: Listener[] = [];
  const enqueue = serialQueue();
  let entries: readonly Entry[] = [];
  let loadedVersion: string | undefined;
  let loadedAt = -Infinity;
  let isQueued = false;
  let isClosed = false;

  const notify = (listener: Listener): Promise<void> =>
    listener(entries.map(({ story }) => story)).catch((error: unknown) => {
      deps.logger.error({ err: error }, 'news: a listener failed');
    });
  const loadStories = async (): Promise<void> => {
    const waitMs = loadedAt + minLoadIntervalMs - performance.now();
    if (waitMs > 0) await pause(waitMs, undefined, { ref: false });
    isQueued = false;
    if (isClosed) return;
    try {
      // Read before the stories, so that a change during the load triggers another one.
      const version = (await getStoriesVersion(deps)) ?? noVersion;
      if (version === loadedVersion) return;
      entries = filterLatestKind(await listNewestStories(deps, maxSearchedStories)).map(toEntry);
      loadedVersion = version;
      loadedAt = performance.now();
      await Promise.all(listeners.map(notify));
    } catch (error) {
      deps.logger.warn(
        { err: error },
        'news: stories could not be loaded; retrying at the next poll',
      );
    }
  };
  // At most one load is queued, because it covers every notification before it starts.
  const refresh = async (): Promise<void> => {
    if (isQueued) return;
    isQueued = true;
    await enqueue(loadStories);
  };

  const unsubscribe = await deps.broadcast.subscribe(newsChannel, () => void refresh());
  const poll = setInterval(() => void refresh(), deps.pollMs ?? minuteMs);
  poll.unref();
  await refresh();
  return {
    newest: (limit) => entries.slice(0, limit).map(({ story }) => story),
    search: ({ q = '', coin, before }, limit) => {
      const text = q.toLowerCase();
      const symbol = coin?.toUpperCase();
      const matches = filterOlder(entries, before).filter(
        ({ searched, story }) =>
          searched.includes(text) && (symbol === undefined || story.coins.includes(symbol)),
      );
      return matches.slice(0, limit).map(({ story }) => story);
    },
    onChange: async (listener) => {
      listeners.push(listener);
      await notify(listener);
    },
    close: async () => {
      isClosed = true;
      clearInterval(poll);
      await unsubscribe();
    },
  };
};

const filterOlder = (entries: readonly Entry[], before: string | undefined): readonly Entry[] => {
  if (before === undefined) return entries;
  const index = entries.findIndex(({ story }) => story.id === before);
  return index === -1 ? [] : entries.slice(index + 1);
};

const noVersion = '';

type Entry = { readonly story: Story; readonly searched: string };

const toEntry = (story: Story): Entry => ({
  // The full text is only loaded when a story is opened.
  story: { ...story, text: [] },
  searched: [story.title, story.excerpt, ...story.text].join('\n').toLowerCase(),
});

// The kind of the most recently read story is in use.
const filterLatestKind = (stories: readonly Story[]): readonly Story[] => {
  const latestStory = stories.reduce<Story | undefined>(
    (newest, story) => (newest && newest.readAt >= story.readAt ? newest : story),
    undefined,
  );
  return stories.filter(({ kind }) => kind === latestStory?.kind);
};
