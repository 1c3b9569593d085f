export type RunInTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs work one after the other in the order of the calls, so that a process with a long backlog
 * stays responsive. Work that takes longer than `longestMs`, which may wait for an unavailable
 * server, continues while the next work starts.
 */
export const createTimeLimitedQueue = (longestMs: number): RunInTurn => {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    const before = last;
    const over = Promise.withResolvers<undefined>();
    last = over.promise;
    await before;
    const timer = setTimeout(() => {
      over.resolve(undefined);
    }, longestMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      over.resolve(undefined);
    }
  };
};
