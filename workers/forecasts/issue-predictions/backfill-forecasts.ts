import type { HourToRecord, RecordedDay } from '#application/predictions/record-hours.ts';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { ForecastingRecord } from '#observations/forecasting/queries.ts';
import {
  calibrate,
  type ForecastingWork,
  floorToHour,
  toIsoString,
  findLastForecastTime,
  learningShare,
  writeHours,
} from './forecasting-work.ts';
import type { LearnedHour } from './packed-hours.ts';

export type BackfillOptions = {
  /** Called for each hour that was backfilled. */
  readonly onHour?: (() => void) | undefined;
  /** Continues the days of earlier backfills, between which nothing else records hours of this coin. */
  readonly recorded?: { lastDay?: RecordedDay | undefined };
};

type BackfillRequest = BackfillOptions & {
  readonly span: NonNullable<ForecastingRecord['backdate']>;
};

/**
 * Issues forecasts for the hours that a demo's clock skipped, or that precede its first start. Each hour is decided
 * as if one minute had passed since its end, without later data. An interrupted run continues at its last hour.
 */
export const backfillForecasts = async (
  work: ForecastingWork,
  source: string,
  { span, onHour, recorded = {} }: BackfillRequest,
): Promise<void> => {
  const { model, pace, report, done } = work;
  const until = floorToHour(Date.parse(span.until));
  const lastAt = (await findLastForecastTime(work)) ?? 0;
  const startAt = floorToHour(Math.max(Date.parse(span.from), lastAt, done.hour));
  if (startAt < until) await calibrate(work, source, { until: startAt });
  const learnStep = async (at: number): Promise<LearnedStep> => {
    const savesModel = at === until && model.isSaveDue();
    return { at, hours: await model.learnTo(at, { forecastAfter: startAt, savesModel }) };
  };
  const writeStep = async ({ at, hours }: LearnedStep): Promise<void> => {
    const request = { source, hours: hours.map(toBackfilledHour) };
    recorded.lastDay = await writeHours(work, request, recorded.lastDay);
    if (onHour) hours.forEach(onHour);
    done.hour = at;
    const share = (at - startAt) / (until - startAt);
    await report({ phase: 'calibrating', progress: learningShare + (1 - learningShare) * share });
  };
  await runSteps(listStepEnds(startAt, until, pace.forecastAtOnce * hourMs), {
    learn: learnStep,
    write: writeStep,
    onStep: work.onStep,
  });
  await report({ backdate: null });
};

/** Hours that the model has learned, up to `at` in milliseconds. */
type LearnedStep = { readonly at: number; readonly hours: readonly LearnedHour[] };

type StepActions = {
  readonly learn: (at: number) => Promise<LearnedStep>;
  readonly write: (step: LearnedStep) => Promise<void>;
  readonly onStep: () => Promise<void>;
};

// Refits make some steps take many times as long as others.
const maxUnwrittenSteps = 3;

// The thread learns the next steps while steps are written, which takes about as long.
const runSteps = async (
  ends: readonly number[],
  { learn, write, onStep }: StepActions,
): Promise<void> => {
  const unwritten: Promise<void>[] = [];
  let lastWrite = Promise.resolve();
  try {
    for (const end of ends) {
      const step = await learn(end);
      // In order: no step is written after one that failed.
      lastWrite = lastWrite.then(() => write(step));
      // Awaited below.
      lastWrite.catch(() => undefined);
      unwritten.push(lastWrite);
      if (unwritten.length > maxUnwrittenSteps) await unwritten.shift();
      await onStep();
    }
  } finally {
    // Also after an interruption, because a model cannot be continued from before its last hour.
    await lastWrite;
  }
};

// Steps end with the last hour of a UTC day, because a day that is split is read again and appended twice. The last
// hour of a day belongs to its stream, and midnight to the next one.
const listStepEnds = (startAt: number, until: number, stepMs: number): readonly number[] => {
  const ends: number[] = [];
  for (let at = startAt; at < until;) {
    const midnight = Math.floor((at + hourMs + stepMs) / dayMs) * dayMs;
    at = Math.min(until, Math.max(at + hourMs, midnight - hourMs));
    ends.push(at);
  }
  return ends;
};

const toBackfilledHour = (hour: LearnedHour): HourToRecord => ({
  at: toIsoString(hour.at),
  close: hour.close,
  // Read when the hour is recorded, because it is unpacked then.
  get output() {
    return hour.output;
  },
  now: new Date(hour.at + minuteMs),
});
