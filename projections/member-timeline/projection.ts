import type { AccountEvent } from '#domain/account/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { SignInEvent } from '#domain/sign-in/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { accountEntries } from './account-entries.ts';
import { membershipEntries } from './membership-entries.ts';
import { memberTimelineCollection, type TimelineDocument } from './read-model.ts';
import { signInEntries } from './sign-in-entries.ts';
import { entry, plain } from './timeline-entry.ts';

export const memberTimeline = defineProjection<
  TimelineDocument,
  AccountEvent | MembershipEvent | SignInEvent
>({
  collection: memberTimelineCollection,
  categories: ['account', 'membership', 'signin'],
  on: { ...accountEntries, ...membershipEntries, ...signInEntries },
  // Written by a newer version of the program: its name in words is better than nothing.
  otherwise: (event) => [entry(event, plain('account', inWords(event.type)))],
});

const inWords = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
