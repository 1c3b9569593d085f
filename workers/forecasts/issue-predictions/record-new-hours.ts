import type { HourToRecord, ForecastOutput } from '#application/predictions/record-hours.ts';
import { latestIssue } from '#domain/prediction/hours.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import {
  calibrate,
  type ForecastingWork,
  floorHour,
  isoOf,
  lastForecast,
  writeHours,
} from './forecasting-work.ts';

// At the first of a day, which is that of a refit, too; the hours since then are learnt again after a restart.
const savedAtHour = 0;

/** Issues what the model says from the hour that is just over, and settles what came due. */
export const recordNewHours = async (work: ForecastingWork, source: string): Promise<void> => {
  const { model, ports, record, report, done } = work;
  const hour = floorHour(ports.clock.now().getTime());
  await calibrate(work, source, { until: hour - hourMs, latest: hour });
  await report({ phase: 'ready', progress: 1, source, since: record().since ?? isoOf(hour) });
  if (done.hour >= hour) return;
  const keeps = new Date(hour).getUTCHours() === savedAtHour;
  const learnt = await model.learnTo(hour, { forecastAfter: hour - hourMs, keeps });
  const heard = learnt.find(({ at }) => at === hour);
  if (heard) work.heard.newest = heard;
  // Once heard, it is written by a later turn when this one cannot.
  const said = work.heard.newest?.at === hour ? work.heard.newest.said : undefined;
  await writeHours(work, source, await hoursToSettle(work, source, { hour, said }));
  // Until ten minutes after the hour its candle may still come.
  const isOver = ports.clock.now().getTime() > latestIssue(isoOf(hour));
  if (said !== undefined || isOver) done.hour = hour;
};

type Newest = { readonly hour: number; readonly said: ForecastOutput | undefined };

// Candles may come late; after a stop all that came due meanwhile is settled, and nothing is issued.
const hoursToSettle = async (
  work: ForecastingWork,
  source: string,
  { hour, said }: Newest,
): Promise<HourToRecord[]> => {
  const { coinId, feed, pace, ports } = work;
  const newest = Math.min(hour, (await lastForecast(work)) ?? hour);
  const from = newest - pace.lookBackHours * hourMs;
  const closes = await feed.closes(coinId, { source, from: from - hourMs, to: hour });
  const now = ports.clock.now();
  const hours: HourToRecord[] = [];
  for (let time = from; time <= hour; time += hourMs) {
    const [at, close] = [isoOf(time), closes.get(time) ?? null];
    if (close === null && !work.hasWarmedUp()) continue;
    const inTime = time === hour && now.getTime() <= latestIssue(at);
    hours.push({ at, close, now, ...(inTime && said && { said }) });
  }
  return hours;
};
