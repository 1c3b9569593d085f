import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** How far the signals of a coin are: what the worker that raises them reports of itself. Id: the coin id. */
export const signallingSchema = z.strictObject({
  id: z.string().min(1),
  kind: z.enum(['live', 'simulated', 'replay']),
  /** Of the candles that were looked at last; null before the first. */
  source: z.string().nullable(),
  /** The first hour that was judged; null before it. */
  since: z.iso.datetime().nullable(),
  /** End of the last hour whose candle was judged, and of the last forecast that was. */
  judgedTo: z.iso.datetime().nullable(),
  callsTo: z.iso.datetime().nullable(),
  /** Hours of a demo that are judged afterwards, each as it was then: after `from`, up to `until`. Null outside a demo and when done. */
  afterwards: z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
});
export type SignallingRecord = z.infer<typeof signallingSchema>;

export const signallingCollection: ObservationCollection = {
  name: 'signalling',
  version: 1,
  indexes: [],
};
