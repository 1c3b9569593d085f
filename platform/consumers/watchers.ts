export type Watchers = {
  readonly notify: () => void;
  readonly until: (check: () => boolean, limits?: WatchLimits) => Promise<boolean>;
};

export type WatchLimits = { readonly timeoutMs?: number; readonly signal?: AbortSignal };

export const openWatchers = (): Watchers => {
  const waiting = new Set<() => void>();
  return {
    notify: () => {
      for (const look of [...waiting]) look();
    },
    until: (check, { timeoutMs, signal } = {}) =>
      new Promise((resolve) => {
        if (check() || signal?.aborted) {
          resolve(check());
          return;
        }
        const finish = (outcome: boolean): void => {
          waiting.delete(look);
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          resolve(outcome);
        };
        const look = (): void => {
          if (check()) finish(true);
        };
        const giveUp = (): void => {
          finish(false);
        };
        const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
        signal?.addEventListener('abort', giveUp);
        waiting.add(look);
      }),
  };
};
