import type { NewsViewsEvent } from './events.ts';

export type StoryView = { readonly storyId: string; readonly viewedAt: string };

/** The stories opened on one day, oldest first. */
export type NewsViewsState = { readonly views: readonly StoryView[] };

export const initialState: NewsViewsState = { views: [] };

export const isViewed = ({ views }: NewsViewsState, storyId: string): boolean =>
  views.some((view) => view.storyId === storyId);

export const evolve = (state: NewsViewsState, event: NewsViewsEvent): NewsViewsState => {
  // Events from newer versions of the program change nothing.
  if ((event.type as string) !== 'StoryViewed') return state;
  const { storyId, viewedAt } = event.data;
  return { views: [...state.views, { storyId, viewedAt }] };
};
