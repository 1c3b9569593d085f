import { describe, expect, it } from 'vitest';
import { formatTimeOrMoment } from './times-of-today.ts';

const now = new Date('2026-11-26T20:12:00.000Z');

describe('a time in a list', () => {
  it.each([
    ['2026-11-26T09:00:00.000Z', '09:00 GMT'],
    ['2026-11-25T21:00:00.000Z', '25 Nov, 21:00 GMT'],
    ['2025-11-26T09:00:00.000Z', '26 Nov 2025, 09:00 GMT'],
  ])('has its date unless it is of today: %s', (at, words) => {
    expect(formatTimeOrMoment(new Date(at), now)).toBe(words);
  });
});
