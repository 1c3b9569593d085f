export type Loop = {
  readonly signal: AbortSignal;
  /** Runs the work after so many milliseconds, and from then on again and again. */
  readonly next: (ms: number) => void;
  readonly stop: () => void;
};

/** Work that runs again some time after it ended; its timer does not keep the process running. */
export const workLoop = (work: () => Promise<void>, againMs: number): Loop => {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const next = (ms: number): void => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      void work().finally(() => {
        next(againMs);
      });
    }, ms).unref();
  };
  return {
    signal: stopping.signal,
    next,
    stop: () => {
      stopping.abort(new Error('Predictions are stopping.'));
      clearTimeout(timer);
    },
  };
};
