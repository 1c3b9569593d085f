import PQueue from 'p-queue';

export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const serialQueue = (): WorkQueue => limitedQueue(1);

export const limitedQueue = (concurrency: number): WorkQueue => {
  const queue = new PQueue({ concurrency });
  return (work) => queue.add(work);
};
