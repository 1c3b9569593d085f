import { z } from 'zod';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';
import { memberEmail, maxEmailLength } from '../fields.ts';

const demoSchema = z
  .object({
    now: z.string().meta({ description: 'Time of the demo.' }),
    password: z.string().meta({ description: 'Password of every demo account.' }),
    personas: z
      .array(
        z.object({
          id: z.uuid().meta({ description: 'Account id.' }),
          email: memberEmail,
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

const clockMoveResultSchema = z
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
const clockSteps = ['running-work', 'jobs', 'forecasts', 'signals', 'read-models'] as const;
/** One step of a clock move. */
export type ClockStep = (typeof clockSteps)[number];

const clockProgressSchema = z
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
const demoIncidents = [
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

const demoIncidentRequestSchema = z
  .strictObject({
    email: z
      .string()
      .trim()
      .min(3)
      .max(maxEmailLength)
      .meta({ description: 'Address of the member.' }),
    incident: z.enum(demoIncidents).meta({
      description:
        'What happens: the newest payment is disputed, and the dispute won or lost; refunds to the card are refused, or accepted again; the bank returns the newest refund; the member paid an older price, and the new one is announced; or the mail service reports a bounce, a bounce after temporary refusals, a delivered mail or a complaint.',
    }),
  })
  .meta({ id: 'DemoIncidentRequest', description: 'What happens to a member of the demo.' });
/** An incident of the demo. */
export type DemoIncidentRequest = z.output<typeof demoIncidentRequestSchema>;

const outboxMailSchema = z
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
const outboxSchema = z.array(outboxMailSchema);

/** The demo: personas, clock, outbox and reset. 404 outside demo mode. */
export const demoOperations = defineOperations('Demo', {
  demo: get('/api/demo', 'demo', {
    summary: 'The demo: its clock, its password and its personas',
    status: 200,
    answer: demoSchema,
    demo: true,
  }),
  demoClock: post('/api/demo/clock', 'demo-control', {
    summary: 'Move the clock forward and run what is due',
    description:
      'Answers when everything is done, or immediately with 202 for `Prefer: respond-async`; GET shows the progress. 409 `demo/clock-moving`: another move is running. 409 `demo/clock-fixed`: prices are replayed, or jobs wait in Redis. 400 `demo/clock-out-of-range`: the time is in the past or too far away.',
    body: demoClockRequestSchema,
    status: 200,
    answer: clockMoveResultSchema,
    problems: { 400: ['demo/clock-out-of-range'], 409: ['demo/clock-fixed', 'demo/clock-moving'] },
    demo: true,
    sideEffects: true,
  }),
  demoClockProgress: get('/api/demo/clock', 'demo', {
    summary: 'The time, and how far a move of the clock is',
    status: 200,
    answer: clockProgressSchema,
    demo: true,
  }),
  demoOutbox: get('/api/demo/outbox', 'demo-control', {
    summary: 'Mails that were sent, newest first',
    query: z.object({
      to: z
        .string()
        .max(maxEmailLength)
        .optional()
        .meta({ description: 'Only mails to this address.' }),
    }),
    status: 200,
    answer: outboxSchema,
    demo: true,
  }),
  demoIncident: post('/api/demo/incidents', 'demo-control', {
    summary: 'Let something happen to a member that the demo itself cannot cause',
    description:
      '404 `demo/unknown-member`: no account has the address. 409 `demo/nothing-to-do`: the member has no payment, open dispute or subscription that the incident needs.',
    body: demoIncidentRequestSchema,
    status: 204,
    answer: null,
    problems: { 404: ['demo/unknown-member'], 409: ['demo/nothing-to-do'] },
    demo: true,
    sideEffects: true,
  }),
  demoReset: post('/api/demo/reset', 'demo-control', {
    summary: 'Start the demo over',
    description: '409 `demo/not-resettable`: the demo uses engines of its own.',
    status: 204,
    answer: null,
    problems: { 409: ['demo/not-resettable'] },
    demo: true,
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const demoEndpoints = withoutSchemas(demoOperations);
