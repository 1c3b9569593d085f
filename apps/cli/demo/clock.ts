import { setTimeout as pause } from 'node:timers/promises';
import {
  type ClockProgress,
  type ClockRequest,
  type ClockStep,
  demoClockRequestSchema,
} from '#contract/system/demo.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { UsageError } from '../arguments.ts';
import type { ClockControl, Output, ProductCommand } from '../command.ts';

export const moveClockCommand: ProductCommand = {
  name: 'demo clock',
  parameters: '<duration or time>',
  summary: 'move the clock of the running demo forward, such as by P30D, and run what is due',
  positionals: ['duration or time'],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (_platform, { positionals: [target = ''] }, { line, progress }, running) => {
    const clock = running?.clock;
    const request = parseRequest(target);
    if (!clock) {
      throw new Rejection('forbidden', 'demo/off', {
        message: 'Only the clock of a running demo can be moved. Start it with "npm start".',
      });
    }
    const startedAt = performance.now();
    const { now, ran } = await moveWithProgress(clock, request, progress);
    const seconds = ((performance.now() - startedAt) / secondMs).toFixed(1);
    line(`It is ${now} in the demo, after ${String(ran)} jobs in ${seconds} s.`);
  },
};

const parseRequest = (target: string): ClockRequest => {
  const request = demoClockRequestSchema.safeParse(
    target.startsWith('P') ? { advance: target } : { to: target },
  );
  if (request.success) return request.data;
  throw new UsageError(
    'Give a duration such as P1D, P2W or PT12H, or a time such as 2026-05-04T10:00:00Z.',
  );
};

const reportEveryMs = secondMs;

const moveWithProgress = async (
  clock: ClockControl,
  request: ClockRequest,
  report: Output['progress'],
): ReturnType<ClockControl['moveClock']> => {
  const stopController = new AbortController();
  const reportRepeatedly = async (): Promise<void> => {
    while (!stopController.signal.aborted) {
      await pause(reportEveryMs, undefined, { signal: stopController.signal });
      report(formatProgress(await clock.clock()));
    }
  };
  const reporting = reportRepeatedly().catch(() => undefined);
  try {
    return await clock.moveClock(request);
  } finally {
    stopController.abort();
    await reporting;
  }
};

const stepLabels: Readonly<Record<ClockStep, string>> = {
  'running-work': 'waiting for running work',
  jobs: 'running jobs',
  forecasts: 'computing forecasts',
  signals: 'evaluating technical events',
  'read-models': 'updating read models',
};

export const formatProgress = ({
  now,
  target,
  ran,
  waitsFor,
  forecastsDone,
  secondsLeft,
}: ClockProgress): string =>
  [
    `${now} of ${target ?? now}`,
    `${String(ran)} jobs`,
    ...(waitsFor === null ? [] : [stepLabels[waitsFor]]),
    ...(forecastsDone === null ? [] : [`${String(Math.round(100 * forecastsDone))}%`]),
    ...(secondsLeft === null ? [] : [`about ${String(secondsLeft)} s left`]),
  ].join(', ');
