import { secondMs } from '#domain/shared/time/durations.ts';

const maxRestMs = 8 * secondMs;
const minWorkMs = secondMs;

/**
 * Limits the rests of work that is asked to wait, so that it continues slowly even if it is always asked: a rest ends
 * after eight seconds, and the next one begins a second of work later. `startRest` returns whether the rest may go on.
 */
export const createRestLimit = (
  now: () => number = () => performance.now(),
): { readonly startRest: () => () => boolean } => {
  let worksUntil = -Infinity;
  return {
    startRest: () => {
      const endsAt = now() + maxRestMs;
      return () => {
        if (now() < worksUntil) return false;
        if (now() < endsAt) return true;
        worksUntil = now() + minWorkMs;
        return false;
      };
    },
  };
};
