import type { AccountErased } from '#domain/account/events.ts';
import type { StoryViewed } from '#domain/news-views/events.ts';
import type { SignInSucceeded } from '#domain/sign-in/events.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { memberActivityCollection, type MemberActivityDocument } from './read-model.ts';

export const memberActivity = defineProjection<
  MemberActivityDocument,
  SignInSucceeded | StoryViewed | AccountErased
>({
  collection: memberActivityCollection,
  categories: ['account', 'signin', 'newsviews'],
  on: {
    SignInSucceeded: ({ stream, data: { signedInAt } }) => recordActivity(stream, signedInAt),
    StoryViewed: ({ stream, data: { viewedAt } }) => recordActivity(stream, viewedAt),
    AccountErased: ({ stream }) => [{ id: getStreamAccountId(stream), apply: () => null }],
  },
});

const recordActivity = (stream: string, at: string): readonly Update<MemberActivityDocument>[] => {
  const id = getStreamAccountId(stream);
  return [
    { id, apply: (current) => (current && current.seenAt >= at ? current : { id, seenAt: at }) },
  ];
};
