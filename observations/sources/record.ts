import { z } from 'zod';
import type { SourceState } from '#platform/sources/source.port.ts';
import type { ObservationCollection } from '../open-collection.ts';

const timestamp = z.iso.datetime();

const budgetUseSchema = z.strictObject({
  requests: z.int().positive(),
  perMs: z.int().positive(),
  used: z.array(z.strictObject({ since: timestamp, requests: z.int().nonnegative() })),
});

export const sourceModeSchema = z.enum(['live', 'simulated', 'replay']);

/** Without the id, which is derived from source and kind. */
export const sourceStateSchema = z.object({
  source: z.string().min(1),
  kind: z.string().min(1),
  mode: sourceModeSchema,
  preference: z.int().positive(),
  refreshMs: z.number().positive(),
  lastAskedAt: timestamp.nullable(),
  lastSuccessAt: timestamp.nullable(),
  lastError: z.strictObject({ at: timestamp, message: z.string() }).nullable(),
  failures: z.int().nonnegative(),
  quarantined: z.int().nonnegative(),
  // Absent in states from older versions.
  rejected: z.int().nonnegative().default(0),
  silentSince: timestamp.nullable().default(null),
  breaker: z.enum(['closed', 'open', 'half-open']),
  breakerMemory: z.string().nullable(),
  notBefore: timestamp.nullable(),
  budgets: z.array(budgetUseSchema),
  validators: z.record(
    z.string(),
    z.strictObject({ etag: z.string().optional(), lastModified: z.string().optional() }),
  ),
  figures: z
    .record(z.string(), z.strictObject({ at: timestamp, staleAt: timestamp.nullable() }))
    .default({}),
}) satisfies z.ZodType<SourceState>;

export type SourceStateRecord = SourceState & { readonly id: string };

export const sourceStateId = ({ source, kind }: Pick<SourceState, 'source' | 'kind'>): string =>
  `${kind}|${source}`;

export const sourceStatesCollection: ObservationCollection = {
  name: 'market-sources',
  version: 2,
  indexes: [['kind']],
};
