/** How long a job rests before its next try: four times as long after each, an hour at most. */
export const pauseAfter = (attempt: number, firstPauseMs: number): number =>
  Math.min(firstPauseMs * 4 ** (attempt - 1), 3_600_000);

/** 5 s, 20 s, 80 s, 5 min 20 s: five tries outlast the restart of whatever they need. */
export const defaultFirstPauseMs = 5000;

export const defaultAttempts = 5;

const dayMs = 86_400_000;

/** How long the key of an ended job is remembered. */
export const rememberedMs = dayMs;

/** How long a job that gave up is kept to be looked at. */
export const failedKeptMs = 14 * dayMs;

/** How many tries of one tick end before the next tick, which is as good as another try. */
export const triesWithin = (everyMs: number, firstPauseMs: number): number => {
  let tries = 1;
  let restedMs = pauseAfter(tries, firstPauseMs);
  while (tries < defaultAttempts && restedMs < everyMs) {
    tries += 1;
    restedMs += pauseAfter(tries, firstPauseMs);
  }
  return tries;
};
