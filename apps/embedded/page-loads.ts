import type { IncomingMessage } from 'node:http';
import { secondMs } from '#domain/shared/time/durations.ts';

export type PageLoads = {
  readonly onRequest: (request: Pick<IncomingMessage, 'headers'>) => void;
  readonly isPageLoading: () => boolean;
};

// A slow phone takes this long until a page responds to input. A longer time would delay the first forecast of a new demo.
const loadMs = 6 * secondMs;

/**
 * Detects when browsers load pages. On a machine with few processors, which may also run the browser, learning slows
 * pages down. Other requests do not count, because an open page makes them all the time.
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
