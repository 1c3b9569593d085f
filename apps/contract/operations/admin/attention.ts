import { z } from 'zod';
import { faultCheckIds } from '../../../../domain/shared/attention-checks.ts';
import {
  attentionSchema,
  silenceResponseSchema,
  silenceRequestSchema,
} from '../../admin/attention.ts';
import { attentionEndpoints } from '../../endpoints/admin/attention.ts';
import { defineOperations } from '../define-operations.ts';

const params = z.object({
  id: z.enum(faultCheckIds).meta({ description: 'Name of a check that finds faults.' }),
});

/** Open faults and work, for the console's home page and the bot monitor. */
export const attentionOperations = defineOperations(attentionEndpoints, 'Admin', {
  attention: {
    summary: 'What needs attention: faults and work, each with what was found',
    description:
      'A check whose figures could not be read is `unknown`; the others are answered all the same.',
    status: 200,
    answer: attentionSchema,
  },
  silenceAlarm: {
    summary: 'Turn the notifications of a fault off for a time',
    description:
      'The check keeps running. When the time is over, a fault that still exists is reported.',
    params,
    body: silenceRequestSchema,
    status: 200,
    answer: silenceResponseSchema,
    idempotent: true,
  },
  endAlarmSilence: {
    summary: 'Turn the notifications of a fault on again',
    description: '409 `alarm/not-silenced`: they are on already.',
    params,
    status: 200,
    answer: silenceResponseSchema,
    problems: { 409: ['alarm/not-silenced'] },
    idempotent: true,
  },
});
