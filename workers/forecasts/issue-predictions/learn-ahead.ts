import { dayMs } from '#domain/shared/time/durations.ts';
import type { CoinModel } from './model-of-coin.ts';
import type { LearnedHour } from './packed-hours.ts';

/** A model that can learn hours before they are requested, while its caller does other work. */
export type AheadModel = CoinModel & {
  /**
   * Up to this time, in milliseconds, each request starts learning the next day. The candles must exist already.
   * Hours that were learned ahead are kept until they are requested.
   */
  readonly learnAheadUntil: (limit: number) => void;
  /** Starts learning the next day before it is requested. */
  readonly startNextDay: () => void;
};

/** Positions are those of the hours that were requested, also while the model is ahead of them. */
export const learnAhead = (model: CoinModel): AheadModel => {
  let limit = -Infinity;
  let ahead: Ahead | undefined;
  const startNextDay = (): void => {
    const from = model.learnedUntil();
    const to = Math.min(from + dayMs, limit);
    if (to <= from || ahead) return;
    const hours = model.learnTo(to, { forecastAfter: from, savesModel: false });
    // The next request reports the error.
    hours.catch(() => undefined);
    ahead = { from, hours };
  };
  // After an error, the next request starts without them.
  const takeAhead = async (): Promise<readonly LearnedHour[]> => {
    const hours = ahead?.hours ?? [];
    ahead = undefined;
    return hours;
  };
  return {
    learnedUntil: () => ahead?.from ?? model.learnedUntil(),
    unsavedMs: model.unsavedMs,
    existsAtOrBefore: async (source, at) => {
      await ahead?.hours.catch(() => {
        ahead = undefined;
      });
      return model.existsAtOrBefore(source, ahead && ahead.from <= at ? Infinity : at);
    },
    begin: (...beginning) => {
      ahead = undefined;
      model.begin(...beginning);
    },
    learnTo: async (to, target) => {
      const hours = await takeAhead();
      const later = hours.filter(({ at }) => at > to);
      const requested = hours.filter(({ at }) => at <= to && at > target.forecastAfter);
      if (later.length > 0) {
        // Not saved, because a saved model cannot be continued from before its last hour.
        ahead = { from: to, hours: Promise.resolve(later) };
        return requested;
      }
      const isLearned = model.learnedUntil() >= to && !target.savesModel;
      const added = isLearned ? [] : await model.learnTo(to, target);
      startNextDay();
      return [...requested, ...added];
    },
    learnAheadUntil: (next) => {
      limit = next;
    },
    startNextDay,
  };
};

type Ahead = {
  /** End of the last hour that was requested, in milliseconds. */
  readonly from: number;
  readonly hours: Promise<readonly LearnedHour[]>;
};
