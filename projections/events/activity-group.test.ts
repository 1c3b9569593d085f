import { describe, expect, it } from 'vitest';
import { ada, eventLog, grace } from '../engine/testing/events.ts';
import { getActivityGroup } from './activity-group.ts';

type Example = { readonly stream: string; readonly actor: string; readonly subject?: string };

const groupOf = (type: string, { stream, ...metadata }: Example): string =>
  getActivityGroup(eventLog().add(stream, { type, ...metadata }));

describe('who acted', () => {
  it.each([
    ['AccountProfileChanged', { stream: `account-${ada}`, actor: ada, subject: ada }, 'member'],
    ['AccountSuspended', { stream: `account-${ada}`, actor: grace, subject: ada }, 'staff'],
    ['MembershipGranted', { stream: `membership-${ada}`, actor: 'operator:Jo' }, 'staff'],
    ['MembershipGranted', { stream: `membership-${ada}`, actor: 'operator' }, 'staff'],
    ['SubscriptionRenewed', { stream: `membership-${ada}`, actor: 'provider' }, 'machine'],
    ['SupportAnswerSent', { stream: 'support-1', actor: grace, subject: ada }, 'staff'],
    ['SupportRequestOpened', { stream: 'support-1', actor: 'system' }, 'member'],
    ['SupportReplyReceived', { stream: 'support-1', actor: 'system' }, 'member'],
    ['SignInSucceeded', { stream: `signin-${ada}-202605`, actor: ada }, 'member'],
  ])('of %s in %j is %s', (type, example, group) => {
    expect(groupOf(type, example)).toBe(group);
  });

  it('is staff where the subject is the person who gave the reason', () => {
    const example = { stream: 'jobqueue-all', actor: grace, subject: grace };
    expect(groupOf('QueuePauseRequested', example)).toBe('staff');
  });

  it('is staff for an export, which is in their own stream, and reading for a page that they opened', () => {
    const stream = `look-${grace}-202605`;
    expect(groupOf('MembersExported', { stream, actor: grace, subject: grace })).toBe('staff');
    expect(groupOf('MemberDataViewed', { stream: `look-${ada}-202605`, actor: grace })).toBe(
      'reading',
    );
  });

  it('is nobody for what follows from another act, and for the stories that a member read', () => {
    expect(groupOf('MailRequested', { stream: 'mail-1', actor: grace })).toBe('machine');
    expect(groupOf('StoryViewed', { stream: `newsviews-${ada}`, actor: ada })).toBe('machine');
    expect(groupOf('IdentifierClaimed', { stream: 'email-1', actor: ada })).toBe('machine');
  });
});
