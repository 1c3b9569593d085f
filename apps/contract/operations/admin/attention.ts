import { attentionSchema } from '../../admin/attention.ts';
import { attentionEndpoints } from '../../endpoints/admin/attention.ts';
import { defineOperations } from '../define-operations.ts';

/** What needs attention, for the home page of the console and the bot monitor. */
export const attentionOperations = defineOperations(attentionEndpoints, 'Admin', {
  attention: {
    summary: 'What needs attention: faults and work, each with what was found',
    description:
      'A check whose figures could not be read is `unknown`; the others are answered all the same.',
    status: 200,
    answer: attentionSchema,
  },
});
