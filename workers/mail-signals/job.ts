import { z } from 'zod';
import { hourMs, minuteMs } from '#domain/shared/durations.ts';
import { recordWithinMs } from '#domain/shared/hours.ts';
import type { NewJob } from '#platform/jobs/jobs.port.ts';

export const mailSignalsJob = {
  name: 'mail-signals',
  schema: z.strictObject({ at: z.iso.datetime() }),
} as const;

/** The mails about an hour (milliseconds): sent once, when no more signals can be raised from it. */
export const mailSignalsAt = (hour: number): NewJob => {
  const at = new Date(hour).toISOString();
  return {
    name: mailSignalsJob.name,
    payload: { at },
    key: at,
    runAt: new Date(hour + recordWithinMs + minuteMs),
  };
};

/** Mails about an hour are not sent later than the next hour's. */
export const latestMail = (at: string): number => Date.parse(at) + hourMs;
