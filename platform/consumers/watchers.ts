export type Watchers = {
  readonly notify: () => void;
  readonly until: (check: () => boolean, limits?: WatchLimits) => Promise<boolean>;
};

export type WatchLimits = { readonly timeoutMs?: number; readonly signal?: AbortSignal };

export const openWatchers = (): Watchers => {
  const pendingChecks = new Set<() => void>();
  return {
    notify: () => {
      for (const recheck of [...pendingChecks]) recheck();
    },
    until: (check, { timeoutMs, signal } = {}) =>
      new Promise((resolve) => {
        if (check() || signal?.aborted) {
          resolve(check());
          return;
        }
        const finish = (outcome: boolean): void => {
          pendingChecks.delete(recheck);
          clearTimeout(timer);
          signal?.removeEventListener('abort', stopWaiting);
          resolve(outcome);
        };
        const recheck = (): void => {
          if (check()) finish(true);
        };
        const stopWaiting = (): void => {
          finish(false);
        };
        const timer = timeoutMs === undefined ? undefined : setTimeout(stopWaiting, timeoutMs);
        signal?.addEventListener('abort', stopWaiting);
        pendingChecks.add(recheck);
      }),
  };
};
