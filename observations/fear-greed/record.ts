import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

/** The index of one source for one UTC day, from 0 (fear) to 100 (greed). */
export const fearGreedRecordSchema = z.strictObject({
  id: z.string().min(1),
  source: z.string().min(1),
  kind: sourceModeSchema,
  /** Such as `2026-11-21`. */
  day: z.iso.date(),
  value: z.int().min(0).max(100),
  /** When the source measured the index, ISO-8601. */
  at: z.iso.datetime(),
  /** System time at which the value becomes stale. */
  freshUntil: z.iso.datetime(),
});
export type FearGreedRecord = z.infer<typeof fearGreedRecordSchema>;

export const fearGreedId = (source: string, day: string): string => `${source}|${day}`;

export const fearGreedCollection: ObservationCollection = {
  name: 'fear-greed-days',
  version: 1,
  indexes: [['source', 'day']],
};
