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
/** What the login page knows of the demo; times ISO-8601. */
export type Demo = z.infer<typeof demoSchema>;

const eitherOr = 'Give either advance, a duration such as P1D, or to, a later time.';
const expected = (form: string) => ({
  error: ({ input }: { readonly input: unknown }) => (input === undefined ? eitherOr : form),
});

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
  .meta({ id: 'DemoClockRequest' });

/** How the clock is to be moved. */
export type ClockRequest = z.output<typeof demoClockRequestSchema>;

/** The time after a move, ISO-8601, and how many attempts of jobs ran on the way. */
export const movedClockSchema = z
  .object({ now: z.string(), ran: z.int().nonnegative() })
  .meta({ id: 'DemoClock' });
/** Where a move of the clock ended. */
export type MovedClock = z.infer<typeof movedClockSchema>;

/** The time now, ISO-8601; where the last move of the clock goes to, and how far it is. */
export const clockProgressSchema = z
  .object({
    now: z.string(),
    /** Null before the first move. */
    target: z.string().nullable(),
    /** Attempts of jobs on the way. */
    ran: z.int().nonnegative(),
    running: z.boolean(),
  })
  .meta({ id: 'DemoClockProgress' });
/** How far a move of the clock is. */
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
/** A mail that nobody was really sent, with the links it holds. */
export type OutboxMail = z.infer<typeof outboxMailSchema>;

/** Sent mails, newest first. */
export const outboxSchema = z.array(outboxMailSchema);
