/** Waiting for something that moves now and then, without asking again and again. */
export type Watchers = {
  /** It moved: all look again. */
  readonly look: () => void;
  /** True as soon as the check holds; false when that took longer than `timeoutMs`. */
  readonly until: (check: () => boolean, timeoutMs?: number) => Promise<boolean>;
};

export const openWatchers = (): Watchers => {
  const waiting = new Set<() => void>();
  return {
    look: () => {
      for (const look of [...waiting]) look();
    },
    until: (check, timeoutMs) =>
      new Promise((resolve) => {
        if (check()) {
          resolve(true);
          return;
        }
        const settle = (outcome: boolean): void => {
          waiting.delete(look);
          clearTimeout(timer);
          resolve(outcome);
        };
        const look = (): void => {
          if (check()) settle(true);
        };
        const timer =
          timeoutMs === undefined
            ? undefined
            : setTimeout(() => {
                settle(false);
              }, timeoutMs);
        waiting.add(look);
      }),
  };
};
