import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A member with a daily limit opened a story for the first time that day. Reading behaviour is personal data. */
export type StoryViewed = DomainEvent<
  'StoryViewed',
  { readonly storyId: string; readonly viewedAt: string }
>;

/** Every event in an account's stream of one day. */
export type NewsViewsEvent = StoryViewed;

/** Version and personal fields of each event type. */
export const newsViewsEvents = {
  StoryViewed: { version: 1, personal: ['storyId'] },
} as const satisfies EventDefinitions<NewsViewsEvent>;
