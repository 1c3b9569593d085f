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

// A month of a demo's clock is backfilled day by day. After a restart, a week is learned again quickly.
const minUnsavedMs = 7 * dayMs;

type Span = NonNullable<ForecastingRecord['backdate']>;

/**
 * Issues forecasts for the hours that a demo's clock skipped, or that precede its first start. Each hour is decided
 * as if one minute had passed since its end, without later data. An interrupted run continues at its last hour.
 */
export const backfillForecasts = async (
  work: ForecastingWork,
  source: string,
  { span, onHour }: { readonly span: Span; readonly onHour: () => void },
): Promise<void> => {
  const { model, pace, report, done } = work;
  const until = floorToHour(Date.parse(span.until));
  const lastAt = (await findLastForecastTime(work)) ?? 0;
  const startAt = floorToHour(Math.max(Date.parse(span.from), lastAt, done.hour));
  if (startAt < until) await calibrate(work, source, { until: startAt });
  let lastDay: RecordedDay | undefined;
  for (let at = startAt; at < until;) {
    at = Math.min(until, findStepEnd(at, pace.forecastAtOnce * hourMs));
    const savesModel = at === until && model.unsavedMs() >= minUnsavedMs;
    const hours = await model.learnTo(at, { forecastAfter: startAt, savesModel });
    lastDay = await writeHours(work, { source, hours: hours.map(toBackfilledHour) }, lastDay);
    hours.forEach(onHour);
    done.hour = at;
    const share = (at - startAt) / (until - startAt);
    await report({ phase: 'calibrating', progress: learningShare + (1 - learningShare) * share });
    await work.onStep();
  }
  await report({ backdate: null });
};

// Steps end with the last hour of a UTC day, because a day that is split is read again and appended twice. The last
// hour of a day belongs to its stream, and midnight to the next one.
const findStepEnd = (at: number, stepMs: number): number => {
  const midnight = Math.floor((at + hourMs + stepMs) / dayMs) * dayMs;
  return Math.max(at + hourMs, midnight - hourMs);
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
