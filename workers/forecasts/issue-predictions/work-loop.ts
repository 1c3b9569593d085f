export type WorkLoop = {
  readonly signal: AbortSignal;
  /** Runs the work after this delay, and repeats it from then on. */
  readonly next: (ms: number) => void;
  readonly stop: () => void;
};

/** Repeats work with a pause after each run. Its timer does not keep the process alive. */
export const workLoop = (work: () => Promise<void>, againMs: number): WorkLoop => {
  const stopController = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const next = (ms: number): void => {
    clearTimeout(timer);
    if (stopController.signal.aborted) return;
    timer = setTimeout(() => {
      void work().finally(() => {
        next(againMs);
      });
    }, ms).unref();
  };
  return {
    signal: stopController.signal,
    next,
    stop: () => {
      stopController.abort(new Error('Predictions are stopping.'));
      clearTimeout(timer);
    },
  };
};
