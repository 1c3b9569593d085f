import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTimeFormat } from './chart-times.ts';

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => vi.unstubAllEnvs());

const now = new Date('2026-05-20T10:00:00.000Z');
const at = Date.parse('2026-05-04T00:00:00.000Z');

it('names the day of a daily candle, which starts at midnight UTC', () => {
  const { formatTime, formatTick } = createTimeFormat('1Y', now);
  expect([formatTime(at), formatTick(at, false)]).toEqual(['4 May', '4 May']);
});

it('names the time of a shorter candle in the reader’s zone', () => {
  const { formatTime, formatTick } = createTimeFormat('7D', now);
  expect(formatTime(at)).toMatch(/^3 May, 20:00/);
  expect(formatTick(at, false)).toBe('3 May');
});
