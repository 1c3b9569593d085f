import { secondMs } from '#domain/shared/time/durations.ts';
import type { Collector } from './collector.ts';

type OnDemandOptions = {
  readonly kind: string;
  readonly open: () => Promise<void>;
  readonly answer: (now: Date) => Promise<void>;
  /** Called once a day. */
  readonly dropOld: (now: Date) => Promise<void>;
};

const refreshMs = 3 * secondMs;
const startDelayMs = secondMs;

/** Checks every three seconds for requests by users. Without requests, no source is called. */
export const onDemandCollector = ({ kind, open, answer, dropOld }: OnDemandOptions): Collector => {
  let isOpen = false;
  let lastCleanupDay = '';
  return {
    kind,
    refreshMs,
    startsAfterMs: startDelayMs,
    collect: async (now) => {
      if (!isOpen) await open();
      isOpen = true;
      await answer(now);
      const day = now.toISOString().slice(0, 10);
      if (day === lastCleanupDay) return;
      await dropOld(now);
      lastCleanupDay = day;
    },
  };
};
