import type { TimeoutProvider } from '@tanstack/react-query';
import { secondMs } from '#contract/durations.ts';

type Act = () => void;

const stepMs = 100;

/** What is due at the same moment, by its timer. */
type Acts = Map<number, Act>;

const actsByMoment = new Map<number, Acts>();
const actsByTimer = new Map<number, Acts>();
let lastTimer = 0;

const runDue = (moment: number): void => {
  const acts = actsByMoment.get(moment) ?? new Map<number, Act>();
  actsByMoment.delete(moment);
  // Acts that an earlier one cancels are gone from the map by their turn.
  for (const [timer, act] of acts) {
    cancel(timer);
    try {
      act();
    } catch (error) {
      // As the browser does for a timer of its own.
      reportError(error);
    }
  }
};

const schedule = (timer: number, act: Act, delayMs: number): void => {
  const now = performance.now();
  const isLong = delayMs > secondMs;
  const moment = isLong ? Math.ceil((now + delayMs) / stepMs) * stepMs : now + delayMs;
  const acts = actsByMoment.get(moment) ?? new Map<number, Act>();
  if (!actsByMoment.has(moment)) {
    actsByMoment.set(moment, acts);
    setTimeout(runDue, moment - now, moment);
  }
  acts.set(timer, act);
  actsByTimer.set(timer, acts);
};

function cancel(timer: number | undefined): void {
  if (timer === undefined) return;
  actsByTimer.get(timer)?.delete(timer);
  actsByTimer.delete(timer);
}

/**
 * Timers of queries that are due within a tenth of a second share one of the browser's. Each component that reads a
 * query sets two or three, so a page set and cleared a hundred of them in the task after its first frame.
 */
export const sharedTimers: TimeoutProvider<number> = {
  setTimeout: (act, delayMs) => {
    lastTimer += 1;
    schedule(lastTimer, act, delayMs);
    return lastTimer;
  },
  setInterval: (act, delayMs) => {
    lastTimer += 1;
    const timer = lastTimer;
    const repeat = (): void => {
      schedule(timer, repeat, delayMs);
      act();
    };
    schedule(timer, repeat, delayMs);
    return timer;
  },
  clearTimeout: cancel,
  clearInterval: cancel,
};
