import { hourMs } from '../time/durations.ts';
import { maxCandleWaitMs } from '../time/hours.ts';

/** Exchanges deliver some hours late and correct others. After this time an hour is final, and scored once. */
export const hourFinalAfterMs = 3 * hourMs;

/** Where hours come from. Hours of a simulated market and of a recording cannot change. */
export type HourOrigin = 'live' | 'simulated' | 'replay';

/** When an hour becomes final, in milliseconds like its end. */
export const getFinalTime = (endsAt: number, origin: HourOrigin): number =>
  endsAt + (origin === 'live' ? hourFinalAfterMs : 0);

export type StoredHour = {
  /** In milliseconds. */
  readonly endsAt: number;
  readonly origin: HourOrigin;
  /** Whether it was last read before its final time. */
  readonly isProvisional?: boolean;
};

/**
 * Whether outcomes can be decided by an hour. An hour that was not read again after its final time, because its source
 * is unavailable, is accepted once a missing hour is given up.
 */
export const isHourFinal = (
  { endsAt, origin, isProvisional = false }: StoredHour,
  now: Date,
): boolean => {
  const time = now.getTime();
  return isProvisional ? time >= endsAt + maxCandleWaitMs : time >= getFinalTime(endsAt, origin);
};
