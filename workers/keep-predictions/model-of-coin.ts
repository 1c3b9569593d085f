import { hourMs } from '#domain/prediction/hours.ts';
import type { HourFeed } from './hour-feed.ts';
import type { HoursToLearn, LearnRequest, Learnt, LearntHour } from './learner.ts';

export type ModelDeps = {
  readonly coinId: string;
  readonly feed: HourFeed;
  readonly learn: (asked: LearnRequest) => Promise<Learnt>;
};

/** Where the model of a coin stands in its thread. */
export type ModelOfCoin = {
  /** Whether it has learnt up to then and can go on, from the same source. */
  readonly standsBy: (source: string, at: number) => boolean;
  readonly begin: (source: string, at: number) => void;
  /** Learns what there is up to `to`, and tells the hours that end after `forecastAfter`. */
  readonly learnTo: (to: number, forecastAfter: number) => Promise<readonly LearntHour[]>;
};

/** The thread has lost the model, such as after a crash: it has to begin anew. */
export class LostModelError extends Error {}

export const modelOfCoin = ({ coinId, feed, learn }: ModelDeps): ModelOfCoin => {
  let standing: { readonly source: string; upTo: number; begun: boolean } | undefined;
  return {
    standsBy: (source, at) => standing?.source === source && standing.upTo <= at,
    begin: (source, at) => {
      standing = { source, upTo: at, begun: false };
    },
    learnTo: async (to, forecastAfter) => {
      if (!standing) throw new LostModelError(`The model of ${coinId} has not begun.`);
      const { source, upTo: from, begun } = standing;
      const hours = await feed.hours(coinId, { source, from, to });
      const upTo = endOf(hours) ?? from;
      const after = begun ? from : null;
      const learnt = await learn({ coinId, source, after, hours, upTo, forecastAfter });
      standing = learnt.known ? { source, upTo, begun: true } : undefined;
      if (!learnt.known) throw new LostModelError(`The model of ${coinId} was lost.`);
      return learnt.hours;
    },
  };
};

// A candle that has not come yet is asked for again.
const endOf = (hours: HoursToLearn): number | undefined => {
  if (!('candles' in hours)) return hours.to;
  const last = hours.candles.at(-1);
  return last && last.openAt + hourMs;
};
