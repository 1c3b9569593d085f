import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long callers may keep one turn of the event loop before the next one waits, in milliseconds. */
export const maxTurnMs = 8;

/**
 * Embedded stores answer within the turn that asked, so that a caller which asks again and again would keep everything else
 * waiting. Each call of the result is resolved at once while the turn is young, and in the next turn when it is not. Callers
 * go on in the order in which they called.
 */
export const eventLoopYielder = (now: () => number): (() => Promise<void>) => {
  let beganAt: number | undefined;
  return async () => {
    if (beganAt === undefined) {
      beganAt = now();
      setImmediate(() => {
        beganAt = undefined;
      });
    }
    if (now() - beganAt > maxTurnMs) await nextTurn();
  };
};

/** Of this process: all its stores share one event loop. */
export const yieldToEventLoop = eventLoopYielder(() => performance.now());
