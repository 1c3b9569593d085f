import type { AlertsEvent } from '#domain/alerts/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction, forWeeks } from '../engine/reaction.ts';
import { resolveWatchedCoinsJob } from './job.ts';

/** Finds out once which coins were marked by their symbols, before events had the id. */
export const resolveWatchedCoins = defineReaction<AlertsEvent>({
  name: 'resolve-watched-coins',
  categories: ['alerts'],
  reads: [],
  from: 'start',
  on: {
    CoinWatched: ({ stream, data: { coinId } }) =>
      coinId === null
        ? [
            {
              name: resolveWatchedCoinsJob.name,
              payload: { accountId: accountIn(stream) },
              ...forWeeks,
            },
          ]
        : [],
  },
});
