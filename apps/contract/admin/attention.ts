import { z } from 'zod';
import { attentionCheckIds } from '../../../domain/shared/attention-checks.ts';

const count = z.int().nonnegative();

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

export const attentionCheckSchema = z
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
  })
  .meta({ id: 'AttentionCheck', description: 'A check of what needs attention.' });
/** A check and its findings. */
export type AttentionCheck = z.infer<typeof attentionCheckSchema>;

export const attentionSchema = z
  .object({
    checkedAt: z.string().meta({ description: 'When the checks were made.' }),
    checks: z.array(attentionCheckSchema).meta({ description: 'Every check, faults first.' }),
  })
  .meta({
    id: 'Attention',
    description: 'What needs attention now: faults for operators and work for staff.',
  });
/** Faults and open work, check by check. */
export type Attention = z.infer<typeof attentionSchema>;
