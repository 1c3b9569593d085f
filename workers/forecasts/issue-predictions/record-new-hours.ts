import type { HourToRecord, ForecastOutput } from '#application/predictions/record-hours.ts';
import { latestIssueTime } from '#domain/prediction/hours.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
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

type LatestHour = { readonly hour: number; readonly said: ForecastOutput | undefined };

// Candles may be late. After downtime, all forecasts that came due are scored, but none are issued for past hours.
const listHoursToSettle = async (
  work: ForecastingWork,
  source: string,
  { hour, said }: LatestHour,
): Promise<HourToRecord[]> => {
  const { coinId, feed, pace, ports } = work;
  const newest = Math.min(hour, (await findLastForecastTime(work)) ?? hour);
  const from = newest - pace.lookBackHours * hourMs;
  const closes = await feed.closes(coinId, { source, from: from - hourMs, to: hour });
  const now = ports.clock.now();
  const hours: HourToRecord[] = [];
  for (let time = from; time <= hour; time += hourMs) {
    const [at, close] = [toIsoString(time), closes.get(time) ?? null];
    if (close === null && !work.hasWarmedUp()) continue;
    const isOnTime = time === hour && now.getTime() <= latestIssueTime(at);
    hours.push({ at, close, now, ...(isOnTime && said && { output: said }) });
  }
  return hours;
};
