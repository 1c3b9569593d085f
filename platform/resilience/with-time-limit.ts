/** Rejects when the work took longer; it may still go on, and then nobody waits for it. */
export const withTimeLimit = <Result>(
  work: Promise<Result>,
  limitMs: number,
  onLimit: () => Error = () => new Error(`no answer within ${String(limitMs)} ms`),
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(onLimit());
    }, limitMs);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
