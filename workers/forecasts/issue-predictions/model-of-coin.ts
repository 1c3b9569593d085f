import { hourMs } from '#domain/shared/time/durations.ts';
import type { CalibrationSchedule } from '#models/forecast/model-state.ts';
import type { HourlyCandles } from './hourly-candles.ts';
import type { HoursToLearn } from './hours-to-learn.ts';
import type { LearnRequest, LearnResult } from './learner.ts';
import { type LearnedHour, unpackHours } from './packed-hours.ts';

export type ModelDeps = {
  readonly coinId: string;
  readonly feed: HourlyCandles;
  readonly learn: (request: LearnRequest) => Promise<LearnResult>;
};

type LearnTarget = Pick<LearnRequest, 'forecastAfter' | 'savesModel'>;

/** Tracks the position of a coin's model in its thread. */
export type CoinModel = {
  /** Whether a model of the same source exists, possibly saved, whose position is not after `at`. */
  readonly existsAtOrBefore: (source: string, at: number) => Promise<boolean>;
  /** A new model that learns from `at` on. */
  readonly begin: (source: string, at: number, schedule: CalibrationSchedule) => void;
  /** End of the last learned hour, in milliseconds. */
  readonly learnedUntil: () => number;
  /** How much the model has learned since it was last saved, in milliseconds. */
  readonly unsavedMs: () => number;
  /** Learns the available hours up to `to`. Returns the hours that end after `forecastAfter`. */
  readonly learnTo: (to: number, target: LearnTarget) => Promise<readonly LearnedHour[]>;
};

/** The thread has lost the model, for example in a crash, and there is no saved one. */
export class LostModelError extends Error {}

type ModelPosition = {
  readonly source: string;
  readonly upTo: number;
  readonly begun: boolean;
  readonly schedule: CalibrationSchedule;
};

export const createCoinModel = ({ coinId, feed, learn }: ModelDeps): CoinModel => {
  let current: ModelPosition | undefined;
  let savedUntil: number | undefined;
  const requestLearning = async (to: number, target: LearnTarget): Promise<LearnResult> => {
    if (!current) throw new LostModelError(`The model of ${coinId} has not begun.`);
    const { source, upTo: from, begun, schedule } = current;
    const hours = await feed.hours(coinId, { source, from, to });
    const upTo = getEndTime(hours) ?? from;
    const after = begun ? from : null;
    const result = await learn({ coinId, source, after, schedule, hours, upTo, ...target });
    current = result.known
      ? { source, upTo, begun: true, schedule }
      : toModelPosition(source, result.currentPosition);
    return result;
  };
  return {
    existsAtOrBefore: async (source, at) => {
      if (current?.source !== source) {
        current = await findSavedPosition(learn, coinId, source);
        savedUntil = current?.upTo;
      }
      const start = await feed.seriesStart(coinId);
      // A model of hours in another unit is not continued.
      if (current !== undefined && start !== undefined && current.upTo <= start) return false;
      return current !== undefined && current.upTo <= at;
    },
    begin: (source, at, schedule) => {
      current = { source, upTo: at, begun: false, schedule };
    },
    learnedUntil: () => current?.upTo ?? 0,
    unsavedMs: () => (current?.upTo ?? 0) - (savedUntil ?? -Infinity),
    learnTo: async (to, target) => {
      const before = current?.upTo ?? 0;
      let result = await requestLearning(to, target);
      // The thread had discarded the model and restored an earlier save, so the request is repeated from there.
      if (!result.known && current && current.upTo < before)
        result = await requestLearning(to, target);
      if (result.known) {
        if (target.savesModel) savedUntil = current?.upTo;
        return unpackHours(result.hours);
      }
      current = undefined;
      throw new LostModelError(`The model of ${coinId} was lost.`);
    },
  };
};

const toModelPosition = (source: string, upTo: number | null): ModelPosition | undefined =>
  upTo === null ? undefined : { source, upTo, begun: true, schedule: {} };

const findSavedPosition = async (
  learn: ModelDeps['learn'],
  coinId: string,
  source: string,
): Promise<ModelPosition | undefined> => {
  const emptyRequest = {
    hours: { candles: [] },
    upTo: 0,
    schedule: {},
    forecastAfter: Infinity,
    savesModel: false,
  };
  // No model has position 0, so the response always contains the actual position.
  const fit = await learn({ coinId, source, after: 0, ...emptyRequest });
  return fit.known ? undefined : toModelPosition(source, fit.currentPosition);
};

// Ends at the last candle, so that missing candles are requested again.
const getEndTime = (hours: HoursToLearn): number | undefined => {
  if (!('candles' in hours)) return hours.to;
  const last = hours.candles.at(-1);
  return last && last.openAt + hourMs;
};
