import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateServerTime } from '#ui/api/server-time.ts';
import { updateSystemTime, useNow, useSystemNow } from './use-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00.000Z') });
  updateServerTime(new Date().toISOString());
});
afterEach(() => {
  cleanup();
  updateServerTime(new Date().toISOString());
  updateSystemTime(new Date().toUTCString());
  vi.useRealTimers();
});

const Clock = () => <p>{useNow().toISOString()}</p>;

it('is the time of a server whose clock is moved at once, and goes on in steps', () => {
  render(<Clock />);
  act(() => {
    updateServerTime('2026-03-04T12:00:00.000Z');
  });
  expect(screen.getByText('2026-03-04T12:00:00.000Z')).toBeDefined();
  act(() => {
    vi.advanceTimersByTime(4999);
  });
  expect(screen.getByText('2026-03-04T12:00:00.000Z')).toBeDefined();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.getByText('2026-03-04T12:00:05.000Z')).toBeDefined();
});

const SystemClock = () => <p>{useSystemNow().toISOString()}</p>;

it('has the time of the system besides, which goes on whatever becomes of a clock that is moved', () => {
  render(<SystemClock />);
  act(() => {
    updateServerTime('2026-03-04T12:00:00.000Z');
    vi.advanceTimersByTime(5000);
  });
  expect(screen.getByText('2026-03-01T12:00:05.000Z')).toBeDefined();
});

it('takes the system time from responses, because a device’s clock may be wrong', () => {
  render(<SystemClock />);
  act(() => {
    updateSystemTime('Sun, 01 Mar 2026 13:00:00 GMT');
  });
  expect(screen.getByText('2026-03-01T13:00:00.000Z')).toBeDefined();
  act(() => {
    updateSystemTime(null);
    updateSystemTime('soon');
    // The header has whole seconds.
    updateSystemTime('Sun, 01 Mar 2026 12:59:59 GMT');
  });
  expect(screen.getByText('2026-03-01T13:00:00.000Z')).toBeDefined();
});
