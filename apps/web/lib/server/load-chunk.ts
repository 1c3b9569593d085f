import { secondMs } from '#contract/durations.ts';
import { waitForServer } from './server-state.ts';

/** The server responds but does not have the file: a newer version has replaced it. */
export class ChunkMissingError extends Error {
  /** The server was unavailable in the meantime, so it was probably restarted. */
  readonly afterOutage: boolean;

  constructor(cause: unknown, afterOutage: boolean) {
    super('A part of the page is missing on the server', { cause });
    this.name = 'ChunkMissingError';
    this.afterOutage = afterOutage;
  }
}

const tooManyRequests = 429;
const refusalPauseMs = 5 * secondMs;

// Import errors have no status, but the browser's resource timing does.
const watchRefusals = (): { readonly seen: () => boolean; readonly stop: () => void } => {
  let wasSeen = false;
  const observer = new PerformanceObserver((list) => {
    wasSeen ||= list
      .getEntriesByType('resource')
      .some((entry) => entry.name.endsWith('.js') && getStatus(entry) === tooManyRequests);
  });
  observer.observe({ type: 'resource' });
  return {
    seen: () => wasSeen,
    stop: () => {
      observer.disconnect();
    },
  };
};

const getStatus = (entry: PerformanceEntry): number | undefined =>
  'responseStatus' in entry ? Number(entry.responseStatus) : undefined;

/** Loads a chunk with retries. While the server is unavailable or rate-limits the client, it waits. */
export const loadChunk = async <Chunk>(
  load: () => Promise<Chunk>,
  onFailure?: () => void,
): Promise<Chunk> => {
  let hadOutage = false;
  for (let failures = 0; ;) {
    const refusals = watchRefusals();
    try {
      return await load();
    } catch (cause) {
      onFailure?.();
      const wasUnavailable = await waitForServer();
      if (refusals.seen()) {
        await new Promise((resolve) => setTimeout(resolve, refusalPauseMs));
        continue;
      }
      failures += 1;
      if (!wasUnavailable && failures > 1) throw new ChunkMissingError(cause, hadOutage);
      hadOutage ||= wasUnavailable;
    } finally {
      refusals.stop();
    }
  }
};
