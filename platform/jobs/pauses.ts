import { dayMs, hourMs, secondMs } from '#domain/shared/time/durations.ts';

export const maxRetryDelayMs = hourMs;

/** Pause before the next attempt, in milliseconds: quadruples after each attempt, up to an hour. */
export const retryDelayMs = (attempt: number, firstPauseMs: number): number =>
  Math.min(firstPauseMs * 4 ** (attempt - 1), maxRetryDelayMs);

/** 5 s, 20 s, 80 s, 5 min 20 s: five attempts outlast the restart of a dependency. */
export const defaultFirstPauseMs = 5 * secondMs;

export const defaultAttempts = 5;

export const completedTtlMs = dayMs;

export const failedTtlMs = 14 * dayMs;

export const countAttemptsWithin = (everyMs: number, firstPauseMs: number): number => {
  let attempts = 1;
  let totalPauseMs = retryDelayMs(attempts, firstPauseMs);
  while (attempts < defaultAttempts && totalPauseMs < everyMs) {
    attempts += 1;
    totalPauseMs += retryDelayMs(attempts, firstPauseMs);
  }
  return attempts;
};
