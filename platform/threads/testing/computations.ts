import { threadId } from 'node:worker_threads';

/** Computations for the tests of the thread pool. */
export const square = ({ side }: { readonly side: number }): number => side * side;

export const currentThread = (): number => threadId;

export const countPrimes = ({ below }: { readonly below: number }): number => {
  let count = 0;
  for (let candidate = 2; candidate < below; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
      if (candidate % divisor === 0) {
        isPrime = false;
        break;
      }
    }
    if (isPrime) count += 1;
  }
  return count;
};

export const fail = (): never => {
  throw new RangeError('no such forecast');
};

export const exit = (): void => {
  process.exit(3);
};

export const fillMemory = (): number => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + kept.length));
};

export const neverEnd = (): never => {
  for (;;);
};

export const answerWithFunction = (): (() => void) => () => undefined;
