import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClockProgress } from '#contract/system/demo.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Platform } from '#platform/platform.ts';
import { testPlatform } from '#workers/testing/test-platform.ts';
import type { ClockControl } from '../command.ts';
import { runInProduct } from '../run-command.ts';
import { formatProgress } from './clock.ts';

const halfway: ClockProgress = {
  now: '2026-05-19T10:00:00.000Z',
  target: '2026-06-03T10:00:00.000Z',
  ran: 312,
  running: true,
  waitsFor: 'jobs',
  forecastsDone: null,
  secondsLeft: 12,
  longestMoveDays: 366,
};

let platform: Platform;
beforeEach(async () => {
  platform = await testPlatform({ DEMO: 'on' });
});
afterEach(() => platform.close());

const run = async (target: string, clock?: ClockControl) => {
  const output = { line: vi.fn(), error: vi.fn(), progress: vi.fn() };
  const exitCode = await runInProduct(platform, ['demo', 'clock', target], output, {
    ...(clock && { clock }),
  });
  return { exitCode, ...output };
};

const createClock = (moveClock: ClockControl['moveClock']): ClockControl => ({
  clock: () => Promise.resolve(halfway),
  moveClock,
});

const moved = { now: '2026-06-03T10:00:00.000Z', ran: 640 };

describe('the clock of a running demo', () => {
  it.each([
    ['P30D', { advance: 'P30D' }],
    ['2026-06-03T10:00:00Z', { to: '2026-06-03T10:00:00Z' }],
  ])('is moved by a duration or to a time: %s', async (target, request) => {
    const moveClock = vi.fn(() => Promise.resolve(moved));
    const { exitCode, line } = await run(target, createClock(moveClock));
    expect(exitCode).toBe(0);
    expect(moveClock).toHaveBeenCalledWith(request);
    expect(line.mock.lastCall).toEqual([
      expect.stringMatching(/^It is 2026-06-03T10:00:00.000Z in the demo, after 640 jobs in \d/),
    ]);
  });

  it('shows its progress with an estimate while it moves', async () => {
    const arrival = Promise.withResolvers<typeof moved>();
    const running = run(
      'P30D',
      createClock(() => arrival.promise),
    );
    const shown = formatProgress(halfway);
    expect(shown).toBe(
      '2026-05-19T10:00:00.000Z of 2026-06-03T10:00:00.000Z, 312 jobs, running jobs, about 12 s left',
    );
    setTimeout(() => {
      arrival.resolve(moved);
    }, 1100);
    expect((await running).progress).toHaveBeenCalledWith(shown);
  });

  it('is refused a second move, with the progress of the first', async () => {
    const error = new Rejection('conflict', 'demo/clock-moving', {
      message: 'The clock is moving already. It is at …',
    });
    const clock = createClock(() => Promise.reject(error));
    const { exitCode, error: shown } = await run('P1D', clock);
    expect(exitCode).toBe(1);
    expect(shown).toHaveBeenCalledWith('The clock is moving already. It is at …');
  });

  it.each(['', 'tomorrow', 'P1M', '-P1D'])('cannot be moved by "%s"', async (target) => {
    expect((await run(target, createClock(vi.fn()))).exitCode).toBe(2);
  });
});

it('without a running demo nothing is moved', async () => {
  const { exitCode, error } = await run('P1D');
  expect(exitCode).toBe(1);
  expect(error.mock.lastCall?.[0]).toContain('npm start');
});
