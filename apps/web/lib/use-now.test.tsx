import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime } from '#ui/server-time.ts';
import { useNow } from './use-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00.000Z') });
  noteServerTime(new Date().toISOString());
});
afterEach(() => {
  cleanup();
  noteServerTime(new Date().toISOString());
  vi.useRealTimers();
});

const Clock = () => <p>{useNow().toISOString()}</p>;

it('is the time of a server whose clock is moved at once, and goes on in steps', () => {
  render(<Clock />);
  act(() => {
    noteServerTime('2026-03-04T12:00:00.000Z');
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
