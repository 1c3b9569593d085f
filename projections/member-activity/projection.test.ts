import { expect, it } from 'vitest';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { memberActivity } from './projection.ts';

const signedIn = (signedInAt: string) =>
  ({
    type: 'SignInSucceeded',
    data: {
      method: 'password',
      secondFactor: null,
      signedInAt,
      ipAddress: '192.0.2.1',
      userAgent: 'Test',
    },
  }) as const;
const viewed = (viewedAt: string) =>
  ({ type: 'StoryViewed', data: { storyId: 's', viewedAt } }) as const;

it('keeps when a member was seen last, by sign-in or by an opened story', () => {
  const log = eventLog();
  log.add(`signin-${ada}-2026-05`, signedIn('2026-05-04T10:00:00.000Z'));
  log.add(`newsviews-${ada}-2026-05-05`, viewed('2026-05-05T08:00:00.000Z'));
  const { documents } = given(log.events).when(memberActivity);
  expect(documents.get(ada)).toEqual({ id: ada, seenAt: '2026-05-05T08:00:00.000Z' });
});

it('forgets an erased member', () => {
  const log = eventLog();
  log.add(`signin-${ada}-2026-05`, signedIn('2026-05-04T10:00:00.000Z'));
  log.add(`account-${ada}`, {
    type: 'AccountErased',
    data: { erasedAt: '2026-05-06T10:00:00.000Z' },
  });
  expect(given(log.events).when(memberActivity).documents.get(ada)).toBeUndefined();
});
