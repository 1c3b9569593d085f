import { threadId } from 'node:worker_threads';

export const square = ({ side }: { readonly side: number }): number => side * side;

export const currentThread = (): number => threadId;

export const compute = ({ ms }: { readonly ms: number }): number => {
  const until = performance.now() + ms;
  let steps = 0;
  while (performance.now() < until) steps += 1;
  return steps;
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
