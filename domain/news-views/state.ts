import type { NewsViewsEvent } from './events.ts';

/** A story that was opened, and when first. */
export type View = { readonly storyId: string; readonly viewedAt: string };

/** The stories of one day in the order in which they were opened. */
export type NewsViewsState = { readonly views: readonly View[] };

export const initialState: NewsViewsState = { views: [] };

export const isViewed = ({ views }: NewsViewsState, storyId: string): boolean =>
  views.some((view) => view.storyId === storyId);

export const evolve = (state: NewsViewsState, event: NewsViewsEvent): NewsViewsState => {
  // Written by a newer version of the program: unknown events change nothing.
  if ((event.type as string) !== 'StoryViewed') return state;
  const { storyId, viewedAt } = event.data;
  return { views: [...state.views, { storyId, viewedAt }] };
};
