import { setTimeout as pause } from 'node:timers/promises';
import { ReadModelsError } from '#platform/read-models/read-models.port.ts';

const firstPauseMs = 100;
const longestPauseMs = 5_000;

export type PatienceOptions = {
  readonly signal: AbortSignal;
  readonly onWait: (cause: ReadModelsError) => void;
};

/** Repeats what failed because the store is away or full, with back-off, until it works or is called off. */
export const patiently = async <Result>(
  work: () => Promise<Result>,
  { signal, onWait }: PatienceOptions,
): Promise<Result> => {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (cause) {
      if (!isPassing(cause) || signal.aborted) throw cause;
      onWait(cause);
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
};

const isPassing = (cause: unknown): cause is ReadModelsError =>
  cause instanceof ReadModelsError && (cause.code === 'unavailable' || cause.code === 'full');
