import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** How far the model of a coin is: what the worker that keeps it reports of itself. Id: the coin id. */
export const forecastingSchema = z.strictObject({
  id: z.string().min(1),
  phase: z.enum(['waiting', 'calibrating', 'ready']),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  source: z.string().nullable(),
  kind: z.enum(['live', 'simulated', 'replay']),
  /** The hour from which forecasts are kept, ISO-8601; null before it is known. */
  since: z.iso.datetime().nullable(),
  /** The hours of a demo that are computed afterwards: after `from`, up to `until`. Null outside a demo and when done. */
  backdate: z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
});
export type ForecastingRecord = z.infer<typeof forecastingSchema>;

export const forecastingCollection: ObservationCollection = {
  name: 'forecasting',
  version: 1,
  indexes: [],
};
