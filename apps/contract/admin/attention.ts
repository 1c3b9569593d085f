import { z } from 'zod';
import { attentionCheckIds, faultCheckIds } from '../../../domain/shared/attention-checks.ts';
import { count, reason } from '../fields.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

const itemSchema = z.object({
  label: z.string().meta({ description: 'Name of what was found; people appear by id only.' }),
  detail: z
    .string()
    .nullable()
    .meta({ description: 'What is wrong with it; null when the label says everything.' }),
  link: z
    .string()
    .nullable()
    .meta({ description: 'Its page in the console, below `/admin`; null without one.' }),
  at: z
    .string()
    .nullable()
    .meta({ description: 'Since when it needs attention; null where that is unknown.' }),
});

const runbookSchema = z.object({
  symptom: z.string().meta({ description: 'What people notice; code is in backticks.' }),
  check: z.string().meta({ description: 'How to find out what is wrong.' }),
  fix: z.string().meta({ description: 'What to do about it.' }),
});

const alarmSilenceSchema = z
  .object({
    until: z.string().meta({ description: 'When notifications are on again.' }),
    reason: z.string().meta({ description: 'Why they are off.' }),
  })
  .meta({ id: 'AlarmSilence', description: 'Notifications of a check are off for a time.' });

/** The longest silence: 30 days. */
export const maxSilenceHours = 720;

export const silenceRequestSchema = z
  .strictObject({
    hours: z
      .int()
      .min(1)
      .max(maxSilenceHours)
      .meta({ description: 'For how many hours, at most 720.' }),
    reason: reason,
  })
  .meta({ id: 'SilenceRequest', description: 'For how long a check is silenced, and why.' });

const silenceResponseSchema = z
  .object({
    silence: alarmSilenceSchema
      .nullable()
      .meta({ description: 'The silence that applies now; null without one.' }),
  })
  .meta({ id: 'SilenceAnswer', description: 'Whether a check is silenced.' });

const attentionCheckSchema = z
  .object({
    id: z.enum(attentionCheckIds).meta({ description: 'Name of the check.' }),
    severity: z.enum(['fault', 'work']).meta({
      description: '`fault`: something is broken. `work`: people wait for staff.',
    }),
    state: z.enum(['open', 'clear', 'unknown']).meta({
      description: '`unknown` where the figures could not be read.',
    }),
    count: count.nullable().meta({ description: 'How many were found; null while unknown.' }),
    threshold: count.meta({ description: 'The check is open from this count on.' }),
    since: z
      .string()
      .nullable()
      .meta({ description: 'When the oldest began; null without any, or where it is unknown.' }),
    title: z.string().meta({ description: 'Title of the check.' }),
    meaning: z.string().meta({ description: 'What a finding means, in one sentence.' }),
    link: z
      .string()
      .meta({ description: 'The list in the console that shows them, below `/admin`.' }),
    items: z.array(itemSchema).meta({ description: 'The first five.' }),
    runbook: runbookSchema.meta({ description: 'The paragraph of the runbook.' }),
    silence: alarmSilenceSchema
      .nullable()
      .meta({ description: 'While notifications of the check are off; otherwise null.' }),
  })
  .meta({ id: 'AttentionCheck', description: 'A check of what needs attention.' });
/** A check and its findings. */
export type AttentionCheck = z.infer<typeof attentionCheckSchema>;

export const attentionSchema = z
  .object({
    checkedAt: z.string().meta({ description: 'When the checks were made.' }),
    alarms: z.boolean().meta({ description: 'Whether anyone is notified of faults.' }),
    checks: z.array(attentionCheckSchema).meta({ description: 'Every check, faults first.' }),
  })
  .meta({
    id: 'Attention',
    description: 'What needs attention now: faults for operators and work for staff.',
  });
/** Faults and open work, check by check. */
export type Attention = z.infer<typeof attentionSchema>;

const params = z.object({
  id: z.enum(faultCheckIds).meta({ description: 'Name of a check that finds faults.' }),
});

/** Open faults and work, for the console's home page and the bot monitor. */
export const attentionOperations = defineOperations('Admin', {
  attention: get('/api/admin/attention', 'admin', {
    summary: 'What needs attention: faults and work, each with what was found',
    description:
      'A check whose figures could not be read is `unknown`; the others are answered all the same.',
    status: 200,
    answer: attentionSchema,
  }),
  silenceAlarm: post('/api/admin/attention/{id}/silence', 'admin', {
    summary: 'Turn the notifications of a fault off for a time',
    description:
      'The check keeps running. When the time is over, a fault that still exists is reported.',
    params,
    body: silenceRequestSchema,
    status: 200,
    answer: silenceResponseSchema,
    idempotent: true,
  }),
  endAlarmSilence: post('/api/admin/attention/{id}/end-silence', 'admin', {
    summary: 'Turn the notifications of a fault on again',
    description: '409 `alarm/not-silenced`: they are on already.',
    params,
    status: 200,
    answer: silenceResponseSchema,
    problems: { 409: ['alarm/not-silenced'] },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const attentionEndpoints = withoutSchemas(attentionOperations);
