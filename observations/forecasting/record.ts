import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** The state of a coin's model, as reported by the worker that runs it. Id: the coin id. */
export const forecastingSchema = z.strictObject({
  id: z.string().min(1),
  phase: z.enum(['waiting', 'calibrating', 'ready']),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  source: z.string().nullable(),
  kind: z.enum(['live', 'simulated', 'replay']),
  /** The first hour with stored forecasts, ISO-8601, or null if unknown. */
  since: z.iso.datetime().nullable(),
  /**
   * Hours of a demo that are forecast retrospectively: after `from`, up to `until`. Null outside a demo and when
   * finished.
   */
  backdate: z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
});
export type ForecastingRecord = z.infer<typeof forecastingSchema>;

export const forecastingCollection: ObservationCollection = {
  name: 'forecasting',
  version: 1,
  indexes: [],
};
