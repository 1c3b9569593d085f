import type { PredictionPorts } from '#application/predictions/prediction-day.ts';
import { type HourToRecord, recordHours } from '#application/predictions/record-hours.ts';
import { hourMs, latestIssue } from '#domain/prediction/hours.ts';
import type { ForecastingRecord } from '#observations/forecasting/queries.ts';
import { writeForecasting } from '#observations/forecasting/store.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findPredictionStatus } from '#projections/prediction-status/queries.ts';
import type { HourFeed } from './hour-feed.ts';
import type { LearnRequest, Learnt, LearntHour, Said } from './learner.ts';
import { LostModelError, modelOfCoin } from './model-of-coin.ts';
import { type Pace, productPace } from './pace.ts';

export type CoinKeeperDeps = {
  readonly ports: PredictionPorts & { readonly readModels: ReadModels; readonly clock: Clock };
  readonly feed: HourFeed;
  readonly learn: (asked: LearnRequest) => Promise<Learnt>;
  /** Called between two pieces of a long computation; a rejection ends it. */
  readonly onPiece: () => Promise<void>;
  /** Whether the worker has run for long enough to say that a candle did not come. */
  readonly isPatient: () => boolean;
  readonly pace?: Pace;
};

/** Keeps the forecasts of one coin. */
export type CoinKeeper = {
  readonly record: () => ForecastingRecord;
  /** The hours of a demo after `from`, up to `until`, are to be computed afterwards. */
  readonly backdate: (from: Date, until: Date) => Promise<void>;
  /** Learns, issues and settles up to the clock's time; `onHour` is called for each hour that is computed afterwards. */
  readonly turn: (onHour?: () => void) => Promise<void>;
};

const minuteMs = 60_000;
// Most of what calibrating takes.
const learningShare = 0.7;

export const coinKeeper = (deps: CoinKeeperDeps, stored: ForecastingRecord): CoinKeeper => {
  const { ports, feed, pace = productPace } = deps;
  const coinId = stored.id;
  const model = modelOfCoin({ ...deps, coinId });
  let record = stored;
  // The last hour that was dealt with: nothing is left to do for it.
  let done = 0;

  const report = async (changes: Partial<ForecastingRecord>): Promise<void> => {
    const next = { ...record, ...changes };
    if (JSON.stringify(next) === JSON.stringify(record)) return;
    await writeForecasting(ports, next);
    record = next;
  };
  const write = (source: string, hours: readonly HourToRecord[]): Promise<unknown> =>
    recordHours(ports, { coinId, source, simulated: feed.kind === 'simulated', hours });

  const calibrate = async (source: string, until: number): Promise<void> => {
    const from = until - pace.hoursBefore * hourMs;
    const whole = record.backdate ? learningShare : 1;
    await report({ phase: 'calibrating', progress: 0, source });
    model.begin(source, from);
    for (let at = from; at < until;) {
      at = Math.min(until, at + pace.learnAtOnce * hourMs);
      await model.learnTo(at, Infinity);
      await report({ progress: (whole * (at - from)) / (until - from) });
      await deps.onPiece();
    }
  };

  const computeAfterwards = async (
    source: string,
    range: NonNullable<ForecastingRecord['backdate']>,
    onHour: () => void,
  ): Promise<void> => {
    const [from, until] = [Date.parse(range.from), floorHour(Date.parse(range.until))];
    const lastAt = (await findPredictionStatus(ports, coinId))?.lastAt;
    const begun = floorHour(Math.max(from, lastAt === undefined ? 0 : Date.parse(lastAt), done));
    if (begun < until && !model.standsBy(source, begun)) await calibrate(source, begun);
    for (let at = begun; at < until;) {
      at = Math.min(until, at + pace.forecastAtOnce * hourMs);
      const hours = await model.learnTo(at, begun);
      await write(source, hours.map(afterwards));
      hours.forEach(onHour);
      done = at;
      const share = (at - begun) / (until - begun);
      await report({ phase: 'calibrating', progress: learningShare + (1 - learningShare) * share });
      await deps.onPiece();
    }
    await report({ backdate: null });
  };

  const keepUp = async (source: string): Promise<void> => {
    const hour = floorHour(ports.clock.now().getTime());
    if (!model.standsBy(source, hour)) await calibrate(source, hour - hourMs);
    const since = record.since ?? isoOf(hour);
    await report({ phase: 'ready', progress: 1, source, since });
    if (done >= hour) return;
    const learnt = await model.learnTo(hour, hour - hourMs);
    const said = learnt.find(({ at }) => at === hour)?.said;
    await write(source, await hoursToSettle(source, { hour, said }));
    if (said !== undefined || ports.clock.now().getTime() > latestIssue(isoOf(hour))) done = hour;
  };

  // Outcomes may come late; after a stop all that came due meanwhile is settled, and nothing is issued.
  const hoursToSettle = async (
    source: string,
    { hour, said }: { readonly hour: number; readonly said: Said | undefined },
  ): Promise<HourToRecord[]> => {
    const lastAt = (await findPredictionStatus(ports, coinId))?.lastAt;
    const first = Math.min(hour, lastAt === undefined ? hour : Date.parse(lastAt));
    const from = first - pace.lookBackHours * hourMs;
    const closes = await feed.closes(coinId, { source, from: from - hourMs, to: hour });
    const now = ports.clock.now();
    const hours: HourToRecord[] = [];
    for (let time = from; time <= hour; time += hourMs) {
      const [at, close] = [isoOf(time), closes.get(time) ?? null];
      if (close === null && !deps.isPatient()) continue;
      const inTime = time === hour && now.getTime() <= latestIssue(at);
      hours.push({ at, close, now, ...(inTime && said && { said }) });
    }
    return hours;
  };

  return {
    record: () => record,
    backdate: async (from, until) => {
      const begin = isoOf(floorHour(from.getTime()));
      const pending = record.backdate?.from ?? begin;
      const backdate = { from: pending, until: until.toISOString() };
      await report({ backdate, since: record.since ?? begin });
    },
    turn: async (onHour = () => undefined) => {
      const found = await feed.history(coinId, ports.clock.now());
      if (!found || found.progress < 1) {
        const phase = found ? 'calibrating' : 'waiting';
        // The years come first, and then the model learns them.
        await report({ phase, progress: (found?.progress ?? 0) / 2 });
        return;
      }
      try {
        if (record.backdate) await computeAfterwards(found.source, record.backdate, onHour);
        await keepUp(found.source);
      } catch (error) {
        if (!(error instanceof LostModelError)) throw error;
      }
    },
  };
};

const floorHour = (time: number): number => Math.floor(time / hourMs) * hourMs;
const isoOf = (time: number): string => new Date(time).toISOString();

// As the worker would have decided it: the product's clock, a minute after the hour.
const afterwards = ({ at, close, said }: LearntHour): HourToRecord => ({
  ...{ at: isoOf(at), close, said },
  now: new Date(at + minuteMs),
});
