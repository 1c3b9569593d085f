import { describe, it } from 'vitest';
import { deciderSpec } from '../../shared/testing/decider-spec.ts';
import { defaultNewsletter } from '../../shared/news/newsletter.ts';
import type { AccountCommand } from '../commands.ts';
import { accountDecider } from '../decider.ts';
import type { AccountEvent, SuppressionCause } from '../events.ts';

const given = deciderSpec(accountDecider);
const now = new Date('2026-11-23T08:00:00.000Z');
const at = now.toISOString();
const email = 'ada@example.com';

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    email,
    displayName: 'Ada',
    username: 'ada',
    passwordHash: 'h',
    verificationId: 'v1',
    registeredAt: at,
  },
};
const verified: AccountEvent = { type: 'AccountEmailVerified', data: { verifiedAt: at } };
const suppressed = (cause: SuppressionCause = 'bounce'): AccountEvent => ({
  type: 'AccountMailsSuppressed',
  data: { address: email, cause, detail: '550', suppressedAt: at },
});
const resumed = (cause: 'confirmed' | 'staff', reason: string | null): AccountEvent => ({
  type: 'AccountMailsResumed',
  data: { cause, reason, resumedAt: at },
});
const requested: AccountEvent = {
  type: 'AccountEmailVerificationRequested',
  data: { requestId: 'v2', requestedAt: at },
};

const suppress = (cause: SuppressionCause = 'bounce', address = email): AccountCommand => ({
  type: 'SuppressAccountMails',
  address,
  cause,
  detail: '550',
  now,
});
const resume: AccountCommand = { type: 'ResumeAccountMails', reason: 'Asked for', now };
const request: AccountCommand = { type: 'RequestEmailVerification', requestId: 'v2', now };
const verify: AccountCommand = { type: 'VerifyAccountEmail', requestId: 'v2', now };
const choose = (frequency: string, topics: readonly string[]): AccountCommand => ({
  type: 'ChooseNewsletter',
  frequency,
  topics,
  now,
});

describe('the newsletter of a member', () => {
  it('is chosen once, in the order of the edition', () => {
    const chosen: AccountEvent = {
      type: 'AccountNewsletterChosen',
      data: { frequency: 'weekly', topics: ['movers', 'analysis'], changedAt: at },
    };
    given(registered)
      .when(choose('weekly', ['analysis', 'movers']))
      .then(chosen);
    given(registered, chosen)
      .when(choose('weekly', ['movers', 'analysis']))
      .thenNothing();
    given(registered).when(choose('daily', defaultNewsletter.topics)).thenNothing();
  });

  it('contains the watchlist only if the member chose it', () => {
    const topics = ['watchlist', ...defaultNewsletter.topics] as const;
    const chosen: AccountEvent = {
      type: 'AccountNewsletterChosen',
      data: { frequency: 'daily', topics, changedAt: at },
    };
    given(registered).when(choose('daily', topics)).then(chosen);
    given(registered, chosen).when(choose('daily', topics)).thenNothing();
  });

  it('has no other choices', () => {
    for (const odd of [choose('hourly', []), choose('daily', ['gossip'])]) {
      given(registered).when(odd).thenRejects('invalid', 'account/unknown-newsletter-choice');
    }
  });
});

describe('an address that mails came back from', () => {
  it('gets no optional mails, once; a complaint is recorded beside a bounce', () => {
    given(registered, verified).when(suppress()).then(suppressed());
    given(registered, verified, suppressed()).when(suppress()).thenNothing();
    given(registered, verified, suppressed())
      .when(suppress('complaint'))
      .then(suppressed('complaint'));
  });

  it('is the present one only', () => {
    given(registered, verified).when(suppress('bounce', 'former@example.com')).thenNothing();
  });

  it('gets them again when staff says so, and once it is confirmed anew by a new link', () => {
    const held = [registered, verified, suppressed()];
    given(...held)
      .when(resume)
      .then(resumed('staff', 'Asked for'));
    given(registered, verified).when(resume).thenNothing();
    given(...held)
      .when(request)
      .then(requested);
    given(...held, requested)
      .when(verify)
      .then(resumed('confirmed', null));
    given(...held, requested, resumed('confirmed', null))
      .when(verify)
      .thenNothing();
    given(registered, verified).when(request).thenNothing();
  });

  it('is another matter once the account has another address', () => {
    const changed: AccountEvent = {
      type: 'AccountEmailChanged',
      data: {
        requestId: 'c1',
        email: 'new@example.com',
        formerEmail: email,
        changedAt: at,
        undoUntil: at,
      },
    };
    given(registered, verified, suppressed(), changed).when(resume).thenNothing();
  });
});
