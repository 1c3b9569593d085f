import { z } from 'zod';
import recorded from './benchmark.json' with { type: 'json' };

/** What `npm run bench:sentiment -- --record` writes beside the weights: how the shipped scorer did on texts that others labelled. */
export const sentimentBenchmarkSchema = z.strictObject({
  madeBy: z.string(),
  /** The labelled texts, in words. */
  texts: z.string(),
  n: z.int().positive(),
  measuredOn: z.iso.date(),
  /** Shares, 0 to 1. Accuracy alone rewards a scorer that never says "neutral". */
  accuracy: z.number().min(0).max(1),
  macroF1: z.number().min(0).max(1),
  /** SHA-256 of the weights that were measured. */
  weights: z.string().length(64),
});

export type SentimentBenchmark = z.infer<typeof sentimentBenchmarkSchema>;

/** The newest one that was recorded. */
export const sentimentBenchmark: SentimentBenchmark = sentimentBenchmarkSchema.parse(recorded);
