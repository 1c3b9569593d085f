import { z } from 'zod';
import recorded from './benchmark.json' with { type: 'json' };

/** Output of `npm run bench:sentiment -- --record`: accuracy of the shipped scorer on externally labelled texts. */
export const sentimentBenchmarkSchema = z.strictObject({
  madeBy: z.string(),
  /** Description of the labelled texts. */
  texts: z.string(),
  n: z.int().positive(),
  measuredOn: z.iso.date(),
  /** Shares, 0 to 1. Accuracy alone favours a scorer that never returns "neutral". */
  accuracy: z.number().min(0).max(1),
  macroF1: z.number().min(0).max(1),
  /** SHA-256 of the measured weights. */
  weights: z.string().length(64),
});

export type SentimentBenchmark = z.infer<typeof sentimentBenchmarkSchema>;

/** The most recently recorded benchmark. */
export const sentimentBenchmark: SentimentBenchmark = sentimentBenchmarkSchema.parse(recorded);
