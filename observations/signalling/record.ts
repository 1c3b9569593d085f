import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** The state of signal evaluation for a coin, as reported by its worker. Id: the coin id. */
export const signallingSchema = z.strictObject({
  id: z.string().min(1),
  kind: z.enum(['live', 'simulated', 'replay']),
  /** The source of the last evaluated candles, or null. */
  source: z.string().nullable(),
  /** The first evaluated hour, or null. */
  since: z.iso.datetime().nullable(),
  /** `judgedTo`: end of the last evaluated candle. `callsTo`: hour of the last evaluated forecast. */
  judgedTo: z.iso.datetime().nullable(),
  callsTo: z.iso.datetime().nullable(),
  /**
   * Hours of a demo that are evaluated retrospectively with the data of the time: after `from`, up to `until`. Null
   * outside a demo and when finished.
   */
  afterwards: z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
});
export type SignallingRecord = z.infer<typeof signallingSchema>;

export const signallingCollection: ObservationCollection = {
  name: 'signalling',
  version: 1,
  indexes: [],
};
