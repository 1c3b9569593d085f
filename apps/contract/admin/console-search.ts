import { z } from 'zod';
import { invoiceRecordSchema } from '../payments/invoice-records.ts';
import { jobStates } from '../system/jobs.ts';
import { personSchema } from './member-details.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import { count, memberEmail, maxSearchLength } from '../fields.ts';

export const consoleSearchSchema = z
  .object({
    members: z
      .object({
        total: count.meta({ description: 'Number of members found.' }),
        hits: z
          .array(
            personSchema.extend({
              email: memberEmail,
            }),
          )
          .meta({ description: 'The first members found.' }),
        similar: z.boolean().meta({
          description:
            'Whether no member matches the search, so that these are one typing error away.',
        }),
      })
      .meta({ description: 'Members found.' }),
    invoices: z
      .object({
        total: count.meta({ description: 'Number of invoices found.' }),
        hits: z.array(invoiceRecordSchema).meta({ description: 'The first invoices found.' }),
      })
      .meta({ description: 'Invoices found.' }),
    cards: z
      .object({
        total: count.meta({ description: 'Number of members found.' }),
        hits: z
          .array(
            z.object({
              member: personSchema.meta({ description: 'The owner of the card.' }),
              email: z.string().meta({ description: 'Email address of the owner.' }),
              last4: z.string().meta({ description: 'The last four digits of the number.' }),
            }),
          )
          .meta({ description: 'The first cards found.' }),
      })
      .meta({ description: 'Members found by the last four digits of their card.' }),
    requests: z
      .object({
        total: count.meta({ description: 'Number of requests found.' }),
        hits: z
          .array(
            z.object({
              id: z.string().meta({ description: 'Id of the request, a UUID.' }),
              reference: z.string().meta({
                description: 'Reference of the request: the first eight characters of its id.',
              }),
              member: personSchema.nullable().meta({ description: 'Sender of the request.' }),
            }),
          )
          .meta({ description: 'The first requests found.' }),
      })
      .meta({ description: 'Support requests found by their reference.' }),
    events: z
      .object({
        total: count.meta({ description: 'Number of events found.' }),
        hits: z
          .array(
            z.object({
              id: z.string().meta({ description: 'Id of the event, a UUID.' }),
              type: z.string().meta({ description: 'Event type, such as `MailRequested`.' }),
              stream: z.string().meta({ description: 'Name of the stream that holds it.' }),
              at: z.string().meta({ description: 'When it happened.' }),
            }),
          )
          .meta({ description: 'The newest events found.' }),
      })
      .meta({ description: 'Events that the request or job with this id led to.' }),
    mails: z
      .object({
        total: count.meta({ description: 'Number of mails found.' }),
        hits: z
          .array(
            z.object({
              id: z.string().meta({ description: 'Id of the mail, a UUID.' }),
              kind: z.string().meta({ description: 'Kind of mail, such as `receipt`.' }),
              member: personSchema.meta({ description: 'The recipient.' }),
            }),
          )
          .meta({ description: 'The newest mails found.' }),
      })
      .meta({ description: 'Mails that the request or job with this id led to.' }),
    jobs: z
      .object({
        total: count.meta({ description: 'Number of jobs found.' }),
        hits: z
          .array(
            z.object({
              id: z.string().meta({ description: 'Id of the job.' }),
              name: z.string().meta({ description: 'Name of the job, such as `send-mail`.' }),
              state: z.enum(jobStates).meta({ description: 'State of the job.' }),
            }),
          )
          .meta({ description: 'The first jobs found.' }),
      })
      .meta({
        description: 'Jobs that the request with this id led to, unless they are completed.',
      }),
    streams: z.array(z.string()).meta({ description: 'Names of streams with that name or id.' }),
  })
  .meta({ id: 'ConsoleSearch', description: 'Search results, the first five of each kind.' });
/** Search results with totals. */
export type ConsoleSearchResponse = z.infer<typeof consoleSearchSchema>;

/** Search in the console. */
export const consoleSearchOperations = defineOperations('Admin', {
  consoleSearch: get('/api/admin/search', 'admin', {
    summary:
      'Members, invoices, cards by their last four digits, streams, and what a request led to, that words find',
    strictQuery: true,
    query: z.object({
      q: z.string().trim().min(1).max(maxSearchLength).meta({
        description:
          'Name, address or id of a member, number or id of an invoice, last four digits of a card, reference of a support request, name or id of a stream, or id of a request, which is the reference of an error message.',
      }),
    }),
    status: 200,
    answer: consoleSearchSchema,
  }),
});

/** The same without schemas, for browsers. */
export const consoleSearchEndpoints = withoutSchemas(consoleSearchOperations);
