import { z } from 'zod';
import { invoiceRecordSchema } from './invoice-records.ts';
import { personSchema } from './member-details.ts';

const total = z.int().nonnegative();

/** `GET /api/admin/search`: what the words find, the first of each kind and how many there are. */
export const consoleSearchSchema = z
  .object({
    members: z.object({
      total,
      hits: z.array(personSchema.extend({ email: z.string() })),
    }),
    invoices: z.object({ total, hits: z.array(invoiceRecordSchema) }),
    cards: z.object({
      total,
      hits: z.array(z.object({ member: personSchema, last4: z.string() })),
    }),
    /** Support requests, by their reference. */
    requests: z.object({
      total,
      hits: z.array(
        z.object({ id: z.string(), reference: z.string(), member: personSchema.nullable() }),
      ),
    }),
    /** Names of streams. */
    streams: z.array(z.string()),
  })
  .meta({ id: 'ConsoleSearch' });
/** What a search finds. */
export type ConsoleSearchAnswer = z.infer<typeof consoleSearchSchema>;
