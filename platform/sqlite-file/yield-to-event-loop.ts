import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * How long callers may use one turn of the event loop before the next caller waits, in
 * milliseconds.
 */
export const maxTurnMs = 8;

/**
 * Embedded stores respond within the same turn of the event loop, so a caller with many calls
 * would block all other work. Each call resolves immediately while the turn is young, otherwise in
 * the next turn. Callers continue in the order of their calls.
 */
export const eventLoopYielder = (now: () => number): (() => Promise<void>) => {
  let startedAt: number | undefined;
  return async () => {
    if (startedAt === undefined) {
      startedAt = now();
      setImmediate(() => {
        startedAt = undefined;
      });
    }
    if (now() - startedAt > maxTurnMs) await nextTurn();
  };
};

/** Shared by the whole process, because all its stores use one event loop. */
export const yieldToEventLoop = eventLoopYielder(() => performance.now());
