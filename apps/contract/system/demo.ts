import { z } from 'zod';

export const demoSchema = z
  .object({
    now: z.string().meta({ description: 'Time of the demo.' }),
    password: z.string().meta({ description: 'Password of every demo account.' }),
    personas: z
      .array(
        z.object({
          id: z.uuid().meta({ description: 'Account id.' }),
          email: z
            .string()
            .meta({ description: 'Email address; `erased` after the account was erased.' }),
          plan: z.string().meta({ description: 'The plan.' }),
          story: z.string().meta({ description: 'What the account demonstrates.' }),
        }),
      )
      .meta({ description: 'The accounts of the demo.' }),
    outbox: z.string().meta({ description: 'Path of the sent mails.' }),
    provider: z
      .string()
      .nullable()
      .meta({ description: 'Address of the fake payment provider; null without payments.' }),
  })
  .meta({ id: 'Demo', description: 'The demo as the login page shows it.' });
/** State of the demo, for the login page. Times are ISO-8601. */
export type Demo = z.infer<typeof demoSchema>;

const missingTimeMessage = 'Give either advance, a duration such as P1D, or to, a later time.';
const expectedFormatError = (form: string) => ({
  error: ({ input }: { readonly input: unknown }) =>
    input === undefined ? missingTimeMessage : form,
});

/** Maximum number of days in one clock move. */
export const maxMoveDays = 366;

export const demoClockRequestSchema = z
  .union([
    z.strictObject({
      advance: z
        .string(expectedFormatError('Must be text.'))
        .regex(
          /^P(?=.)(\d+W|(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?)$/,
          'Must be a duration such as P1D, P2W or PT12H.',
        )
        .meta({ description: 'ISO-8601 duration, such as `P1D`.' }),
    }),
    z.strictObject({
      to: z.iso
        .datetime(expectedFormatError('Must be a time in UTC such as 2026-05-04T10:00:00Z.'))
        .meta({ description: 'The new time, later than now.' }),
    }),
  ])
  .meta({
    id: 'DemoClockRequest',
    description: `Forward, and by ${String(maxMoveDays)} days at most.`,
  });

/** A request to move the clock. */
export type ClockRequest = z.output<typeof demoClockRequestSchema>;

export const clockMoveResultSchema = z
  .object({
    now: z.string().meta({ description: 'Time of the demo after the move.' }),
    ran: z.int().nonnegative().meta({ description: 'Number of job attempts during the move.' }),
  })
  .meta({ id: 'DemoClock', description: 'The result of a clock move.' });
/** The result of a clock move. */
export type ClockMoveResult = z.infer<typeof clockMoveResultSchema>;

/**
 * Steps of a clock move: work already running, jobs due on the way, forecasts and then signals of the hours passed, and
 * the read models.
 */
export const clockSteps = ['running-work', 'jobs', 'forecasts', 'signals', 'read-models'] as const;
/** One step of a clock move. */
export type ClockStep = (typeof clockSteps)[number];

export const clockProgressSchema = z
  .object({
    now: z.string().meta({ description: 'Time of the demo.' }),
    target: z
      .string()
      .nullable()
      .meta({ description: 'Target of the last move; null before the first.' }),
    ran: z.int().nonnegative().meta({ description: 'Number of job attempts during the move.' }),
    running: z.boolean().meta({ description: 'Whether the clock is moving.' }),
    waitsFor: z
      .enum(clockSteps)
      .nullable()
      .meta({ description: 'What the move waits for; null while no move is running.' }),
    forecastsDone: z.number().min(0).max(1).nullable().meta({
      description: 'Progress of the forecasts, 0 to 1; null unless the move waits for them.',
    }),
    secondsLeft: z.int().nonnegative().nullable().meta({
      description:
        'Estimate of the seconds until the target is reached; null until enough of the way is done.',
    }),
    longestMoveDays: z
      .literal(maxMoveDays)
      .meta({ description: 'Most days that one move of the clock may cover.' }),
  })
  .meta({ id: 'DemoClockProgress', description: 'Time of the demo and progress of a clock move.' });
/** Progress of a clock move. */
export type ClockProgress = z.infer<typeof clockProgressSchema>;

/** What other parties do to a member: the bank, the operator's price list, and the mail service. */
export const demoIncidents = [
  'dispute',
  'dispute-won',
  'dispute-lost',
  'refunds-refused',
  'refunds-accepted',
  'refund-failed',
  'price-increase',
  'mail-bounced',
  'mail-soft-bounced',
  'mail-delivered',
  'mail-complaint',
] as const;

export const demoIncidentRequestSchema = z
  .strictObject({
    email: z.string().trim().min(3).max(254).meta({ description: 'Address of the member.' }),
    incident: z.enum(demoIncidents).meta({
      description:
        'What happens: the newest payment is disputed, and the dispute won or lost; refunds to the card are refused, or accepted again; the bank returns the newest refund; the member paid an older price, and the new one is announced; or the mail service reports a bounce, a bounce after temporary refusals, a delivered mail or a complaint.',
    }),
  })
  .meta({ id: 'DemoIncidentRequest', description: 'What happens to a member of the demo.' });
/** An incident of the demo. */
export type DemoIncidentRequest = z.output<typeof demoIncidentRequestSchema>;

export const outboxMailSchema = z
  .object({
    to: z.string().meta({ description: 'Address of the recipient.' }),
    subject: z.string().meta({ description: 'Subject of the mail.' }),
    at: z.string().meta({ description: 'When it was sent.' }),
    text: z.string().meta({ description: 'The mail as plain text.' }),
    html: z.string().meta({ description: 'The mail as HTML.' }),
    links: z.array(z.string()).meta({ description: 'Addresses in the mail.' }),
  })
  .meta({ id: 'OutboxMail', description: 'A mail that was sent.' });
/** A mail in the outbox, with its links. */
export type OutboxMail = z.infer<typeof outboxMailSchema>;

/** Sent mails, newest first. */
export const outboxSchema = z.array(outboxMailSchema);
