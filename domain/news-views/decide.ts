import { plans } from '../shared/plans/plans.ts';
import { Rejection } from '../shared/rejection.ts';
import { endOfDay } from './day.ts';
import type { ViewStory } from './commands.ts';
import type { NewsViewsEvent } from './events.ts';
import { isViewed, type NewsViewsState } from './state.ts';

/** The daily limit of plans with limited stories. */
export const viewsPerDay = plans.free.newsViewsPerDay;

/** Opening the same story again on the same day does not count. */
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
