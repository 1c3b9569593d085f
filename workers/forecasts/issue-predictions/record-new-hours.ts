import type { HourToRecord, ForecastOutput } from '#application/predictions/record-hours.ts';
import { latestIssueTime } from '#domain/prediction/hours.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { longestHorizonHours } from '#application/predictions/prediction-day.ts';
import { listRecordedCloses, readFinalClosesOfAll } from '../final-closes.ts';
import {
  calibrate,
  type ForecastingWork,
  floorToHour,
  toIsoString,
  findLastForecastTime,
  writeHours,
} from './forecasting-work.ts';

// The model is saved after the first hour of a UTC day, when it is also refitted. Later hours are learned again after
// a restart.
const saveHourUtc = 0;

/** Issues forecasts at the end of the latest hour and scores the forecasts that are due. */
export const recordNewHours = async (work: ForecastingWork, source: string): Promise<void> => {
  const { model, ports, record, report, done } = work;
  const hour = floorToHour(ports.clock.now().getTime());
  await calibrate(work, source, { until: hour - hourMs, latest: hour });
  await report({ phase: 'ready', progress: 1, source, since: record().since ?? toIsoString(hour) });
  if (done.hour >= hour) return;
  const savesModel = new Date(hour).getUTCHours() === saveHourUtc;
  const learnedHours = await model.learnTo(hour, { forecastAfter: hour - hourMs, savesModel });
  const latest = learnedHours.find(({ at }) => at === hour);
  if (latest) work.latestOutput.newest = latest;
  // The output is kept, so that a later turn can write it if this one fails.
  const issuedOutput =
    work.latestOutput.newest?.at === hour ? work.latestOutput.newest.output : undefined;
  const hours = await listHoursToSettle(work, source, { hour, said: issuedOutput });
  await writeHours(work, { source, hours });
  // The candle of an hour may arrive until ten minutes after its end.
  const isOver = ports.clock.now().getTime() > latestIssueTime(toIsoString(hour));
  if (issuedOutput !== undefined || isOver) done.hour = hour;
};

/**
 * Scores the forecasts that are due, and issues none. Once an hour, and no longer than outcomes can be late; the first
 * time also after a longer downtime.
 */
export const settleOpenHours = async (work: ForecastingWork): Promise<void> => {
  const { coinId, done, feed, pace, ports } = work;
  const now = floorToHour(ports.clock.now().getTime());
  if (done.hour >= now) return;
  const last = await findLastForecastTime(work);
  const isFirst = done.hour === 0;
  if (last !== undefined && (isFirst || now - last <= pace.lookBackHours * hourMs)) {
    const history = await feed.history(coinId, ports.clock.now());
    const source = history?.source ?? (await feed.sources())[0];
    if (source === undefined) return;
    const hour = Math.min(now, last + longestHorizonHours * hourMs);
    const hours = await listHoursToSettle(work, source, { hour, said: undefined });
    await writeHours(work, { source, hours });
  }
  done.hour = now;
};

type LatestHour = { readonly hour: number; readonly said: ForecastOutput | undefined };

// Hours may be late, and are scored when they are final. After downtime, all forecasts that came due are scored, but none
// are issued for past hours.
const listHoursToSettle = async (
  work: ForecastingWork,
  source: string,
  { hour, said }: LatestHour,
): Promise<HourToRecord[]> => {
  const { coinId, feed, pace, ports } = work;
  const newest = Math.min(hour, (await findLastForecastTime(work)) ?? hour);
  const from = newest - pace.lookBackHours * hourMs;
  const now = ports.clock.now();
  // The closes at the cut-offs are up to a day older than the hours that were forecast.
  const oldestCutOff = from - longestHorizonHours * hourMs;
  const range = { from: oldestCutOff - hourMs, to: hour };
  const finalCloses = await readFinalClosesOfAll(feed, { coinId, ...range, now });
  const latest = await feed.closes(coinId, { source, from: hour - hourMs, to: hour });
  const seriesStart = (await feed.seriesStart(coinId)) ?? -Infinity;
  const hours: HourToRecord[] = [];
  for (let time = from; time <= hour; time += hourMs) {
    const at = toIsoString(time);
    // Forecasts from before a change of the coin's unit have no outcome after it.
    const isAcrossBreak = time > seriesStart && time <= seriesStart + longestHorizonHours * hourMs;
    const outcomes = isAcrossBreak ? [] : listRecordedCloses(finalCloses, at);
    const close = latest.get(time)?.price ?? null;
    const isOnTime = time === hour && now.getTime() <= latestIssueTime(at);
    const output = isOnTime && close !== null && said ? { output: said } : {};
    if (outcomes.length === 0 && !('output' in output) && !work.hasWarmedUp()) continue;
    hours.push({ at, close, outcomes, now, ...output });
  }
  return hours;
};
