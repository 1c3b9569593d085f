import type { IncomingMessage } from 'node:http';
import { secondMs } from '#domain/shared/time/durations.ts';

export type PageLoads = {
  readonly onRequest: (request: Pick<IncomingMessage, 'headers'>) => void;
  readonly isPageLoading: () => boolean;
};

// A slow phone takes this long until a page responds to input. With 10 seconds, a new demo's first forecast came after 20
// instead of 10 seconds when somebody opened a page at once.
const loadMs = 6 * secondMs;

/**
 * Detects when browsers load pages. On a machine with few processors, which may also run the browser, learning would
 * make a page slow. Requests that a loaded page makes do not count, because an open page makes them all the time.
 */
export const createPageLoads = (now: () => number = () => performance.now()): PageLoads => {
  let endsAt = -Infinity;
  return {
    onRequest: ({ headers }) => {
      if (headers.accept?.includes('text/html') === true) endsAt = now() + loadMs;
    },
    isPageLoading: () => now() < endsAt,
  };
};
