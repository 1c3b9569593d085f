import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate, type MemberPeriod } from '../shared/define-aggregate.ts';
import { plans } from '../shared/plans/plans.ts';
import { Rejection } from '../shared/rejection.ts';
import { dayMs } from '../shared/time/durations.ts';
import { type NewsViewsEvent, newsViewsEvents } from './events.ts';

export type ViewStory = {
  readonly type: 'ViewStory';
  readonly storyId: string;
  readonly now: Date;
};

/** The start of the next UTC day, when the count restarts. */
export const endOfDay = (at: Date): Date =>
  new Date((Math.floor(at.getTime() / dayMs) + 1) * dayMs);

/** One instant in each UTC day from `from` to `to`. */
const listDays = (from: Date, to: Date): Date[] => {
  const days: Date[] = [];
  for (let day = Math.floor(from.getTime() / dayMs); day * dayMs <= to.getTime(); day += 1) {
    days.push(new Date(day * dayMs));
  }
  return days;
};

type StoryView = { readonly storyId: string; readonly viewedAt: string };

/** The stories opened on one day, oldest first. */
export type NewsViewsState = { readonly views: readonly StoryView[] };

export const initialState: NewsViewsState = { views: [] };

export const isViewed = ({ views }: NewsViewsState, storyId: string): boolean =>
  views.some((view) => view.storyId === storyId);

const on: EventEvolvers<NewsViewsState, NewsViewsEvent> = {
  StoryViewed: ({ views }, { data: { storyId, viewedAt } }) => ({
    views: [...views, { storyId, viewedAt }],
  }),
};

/** The daily limit of plans with limited stories. */
export const viewsPerDay = plans.free.newsViewsPerDay;

/** Opening the same story again on the same day does not count. */
const decideViews = (
  state: NewsViewsState,
  { storyId, now }: ViewStory,
): readonly NewsViewsEvent[] => {
  if (isViewed(state, storyId)) return [];
  if (state.views.length >= viewsPerDay) {
    throw new Rejection('forbidden', 'news/limit-reached', {
      message: "You've reached your daily news view limit.",
      retryAt: endOfDay(now).toISOString(),
    });
  }
  return [{ type: 'StoryViewed', data: { storyId, viewedAt: now.toISOString() } }];
};

/** One stream per account and UTC day, because the limit is daily. */
export const newsViewsStream = (accountId: string, at: Date): string => {
  const yyyymmdd = at.toISOString().slice(0, 10).replaceAll('-', '');
  return `newsviews-${accountId}-${yyyymmdd}`;
};

export const newsViewsStreams = (accountId: string, from: Date, to: Date): string[] =>
  listDays(from, to).map((day) => newsViewsStream(accountId, day));

export const newsViewsDecider = defineAggregate<
  ViewStory,
  NewsViewsEvent,
  NewsViewsState,
  MemberPeriod
>({
  category: 'newsviews',
  stream: ({ accountId, at }) => newsViewsStream(accountId, at),
  memberStreams: newsViewsStreams,
  subject: ({ accountId }) => accountId,
  events: newsViewsEvents,
  initialState,
  on,
  decide: decideViews,
});
