import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentimentBenchmark } from '#models/sentiment/benchmark.ts';
import { readSets } from '../benchmarks/sentiment/labelled-sets.ts';
import { measureShipped } from '../benchmarks/sentiment/shipped.ts';

const home = path.resolve(import.meta.dirname, '../models/sentiment');
const sets = await readSets();

describe('the recorded benchmark of the sentiment', () => {
  it('is one of the weights that ship: `npm run bench:sentiment -- --record` makes it anew', async () => {
    const weights = await readFile(path.join(home, 'weights.json'));
    expect(sentimentBenchmark.weights).toBe(createHash('sha256').update(weights).digest('hex'));
  });

  // needs: ../shared/data beside the project
  it.skipIf(!sets)('is what the scorer gives', async () => {
    const { madeBy, measuredOn, ...figures } = sentimentBenchmark;
    expect([madeBy, new Date(measuredOn) <= new Date()]).toEqual([
      'npm run bench:sentiment -- --record',
      true,
    ]);
    expect(await measureShipped(sets?.cryptoLin ?? [])).toEqual(figures);
  });
});
