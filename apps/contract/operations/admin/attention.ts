import { attentionSchema } from '../../admin/attention.ts';
import { attentionEndpoints } from '../../endpoints/admin/attention.ts';
import { defineOperations } from '../define-operations.ts';

/** Open faults and work, for the console's home page and the bot monitor. */
export const attentionOperations = defineOperations(attentionEndpoints, 'Admin', {
  attention: {
    summary: 'What needs attention: faults and work, each with what was found',
    description:
      'A check whose figures could not be read is `unknown`; the others are answered all the same.',
    status: 200,
    answer: attentionSchema,
  },
});
