import PQueue from 'p-queue';

/** Takes a piece of work and answers what it answers. */
export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs pieces of work one after the other, in the order in which they were added; one that fails stops no other. */
export const serialQueue = (): WorkQueue => limitedQueue(1);

/** Runs at most so many pieces of work at the same time. */
export const limitedQueue = (concurrency: number): WorkQueue => {
  const queue = new PQueue({ concurrency });
  return (work) => queue.add(work);
};
