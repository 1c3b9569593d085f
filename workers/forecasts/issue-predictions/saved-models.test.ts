import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import { createModelFileStore } from './saved-models.ts';
import { createLearner, type LearnRequest } from './learner.ts';
import { unpackHours } from './packed-hours.ts';
import { steadyForecaster } from './testing/steady-forecaster.ts';

const parts = new Map<string, unknown>([['numbers', Float64Array.of(1, NaN, -Infinity)]]);
const model = { source: 'Binance', upTo: 5 * hourMs, parts };

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'tidemark-models-')), 'inner');
});
afterEach(() => {
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

it('a model is read as it was written, and only for its coin and version', () => {
  const files = createModelFileStore(folder, 'gamma-1');
  expect(files.read('bitcoin')).toBeUndefined();
  expect(files.write('bitcoin', model)).toBe(true);
  expect(files.read('bitcoin')).toEqual(model);
  expect(files.read('ethereum')).toBeUndefined();
  expect(createModelFileStore(folder, 'gamma-2').read('bitcoin')).toBeUndefined();
});

it('a file with a changed byte, a part of one, or something else is as good as none', () => {
  const files = createModelFileStore(folder, 'gamma-1');
  files.write('bitcoin', model);
  const file = path.join(folder, 'bitcoin.model');
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length - 3) ^ 1, whole.length - 3);
  for (const bytes of [changed, whole.subarray(0, -1), whole.subarray(0, 20), Buffer.alloc(0)]) {
    writeFileSync(file, bytes);
    expect(files.read('bitcoin')).toBeUndefined();
  }
});

it('a folder that cannot be written to is told', () => {
  const file = path.join(path.dirname(folder), 'file');
  writeFileSync(file, '');
  expect(createModelFileStore(file, 'gamma-1').write('bitcoin', model)).toBe(false);
});

type Hours = readonly [from: number, to: number];

const asks = (coinId: string, [from, to]: Hours, changes: Partial<LearnRequest> = {}) => ({
  coinId,
  source: 'Binance',
  after: from * hourMs,
  upTo: to * hourMs,
  schedule: {},
  forecastAfter: Infinity,
  savesModel: false,
  hours: {
    candles: Array.from({ length: to - from }, (_, at) => ({
      openAt: (from + at) * hourMs,
      volume: 1,
      open: 1,
      high: 1,
      low: 1,
      close: 1,
    })),
  },
  ...changes,
});

it('a coin’s model makes way for another’s, and goes on where it was kept', () => {
  const learn = createLearner(steadyForecaster, createModelFileStore(folder, 'steady-1'));
  expect(learn(asks('bitcoin', [0, 30], { after: null })).known).toBe(true);
  expect(learn(asks('ethereum', [0, 30], { after: null })).known).toBe(true);
  expect(learn(asks('bitcoin', [30, 31])).known).toBe(true);
  learn(asks('ethereum', [30, 31]));
  // One hour was not worth a file.
  expect(learn(asks('bitcoin', [31, 32]))).toEqual({ known: false, currentPosition: 30 * hourMs });
  const result = learn(asks('bitcoin', [30, 32], { forecastAfter: 31 * hourMs }));
  expect(result.known && unpackHours(result.hours)).toMatchObject([{ at: 32 * hourMs }]);
  const other = asks('bitcoin', [32, 33], { source: 'Kraken' });
  expect(learn(other)).toEqual({ known: false, currentPosition: null });
});

it('a model that cannot be kept stays', () => {
  const learn = createLearner(steadyForecaster);
  learn(asks('bitcoin', [0, 30], { after: null }));
  learn(asks('ethereum', [0, 30], { after: null }));
  expect(learn(asks('bitcoin', [30, 31])).known).toBe(true);
});
