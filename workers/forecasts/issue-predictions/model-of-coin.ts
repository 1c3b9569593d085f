import { hourMs } from '#domain/shared/time/durations.ts';
import type { HourlyCandles } from './hourly-candles.ts';
import type { HoursToLearn } from './hours-to-learn.ts';
import type { LearnRequest, LearnResult, LearnedHour } from './learner.ts';

export type ModelDeps = {
  readonly coinId: string;
  readonly feed: HourlyCandles;
  readonly learn: (asked: LearnRequest) => Promise<LearnResult>;
};

type LearnTarget = Pick<LearnRequest, 'forecastAfter' | 'keeps'>;

/** Where the model of a coin stands in its thread. */
export type ModelOfCoin = {
  /** Whether it has learnt up to then or less, from the same source, and can go on; also what was kept over a restart. */
  readonly standsBy: (source: string, at: number) => Promise<boolean>;
  readonly begin: (source: string, at: number) => void;
  /** End of the last hour that it has learnt, in milliseconds. */
  readonly upTo: () => number;
  /** Learns what there is up to `to`, and tells the hours that end after `forecastAfter`. */
  readonly learnTo: (to: number, wanted: LearnTarget) => Promise<readonly LearnedHour[]>;
};

/** The thread has lost the model, such as after a crash, and none was kept: it has to begin anew. */
export class LostModelError extends Error {}

type ModelPosition = { readonly source: string; readonly upTo: number; readonly begun: boolean };

export const modelOfCoin = ({ coinId, feed, learn }: ModelDeps): ModelOfCoin => {
  let standing: ModelPosition | undefined;
  const ask = async (to: number, wanted: LearnTarget): Promise<LearnResult> => {
    if (!standing) throw new LostModelError(`The model of ${coinId} has not begun.`);
    const { source, upTo: from, begun } = standing;
    const hours = await feed.hours(coinId, { source, from, to });
    const upTo = endOf(hours) ?? from;
    const after = begun ? from : null;
    const learnt = await learn({ coinId, source, after, hours, upTo, ...wanted });
    standing = learnt.known ? { source, upTo, begun: true } : positionAt(source, learnt.standsAt);
    return learnt;
  };
  return {
    standsBy: async (source, at) => {
      if (standing?.source !== source) standing = await savedPosition(learn, coinId, source);
      return standing !== undefined && standing.upTo <= at;
    },
    begin: (source, at) => {
      standing = { source, upTo: at, begun: false };
    },
    upTo: () => standing?.upTo ?? 0,
    learnTo: async (to, wanted) => {
      const before = standing?.upTo ?? 0;
      let learnt = await ask(to, wanted);
      // The thread has set it aside, and took it up again where it was kept.
      if (!learnt.known && standing && standing.upTo < before) learnt = await ask(to, wanted);
      if (learnt.known) return learnt.hours;
      standing = undefined;
      throw new LostModelError(`The model of ${coinId} was lost.`);
    },
  };
};

const positionAt = (source: string, upTo: number | null): ModelPosition | undefined =>
  upTo === null ? undefined : { source, upTo, begun: true };

const savedPosition = async (
  learn: ModelDeps['learn'],
  coinId: string,
  source: string,
): Promise<ModelPosition | undefined> => {
  const nothing = { hours: { candles: [] }, upTo: 0, forecastAfter: Infinity, keeps: false };
  // No model stands at 0, so that the answer says where it does.
  const answer = await learn({ coinId, source, after: 0, ...nothing });
  return answer.known ? undefined : positionAt(source, answer.standsAt);
};

// A candle that has not come yet is asked for again.
const endOf = (hours: HoursToLearn): number | undefined => {
  if (!('candles' in hours)) return hours.to;
  const last = hours.candles.at(-1);
  return last && last.openAt + hourMs;
};
