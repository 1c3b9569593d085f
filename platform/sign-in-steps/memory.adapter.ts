import type { SignInStep, SignInSteps } from './sign-in-steps.port.ts';

type Options = { readonly systemTime?: () => number };

/** A restart deletes the steps, so users between two steps must log in again. */
export const memorySignInSteps = ({ systemTime = Date.now }: Options = {}): SignInSteps => {
  const steps = new Map<string, SignInStep>();
  const isOver = ({ expiresAt }: SignInStep): boolean => Date.parse(expiresAt) <= systemTime();
  const found = (tokenHash: string): SignInStep | undefined => {
    const step = steps.get(tokenHash);
    return step && isOver(step) ? undefined : step;
  };
  return {
    begin: (tokenHash, step) => {
      // Deletes expired steps to bound memory; each step lasts only minutes.
      for (const [hash, known] of steps) if (isOver(known)) steps.delete(hash);
      steps.set(tokenHash, step);
      return Promise.resolve();
    },
    find: (tokenHash) => Promise.resolve(found(tokenHash)),
    consumeAttempt: (tokenHash) => {
      const step = found(tokenHash);
      if (!step || step.triesLeft <= 0) return Promise.resolve(undefined);
      const left = { ...step, triesLeft: step.triesLeft - 1 };
      steps.set(tokenHash, left);
      return Promise.resolve(left);
    },
    finish: (tokenHash) => {
      const step = found(tokenHash);
      steps.delete(tokenHash);
      return Promise.resolve(step);
    },
    countUnfinished: (accountId) => {
      const own = [...steps.values()].filter(
        (step) =>
          step.kind === 'second-factor' && step.data['accountId'] === accountId && !isOver(step),
      );
      return Promise.resolve(own.length);
    },
    endAll: (accountId) => {
      for (const [hash, { data }] of steps) {
        if (data['accountId'] === accountId) steps.delete(hash);
      }
      return Promise.resolve();
    },
    close: () => {
      steps.clear();
      return Promise.resolve();
    },
  };
};
