import { plans } from '../shared/plans/plans.ts';
import { Rejection } from '../shared/rejection.ts';
import { endOfDay } from './day.ts';
import type { ViewStory } from './commands.ts';
import type { NewsViewsEvent } from './events.ts';
import { isViewed, type NewsViewsState } from './state.ts';

/** Stories that a plan with a limit opens in a day. */
export const viewsPerDay = plans.free.newsViewsPerDay;

/** The same story again is no second view; a story that was opened stays open. */
export const decideViews = (
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
