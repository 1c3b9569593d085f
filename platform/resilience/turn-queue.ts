export type RunInTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs work one after the other in the order of the calls, so that a process with a long backlog
 * stays responsive. Work that takes longer than `longestMs`, which may wait for an unavailable
 * server, continues while the next work starts.
 */
export const createTimeLimitedQueue = (longestMs: number): RunInTurn => {
  let lastTurn: Promise<void> = Promise.resolve();
  return async (work) => {
    const previousTurn = lastTurn;
    const turnEnd = Promise.withResolvers<undefined>();
    lastTurn = turnEnd.promise;
    await previousTurn;
    const timer = setTimeout(() => {
      turnEnd.resolve(undefined);
    }, longestMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      turnEnd.resolve(undefined);
    }
  };
};
