import { z } from 'zod';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import { queueRowFields, person, supportParams } from './support.ts';

export const memberSupportRequestSchema = z
  .object({
    ...queueRowFields,
    messages: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the message.' }),
          from: z
            .enum(['member', 'support'])
            .meta({ description: 'Who wrote it: the sender or support.' }),
          by: person.meta({ description: 'The sender or the staff member who wrote it.' }),
          at: z.string().meta({ description: 'When it was written.' }),
          text: z.string().meta({ description: 'Text of the message.' }),
        }),
      )
      .meta({ description: 'Messages of the sender and answers of support, oldest first.' }),
  })
  .meta({ id: 'MemberSupportRequest', description: 'A request of a member with its answers.' });

/** A request on the page of a member. */
export type MemberSupportRequest = z.infer<typeof memberSupportRequestSchema>;

/** The support requests of a member in the console. */
export const memberSupportOperations = defineOperations('Admin', {
  memberSupportRequests: get('/api/admin/members/{id}/support-requests', 'support-desk', {
    shows: 'member',
    summary: 'Support requests of a member with their answers, newest first',
    description:
      'At most fifty, with those sent logged out with an address that the member had confirmed. 404 `member/unknown`: there is no such member.',
    params: supportParams,
    status: 200,
    answer: z.array(memberSupportRequestSchema),
    problems: { 404: ['member/unknown'] },
  }),
});

/** The same without schemas, for browsers. */
export const memberSupportEndpoints = withoutSchemas(memberSupportOperations);
