import { z } from 'zod';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { durationBounds } from '../health/process-counters.ts';
import type { CollectionDefinition } from '../read-models/read-models.port.ts';

const count = z.int().nonnegative();

export const processKinds = ['all-in-one', 'api', 'workers', 'projector'] as const;
export type ProcessKind = (typeof processKinds)[number];

/** How long the figures of a process are summed up in one document. */
export const slotMs = 15 * minuteMs;

/** What one process counted in one quarter of an hour. Id: process and slot. */
export const processFiguresSchema = z.strictObject({
  id: z.string().min(1),
  /** Made at the start of the process. */
  process: z.string().min(1),
  kind: z.enum(processKinds),
  /** Beginning of the quarter of an hour, by the product's clock. */
  slot: z.iso.datetime(),
  /** When it was written last, by the product's clock. */
  at: z.iso.datetime(),
  /** Of the process, by the system's clock. */
  uptimeSeconds: z.number().nonnegative(),
  requests: count,
  serverErrors: count,
  durations: z.array(count).length(durationBounds.length + 1),
  appends: count,
  refusedAppends: count,
  jobsDone: count,
  jobsRetried: count,
  jobsFailed: count,
  browserErrors: count,
  /** When it was written last. */
  connections: count,
  /** The most at any writing in the slot. */
  mostConnections: count,
  secondsBehind: z.number().nonnegative(),
  mostSecondsBehind: z.number().nonnegative(),
});
export type ProcessFigures = z.infer<typeof processFiguresSchema>;

export const processFiguresCollection: CollectionDefinition = {
  name: 'process-figures',
  version: 1,
  indexes: [['at']],
};
