import { z } from 'zod';
import { checkedFigures } from '#domain/shared/market/checked-figures.ts';
import { count, coinSymbol, filterDescription, sortDescription } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

export const sourceSchema = z
  .object({
    id: z
      .string()
      .meta({ description: 'Id of the source: its kind and name, such as `markets|CoinGecko`.' }),
    kind: z.string().meta({ description: 'Kind of data that it provides, such as `markets`.' }),
    source: z.string().meta({ description: 'Name of the source.' }),
    mode: z
      .enum(['live', 'simulated', 'replay'])
      .meta({ description: 'Whether the source is live, simulated or replayed from a recording.' }),
    preference: z.int().positive().meta({ description: 'Order of use; 1 is asked first.' }),
    failures: count.meta({ description: 'Failures since the last success.' }),
    breaker: z.enum(['closed', 'open', 'half-open']).meta({
      description:
        'Circuit breaker: `open` while the source is not asked because it failed too often.',
    }),
    lastAskedAt: z
      .string()
      .nullable()
      .meta({ description: 'When it was last asked; null before.' }),
    lastSuccessAt: z
      .string()
      .nullable()
      .meta({ description: 'When it last answered successfully; null before.' }),
    lastError: z
      .object({
        at: z.string().meta({ description: 'When it happened.' }),
        message: z.string().meta({ description: 'The error message.' }),
      })
      .nullable()
      .meta({ description: 'The last error; null without one.' }),
    notBefore: z
      .string()
      .nullable()
      .meta({ description: 'Not asked before this time; null when it may be asked.' }),
    budgets: z
      .array(
        z.object({
          left: z.int().meta({ description: 'Requests that are left.' }),
          requests: z.int().positive().meta({ description: 'Requests that the budget allows.' }),
          perMs: z.int().positive().meta({ description: 'Period of the budget in milliseconds.' }),
        }),
      )
      .meta({ description: 'Remaining request budgets; empty without a limit.' }),
    quarantined: count.meta({ description: 'Values of the last answer that were quarantined.' }),
    rejected: count.meta({ description: 'Rows of the last answer that could not be read.' }),
    silentSince: z.string().nullable().meta({
      description: 'Since when newer data is overdue although the source answers; null otherwise.',
    }),
    kept: z.string().nullable().meta({
      description: 'How long its answers are stored, in words; null where they are not stored.',
    }),
  })
  .meta({
    id: 'Source',
    description:
      'State of an external data source. Times are the system’s, also in a demo with a moved clock.',
  });
/** The health of an external source. */
export type Source = z.infer<typeof sourceSchema>;

export const quarantinedValueSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the entry.' }),
    symbol: coinSymbol,
    coinId: z.string().meta({ description: 'Id of the coin, such as `bitcoin`.' }),
    source: z.string().meta({ description: 'Name of the source.' }),
    figure: z.enum(checkedFigures).nullable().meta({
      description: 'The figure: a change in percent or an extreme in USD; null for a price.',
    }),
    rule: z.enum(['invalid', 'jump', 'disagreement', 'pair']).meta({
      description:
        'The check that failed; `pair` for an exchange’s pair that is not known to be of this coin.',
    }),
    reason: z.string().meta({ description: 'Why the value is quarantined.' }),
    value: z
      .number()
      .nullable()
      .meta({ description: 'The newest value; null where it was not a number.' }),
    before: z
      .number()
      .nullable()
      .meta({ description: 'The value shown before the first such one; null without one.' }),
    readings: z.int().positive().meta({ description: 'Number of answers with such a value.' }),
    firstAt: z.string().meta({ description: 'When it was first seen.' }),
    lastAt: z.string().meta({ description: 'When it was last seen.' }),
    outcome: z.enum(['open', 'accepted', 'refuted']).meta({
      description:
        '`open` until it is resolved; `accepted` when a similar value was shown later, `refuted` when the source returned to another one.',
    }),
    endedAt: z.string().nullable().meta({ description: 'When it was resolved; null while open.' }),
  })
  .meta({
    id: 'QuarantinedValue',
    description: 'A price or another figure that was quarantined instead of shown. Money in USD.',
  });
/** A quarantined value and its outcome. */
export type QuarantinedValue = z.infer<typeof quarantinedValueSchema>;

const id = z.string().min(1).max(200);

/** External sources and their quarantined values. */
export const sourceOperations = defineOperations('Admin', {
  sources: get('/api/admin/sources', 'admin', {
    summary: 'Outside sources with their health, by kind and preference',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('kind'), z.literal('ASC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(sourceSchema),
    contentRange: true,
  }),
  source: get('/api/admin/sources/{id}', 'admin', {
    summary: 'One outside source',
    description: '404 `source/unknown`: there is no such source.',
    params: z.object({
      id: id.meta({ description: 'Id of the source, such as `markets|CoinGecko`.' }),
    }),
    status: 200,
    answer: sourceSchema,
    problems: { 404: ['source/unknown'] },
  }),
  quarantine: get('/api/admin/quarantine', 'admin', {
    summary: 'Values of sources that were not shown, newest first',
    description: 'Values are kept for 90 days.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('lastAt'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(quarantinedValueSchema),
    contentRange: true,
  }),
  quarantinedValue: get('/api/admin/quarantine/{id}', 'admin', {
    summary: 'One value that was not shown',
    description: '404 `quarantine/unknown`: the value is no longer kept.',
    params: z.object({ id: id.meta({ description: 'Id of the quarantined value.' }) }),
    status: 200,
    answer: quarantinedValueSchema,
    problems: { 404: ['quarantine/unknown'] },
  }),
});

/** The same without schemas, for browsers. */
export const sourceEndpoints = withoutSchemas(sourceOperations);
