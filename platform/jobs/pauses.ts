/** How long a job rests before its next attempt: four times as long after each, an hour at most. */
export const pauseAfter = (attempt: number, firstPauseMs: number): number =>
  Math.min(firstPauseMs * 4 ** (attempt - 1), 3_600_000);

/** 5 s, 20 s, 80 s, 5 min 20 s: five attempts outlast the restart of whatever they need. */
export const defaultFirstPauseMs = 5000;

export const defaultAttempts = 5;

const dayMs = 86_400_000;

/** How long the key of an ended job is remembered. */
export const rememberedMs = dayMs;

/** How long a job that gave up is kept to be looked at. */
export const failedKeptMs = 14 * dayMs;

/** How many attempts of one tick end before the next tick, which is as good as another attempt. */
export const attemptsWithin = (everyMs: number, firstPauseMs: number): number => {
  let attempts = 1;
  let restedMs = pauseAfter(attempts, firstPauseMs);
  while (attempts < defaultAttempts && restedMs < everyMs) {
    attempts += 1;
    restedMs += pauseAfter(attempts, firstPauseMs);
  }
  return attempts;
};
