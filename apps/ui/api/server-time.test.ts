import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { advanceServerTime, updateServerTime, serverNow } from './server-time.ts';

const now = '2026-03-01T12:00:00.000Z';
const moved = '2027-08-18T09:30:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now) });
});
afterEach(() => {
  updateServerTime(new Date().toISOString());
  vi.useRealTimers();
});

it('follows the server’s clock, wherever it was moved', () => {
  updateServerTime(moved);
  vi.advanceTimersByTime(60_000);
  expect(serverNow().toISOString()).toBe('2027-08-18T09:31:00.000Z');
  updateServerTime('2025-01-01T00:00:00.000Z');
  expect(serverNow().toISOString()).toBe('2025-01-01T00:00:00.000Z');
});

it('ignores network latency and invalid times', () => {
  updateServerTime('2026-03-01T11:59:59.000Z');
  updateServerTime(null);
  updateServerTime('soon');
  expect(serverNow().toISOString()).toBe(now);
});

it('is never earlier than a measurement', () => {
  advanceServerTime('2026-02-01T00:00:00.000Z');
  advanceServerTime(undefined);
  expect(serverNow().toISOString()).toBe(now);
  advanceServerTime(moved);
  expect(serverNow().toISOString()).toBe(moved);
});
