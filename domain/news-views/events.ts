import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A member whose plan limits the stories of a day opened one for the first time that day. What somebody reads is personal. */
export type StoryViewed = DomainEvent<
  'StoryViewed',
  { readonly storyId: string; readonly viewedAt: string }
>;

/** Every event of an account's day of news. */
export type NewsViewsEvent = StoryViewed;

/** Version and personal fields of each type. */
export const newsViewsEvents = {
  StoryViewed: { version: 1, personal: ['storyId'] },
} as const satisfies EventDefinitions<NewsViewsEvent>;
