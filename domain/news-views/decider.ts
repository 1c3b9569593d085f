import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { ViewStory } from './commands.ts';
import { listDays } from './day.ts';
import { decideViews } from './decide.ts';
import { newsViewsEvents, type NewsViewsEvent } from './events.ts';
import { evolve, initialState, type NewsViewsState } from './state.ts';

export const newsViewsDecider: Decider<ViewStory, NewsViewsEvent, NewsViewsState> = {
  category: 'newsviews',
  definitions: newsViewsEvents,
  initialState,
  evolve,
  decide: decideViews,
  upcast: upcaster<NewsViewsEvent>(newsViewsEvents),
};

/** One stream per account and UTC day, because the limit is daily. */
export const newsViewsStream = (accountId: string, at: Date): string => {
  const yyyymmdd = at.toISOString().slice(0, 10).replaceAll('-', '');
  return `newsviews-${accountId}-${yyyymmdd}`;
};

export const newsViewsStreams = (accountId: string, from: Date, to: Date): string[] =>
  listDays(from, to).map((day) => newsViewsStream(accountId, day));
