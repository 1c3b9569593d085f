export type RunInTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * One after the other, in the order of the calls, so that a process with much to catch up stays quick. Work that takes longer
 * than `longestMs`, which may wait for something that is away, goes on and no longer keeps the next one from its turn.
 */
export const createTurnQueue = (longestMs: number): RunInTurn => {
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
