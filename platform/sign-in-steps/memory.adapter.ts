import type { SignInStep, SignInSteps } from './sign-in-steps.port.ts';

type Options = { readonly systemTime?: () => number };

/** A restart deletes the steps, so users between two steps must log in again. */
export const memorySignInSteps = ({ systemTime = Date.now }: Options = {}): SignInSteps => {
  const steps = new Map<string, SignInStep>();
  const isExpired = ({ expiresAt }: SignInStep): boolean => Date.parse(expiresAt) <= systemTime();
  const findStep = (tokenHash: string): SignInStep | undefined => {
    const step = steps.get(tokenHash);
    return step && isExpired(step) ? undefined : step;
  };
  const removeExpired = (): number => {
    const expired = [...steps].filter(([, step]) => isExpired(step));
    for (const [hash] of expired) steps.delete(hash);
    return expired.length;
  };
  return {
    begin: (tokenHash, step) => {
      // Bounds memory; each step lasts only minutes.
      removeExpired();
      steps.set(tokenHash, step);
      return Promise.resolve();
    },
    find: (tokenHash) => Promise.resolve(findStep(tokenHash)),
    consumeAttempt: (tokenHash) => {
      const step = findStep(tokenHash);
      if (!step || step.triesLeft <= 0) return Promise.resolve(undefined);
      const updatedStep = { ...step, triesLeft: step.triesLeft - 1 };
      steps.set(tokenHash, updatedStep);
      return Promise.resolve(updatedStep);
    },
    finish: (tokenHash) => {
      const step = findStep(tokenHash);
      steps.delete(tokenHash);
      return Promise.resolve(step);
    },
    countUnfinished: (accountId) => {
      const accountSteps = [...steps.values()].filter(
        (step) =>
          step.kind === 'second-factor' && step.data['accountId'] === accountId && !isExpired(step),
      );
      return Promise.resolve(accountSteps.length);
    },
    endAll: (accountId) => {
      for (const [hash, { data }] of steps) {
        if (data['accountId'] === accountId) steps.delete(hash);
      }
      return Promise.resolve();
    },
    removeExpired: () => Promise.resolve(removeExpired()),
    close: () => {
      steps.clear();
      return Promise.resolve();
    },
  };
};
