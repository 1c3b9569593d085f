// Safari has no `requestIdleCallback`.
const substituteMs = 200;

/** Calls back once the browser has nothing else to do. Returns a function that cancels it. */
export const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, substituteMs);
    return () => {
      clearTimeout(timer);
    };
  }
  const callback = requestIdleCallback(act);
  return () => {
    cancelIdleCallback(callback);
  };
};

export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(resolve);
  });

const waiting = new Set<() => void>();
let isScheduled = false;

const runNext = (): void => {
  isScheduled = false;
  const [next] = waiting;
  if (next === undefined) return;
  waiting.delete(next);
  next();
  schedule();
};

const schedule = (): void => {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  whenIdle(runNext);
};

/**
 * Runs acts in their order, each in an idle time of its own, so that input is handled in between. Returns a function
 * that removes it.
 */
export const queueForIdle = (act: () => void): (() => void) => {
  waiting.add(act);
  schedule();
  return () => {
    waiting.delete(act);
  };
};
