import { z } from 'zod';
import { consoleSearchSchema } from '../../admin/console-search.ts';
import { consoleSearchEndpoints } from '../../endpoints/admin/console-search.ts';
import { defineOperations } from '../define-operations.ts';

/** Search in the console. */
export const consoleSearchOperations = defineOperations(consoleSearchEndpoints, 'Admin', {
  consoleSearch: {
    summary:
      'Members, invoices, cards by their last four digits, streams, and what a request led to, that words find',
    strictQuery: true,
    query: z.object({
      q: z.string().trim().min(1).max(200).meta({
        description:
          'Name, address or id of a member, number or id of an invoice, last four digits of a card, reference of a support request, name or id of a stream, or id of a request, which is the reference of an error message.',
      }),
    }),
    status: 200,
    answer: consoleSearchSchema,
  },
});
