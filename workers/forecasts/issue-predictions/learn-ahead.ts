import { dayMs } from '#domain/shared/time/durations.ts';
import type { CoinModel } from './model-of-coin.ts';
import type { LearnedHour } from './packed-hours.ts';

/** A model that can learn hours before they are requested, while its caller does other work. */
export type AheadModel = Omit<CoinModel, 'unsavedMs'> & {
  /** Whether so much was learned since the last save that the next request should save the model. */
  readonly isSaveDue: () => boolean;
  /**
   * Up to this time, in milliseconds, each request starts learning the next days. The candles must exist already.
   * Hours that were learned ahead are kept until they are requested.
   */
  readonly learnAheadUntil: (limit: number) => void;
  /** Starts learning the next days before they are requested. */
  readonly startNextDays: () => void;
};

// The fit of a new month takes as long as a moving clock needs for the jobs of three days.
const maxAheadMs = 3 * dayMs;
// After a restart, a month is learned again in about a second.
const maxUnsavedMs = 30 * dayMs;

/** Positions are those of the hours that were requested, also while the model is ahead of them. */
export const learnAhead = (model: CoinModel): AheadModel => {
  let limit = -Infinity;
  // Learned and not requested yet, oldest first.
  let hours: readonly LearnedHour[] = [];
  // Undefined while the model is at the last requested hour.
  let requestedUntil: number | undefined;
  let learning: { readonly from: number; readonly ended: Promise<void> } | undefined;
  const isSaveDue = (): boolean => model.unsavedMs() >= maxUnsavedMs;
  const startNextDays = (): void => {
    const from = model.learnedUntil();
    const to = Math.min(from + dayMs, (requestedUntil ?? from) + maxAheadMs, limit);
    // A model that should be saved waits for the request, because it cannot be continued from before its last hour.
    if (learning || to <= from || isSaveDue()) return;
    requestedUntil ??= from;
    learning = { from, ended: learnDay(from, to) };
  };
  const learnDay = async (from: number, to: number): Promise<void> => {
    try {
      const day = await model.learnTo(to, { forecastAfter: from, savesModel: false });
      hours = [...hours, ...day];
    } catch {
      // The request for these hours learns them again, and reports its own error.
      learning = undefined;
      return;
    }
    learning = undefined;
    startNextDays();
  };
  return {
    learnedUntil: () => requestedUntil ?? model.learnedUntil(),
    isSaveDue,
    existsAtOrBefore: async (source, at) => {
      const isRequested = requestedUntil !== undefined && requestedUntil <= at;
      const exists = await model.existsAtOrBefore(source, isRequested ? Infinity : at);
      if (exists) return true;
      // A new model begins only when this one has stopped learning.
      while (learning) await learning.ended;
      hours = [];
      requestedUntil = undefined;
      return false;
    },
    begin: model.begin,
    learnTo: async (to, target) => {
      while (learning && learning.from < to) await learning.ended;
      const requested = hours.filter(({ at }) => at <= to);
      const isAhead = learning !== undefined || requested.length < hours.length;
      const isLearned = isAhead || (model.learnedUntil() >= to && !target.savesModel);
      const forecastAfter = Math.max(target.forecastAfter, requested.at(-1)?.at ?? -Infinity);
      const added = isLearned ? [] : await model.learnTo(to, { ...target, forecastAfter });
      hours = hours.slice(requested.length);
      requestedUntil = isAhead ? to : undefined;
      startNextDays();
      return [...requested.filter(({ at }) => at > target.forecastAfter), ...added];
    },
    learnAheadUntil: (next) => {
      limit = next;
    },
    startNextDays,
  };
};
