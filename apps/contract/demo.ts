import { z } from 'zod';

/** The demo as the login page shows it; the route exists in demo mode only. */
export const demoSchema = z
  .object({
    now: z.string(),
    password: z.string(),
    personas: z.array(
      z.object({ id: z.uuid(), email: z.string(), plan: z.string(), story: z.string() }),
    ),
    /** Path of the outbox. */
    outbox: z.string(),
    /** Address of the fake payment provider; null until payments exist. */
    provider: z.string().nullable(),
  })
  .meta({ id: 'Demo' });
/** The demo's state for the login page; times ISO-8601. */
export type Demo = z.infer<typeof demoSchema>;

const eitherOr = 'Give either advance, a duration such as P1D, or to, a later time.';
const expected = (form: string) => ({
  error: ({ input }: { readonly input: unknown }) => (input === undefined ? eitherOr : form),
});

/** The farthest that one move of the clock may go; a longer way takes several. */
export const longestMoveDays = 366;

/** Move the clock by an ISO-8601 duration, or to a later time. */
export const demoClockRequestSchema = z
  .union([
    z.strictObject({
      advance: z
        .string(expected('Must be text.'))
        .regex(
          /^P(?=.)(\d+W|(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?)$/,
          'Must be a duration such as P1D, P2W or PT12H.',
        ),
    }),
    z.strictObject({
      to: z.iso.datetime(expected('Must be a time in UTC such as 2026-05-04T10:00:00Z.')),
    }),
  ])
  .meta({
    id: 'DemoClockRequest',
    description: `Forward, and by ${String(longestMoveDays)} days at most.`,
  });

/** A request to move the clock. */
export type ClockRequest = z.output<typeof demoClockRequestSchema>;

/** The time after a move, ISO-8601, and the number of job attempts on the way. */
export const movedClockSchema = z
  .object({ now: z.string(), ran: z.int().nonnegative() })
  .meta({ id: 'DemoClock' });
/** The result of a clock move. */
export type MovedClock = z.infer<typeof movedClockSchema>;

/**
 * What a move of the clock waits for: work that was running when it was asked for, the jobs that are due on the way, the
 * forecasts and then the signals of the hours on the way, and the read models.
 */
export const clockSteps = ['running-work', 'jobs', 'forecasts', 'signals', 'read-models'] as const;
/** One part of the work of a move of the clock. */
export type ClockStep = (typeof clockSteps)[number];

/** The time now, ISO-8601; the target of the last clock move, and its progress. */
export const clockProgressSchema = z
  .object({
    now: z.string(),
    /** Null before the first move. */
    target: z.string().nullable(),
    /** Attempts of jobs on the way. */
    ran: z.int().nonnegative(),
    running: z.boolean(),
    /** Null while no move is running. */
    waitsFor: z.enum(clockSteps).nullable(),
    /** How much of the forecasts is done, 0 to 1; null unless the move waits for them. */
    forecastsDone: z.number().min(0).max(1).nullable(),
    /** The farthest that a move may go. */
    longestMoveDays: z.literal(longestMoveDays),
  })
  .meta({ id: 'DemoClockProgress' });
/** Progress of a clock move. */
export type ClockProgress = z.infer<typeof clockProgressSchema>;

/** A mail that was sent. */
export const outboxMailSchema = z
  .object({
    to: z.string(),
    subject: z.string(),
    at: z.string(),
    text: z.string(),
    html: z.string(),
    links: z.array(z.string()),
  })
  .meta({ id: 'OutboxMail' });
/** A mail in the outbox, with the links in it. */
export type OutboxMail = z.infer<typeof outboxMailSchema>;

/** Sent mails, newest first. */
export const outboxSchema = z.array(outboxMailSchema);
