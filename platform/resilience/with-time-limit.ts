export class TimeLimitError extends Error {
  constructor(limitMs: number) {
    super(`no answer within ${String(limitMs)} ms`);
    this.name = 'TimeLimitError';
  }
}

/** The work may continue after the rejection; its result is ignored. */
export const withTimeLimit = <Result>(
  work: Promise<Result>,
  limitMs: number,
  onLimit: () => Error = () => new TimeLimitError(limitMs),
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(onLimit());
    }, limitMs);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
