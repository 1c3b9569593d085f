import { z } from 'zod';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { durationBounds } from '../health/process-counters.ts';
import type { CollectionDefinition } from '../read-models/read-models.port.ts';

const count = z.int().nonnegative();

export const processKinds = ['all-in-one', 'api', 'workers', 'projector'] as const;
export type ProcessKind = (typeof processKinds)[number];

/** Period that one document covers. */
export const slotMs = 15 * minuteMs;

/** Counts of one process in one quarter of an hour. The id consists of process and slot. */
export const processFiguresSchema = z.strictObject({
  id: z.string().min(1),
  process: z.string().min(1),
  kind: z.enum(processKinds),
  /** Start of the quarter of an hour, by the product's clock. */
  slot: z.iso.datetime(),
  /** Time of the last write, by the product's clock. */
  at: z.iso.datetime(),
  /** Uptime of the process, by the system's clock. */
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
  /** At the last write. */
  connections: count,
  /** Maximum over all writes of the slot. */
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
