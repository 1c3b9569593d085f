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

const runWaiting = (): void => {
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
};

/**
 * Runs everything that waits in the next idle time, so that the page is laid out and painted once for all of it. Returns
 * a function that removes the act.
 */
export const queueForIdle = (act: () => void): (() => void) => {
  if (waiting.size === 0) whenIdle(runWaiting);
  waiting.add(act);
  return () => {
    waiting.delete(act);
  };
};
