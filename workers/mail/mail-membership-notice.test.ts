import { beforeEach, describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { changeMembership } from '#application/membership/staff-changes/change-membership.ts';
import type { MembershipChange } from '#application/membership/staff-changes/effect-of-change.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { mailPreview, membershipMail } from '#application/membership/membership-mail.ts';
import { previewChange } from '#application/membership/staff-changes/preview-change.ts';
import { changeGrant, revokeGrants } from '#application/membership/grants/revoke-grants.ts';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import {
  createTestContext,
  readStreamEvents,
  openTestPorts,
  today,
} from '#application/testing/test-ports.ts';
import { mailStream } from '#domain/mail/mail.ts';
import type { MailRequested } from '#domain/mail/events.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { GrantDuration, MembershipEvent } from '#domain/membership/events.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { deriveId } from '#application/derive-id.ts';
import { sendCommand } from '#application/handle-command.ts';
import { mailMembershipNoticeWorker } from './mail-membership-notice.ts';

const publicAddress = { current: () => 'https://tidemark.example' };
const openPorts = async () => ({
  ...(await openTestPorts()),
  payments: fakePayments(() => today),
  publicAddress,
});

let ports: Awaited<ReturnType<typeof openPorts>>;
let accountId: string;
beforeEach(async () => {
  ports = await openPorts();
  const registration = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  ({ accountId } = await registerAccount(ports, registration, createTestContext()));
});

const daysLater = (days: number): Date => new Date(today.getTime() + days * dayMs);
const grant = (plan: PaidPlanId, duration: GrantDuration, at = today) =>
  grantMembership(ports, { accountId, plan, duration, reason: 'Goodwill' }, createTestContext(at));
const endOf = (grantId: string) => ({ type: 'RevokeGrant', grantId, reason: 'Mistake' }) as const;

/** Subject and text of every mail that follows from the events so far; each job runs twice. */
const mails = async (): Promise<readonly MailRequested['data'][]> => {
  const handle = mailMembershipNoticeWorker.handler(ports);
  const requested: MailRequested['data'][] = [];
  for (const event of await readStreamEvents(ports, membershipStream(accountId))) {
    for (const { name, payload } of mailMembershipNoticeWorker.react(event)) {
      const job = { name, payload, key: event.id, attempt: 1, dueAt: today };
      await handle(job);
      await handle(job);
      const stream = mailStream(deriveId('mail', event.id, 'membership'));
      for (const mail of await readStreamEvents(ports, stream)) {
        requested.push(mail.data as MailRequested['data']);
      }
    }
  }
  return requested;
};
const subjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject);
const preview = async (change: MembershipChange, at = today) =>
  (await previewChange(ports, { accountId, change }, createTestContext(at))).mail;

describe('the undo of a bulk change', () => {
  const undo = async (bulkChangeId: string): Promise<void> => {
    const change = { kind: 'undo', bulkChangeId, grantId: 'none' } as const;
    const context = createTestContext(today, { causationId: 'undo', idempotencyKey: 'undo' });
    const { unchanged } = await changeMembership(
      ports,
      { accountId, change, reason: 'Wrong filter' },
      context,
    );
    expect(unchanged).toBeNull();
  };
  const inBulk = (idempotencyKey: string) =>
    createTestContext(today, { causationId: 'bulk', idempotencyKey });

  it('that restores grants sends no second mail', async () => {
    await grant('pro', 'annual');
    await revokeGrants(ports, { accountId, reason: 'By mistake' }, inBulk('one'));
    await undo('bulk');
    expect(await subjects()).toEqual([
      'Your Pro membership has begun',
      'Your Pro membership was ended',
    ]);
  });

  it('that ends grants sends no second mail', async () => {
    const terms = { accountId, plan: 'pro', duration: 'annual', reason: 'Goodwill' } as const;
    await grantMembership(ports, terms, inBulk('one'));
    await undo('bulk');
    expect(await subjects()).toEqual(['Your Pro membership has begun']);
  });
});

describe('a decision of staff has one mail', () => {
  it('that says when a lower plan begins, not that it has begun', async () => {
    await grant('pro', 'monthly');
    const change = { kind: 'grant', plan: 'basic', duration: '3months' } as const;
    const previewed = await preview(change);
    await grant('basic', '3months');
    const subject = 'Your Basic membership begins on 4 June 2026';
    const sent = await mails();
    expect(sent).toMatchObject([{ subject: 'Your Pro membership has begun' }, { subject }]);
    const [pro = '', basic = ''] = sent.map(({ text }) => text);
    expect(pro).toContain('You have Pro until 4 June 2026, then Free.');
    expect(basic).toContain('You have Pro until 4 June 2026, then Basic until');
    expect(previewed).toMatchObject({ subject });
    expect(basic).toContain(previewed?.paragraphs.join('\n\n'));
  });

  it('that says extended where the member had the plan', async () => {
    await grant('pro', 'monthly');
    await grant('pro', 'lifetime');
    const [, extended] = await mails();
    expect(extended?.subject).toBe('Your Pro membership was extended');
    expect(extended?.text).toContain('You have Pro without an end date.');
  });

  it('and none where nothing changes for the member', async () => {
    await grant('pro', 'lifetime');
    const change = { kind: 'grant', plan: 'basic', duration: 'monthly' } as const;
    expect(await preview(change)).toBeNull();
    await grant('basic', 'monthly');
    expect(await subjects()).toEqual(['Your Pro membership has begun']);
  });

  it('and none where no day that the member is shown changes', async () => {
    for (const seconds of [0, 1, 2]) {
      await grant('pro', 'monthly', new Date(today.getTime() + seconds * 1000));
    }
    const change = { kind: 'grant', plan: 'pro', duration: 'monthly' } as const;
    const at = new Date(today.getTime() + 3000);
    expect(await previewChange(ports, { accountId, change }, createTestContext(at))).toMatchObject({
      unchanged: { kind: 'held', plan: 'pro', higher: [], isGrant: true },
      mail: null,
    });
    expect(await subjects()).toEqual(['Your Pro membership has begun']);
    await grant('pro', 'monthly', daysLater(1));
    expect(await subjects()).toEqual([
      'Your Pro membership has begun',
      'Your Pro membership was extended',
    ]);
  });

  it('also when it ends several grants', async () => {
    await grant('basic', '3months');
    await grant('basic', 'annual');
    await grant('pro', 'monthly');
    await grant('pro', '3months');
    const before = (await subjects()).length;
    const previewed = await preview({ kind: 'revoke' });
    await revokeGrants(ports, { accountId, reason: 'Mistake' }, createTestContext());
    const after = await mails();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)?.subject).toBe(previewed?.subject);
    expect(after.at(-1)?.subject).toMatch(
      /^Your (Basic and Pro|Pro and Basic) memberships were ended$/,
    );
    expect(after.at(-1)?.text).toContain('You have the Free plan now.');
  });

  it('that names what is left when one of several is ended', async () => {
    await grant('basic', 'annual');
    const { grantId } = await grant('pro', 'monthly');
    await changeGrant(ports, { accountId, command: endOf(grantId) }, createTestContext());
    const ended = (await mails()).at(-1);
    expect(ended?.subject).toBe('Your Pro membership was ended');
    expect(ended?.text).toContain('You have Basic until 4 May 2027, then Free.');
  });
});

describe('the end of an extension', () => {
  it('is announced as a change of the plan that the member keeps', async () => {
    await grant('pro', 'monthly');
    const { grantId } = await grant('pro', '3months');
    await changeGrant(ports, { accountId, command: endOf(grantId) }, createTestContext());
    const changed = (await mails()).at(-1);
    expect(changed?.subject).toBe('Your Pro membership was changed');
    expect(changed?.text).toContain('You have Pro until 4 June 2026, then Free.');
  });
});

describe('ends that came by themselves', () => {
  it('have one mail when several grants ended, about the plan that was in force', async () => {
    await grant('basic', 'monthly');
    await grant('pro', 'monthly');
    await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command: { type: 'ExpireGrants' } },
      createTestContext(daysLater(60)),
    );
    const ended = (await subjects()).filter((subject) => /ended/.test(subject));
    expect(ended).toEqual(['Your Pro membership has ended']);
  });

  it('have a mail that calls a trial a trial', async () => {
    await grant('pro', 'trial');
    await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command: { type: 'ExpireGrants' } },
      createTestContext(daysLater(8)),
    );
    const ended = (await mails()).at(-1);
    expect(ended?.subject).toBe('Your trial of Pro has ended');
    expect(ended?.text).toMatch(/Your trial of Pro ended on .* Nothing was charged\./);
  });

  it('have none where a higher plan covered the one that ended', async () => {
    await grant('pro', 'lifetime');
    await grant('pro', 'monthly');
    await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command: { type: 'ExpireGrants' } },
      createTestContext(daysLater(60)),
    );
    expect((await subjects()).filter((subject) => /ended/.test(subject))).toEqual([]);
  });
});

describe('a planned change of a subscription', () => {
  const ofIt = { subscriptionId: 'sub_1', plan: 'pro' } as const;
  const at = today.toISOString();
  const effectiveAt = '2026-06-04T10:00:00.000Z';
  const started: readonly MembershipEvent[] = [
    {
      type: 'SubscriptionStarted',
      data: { ...ofIt, customerId: 'cus_1', interval: 'month', startedAt: at },
    },
    {
      type: 'SubscriptionActivated',
      data: { ...ofIt, interval: 'month', activatedAt: at, periodEndsAt: effectiveAt },
    },
  ];
  const cancelled: MembershipEvent = {
    type: 'CancellationScheduled',
    data: { ...ofIt, scheduledAt: at, effectiveAt },
  };
  const undone: MembershipEvent = {
    type: 'ScheduledChangeUndone',
    data: { ...ofIt, undoneAt: at },
  };
  const lower = (nextPlan: PaidPlanId): MembershipEvent => ({
    type: 'DowngradeScheduled',
    data: { ...ofIt, nextPlan, nextInterval: 'month', scheduledAt: at, effectiveAt },
  });
  const fold = (events: readonly MembershipEvent[]) =>
    events.reduce(membershipDecider.evolve, membershipDecider.initialState);
  const mailAbout = (
    earlier: readonly MembershipEvent[],
    events: readonly MembershipEvent[],
    by: { readonly isByMember?: boolean } = {},
  ) => {
    const before = fold([...started, ...earlier]);
    const after = events.reduce(membershipDecider.evolve, before);
    return membershipMail({ events, before, after, now: today, ...by });
  };

  it('is confirmed: a cancellation', () => {
    const mail = mailAbout([], [cancelled]);
    expect(mail?.subject).toBe('Your Pro subscription ends on 4 June 2026');
    expect(mail?.paragraphs.join('\n')).toContain('You have Pro until 4 June 2026, then Free.');
  });

  it('is confirmed: a downgrade', () => {
    const mail = mailAbout([], [lower('basic')]);
    expect(mail?.subject).toBe('Your plan changes to Basic on 4 June 2026');
    expect(mail?.paragraphs.join('\n')).toContain('You have Pro until 4 June 2026, then Basic.');
  });

  it('names the team only for a downgrade that an admin requested', () => {
    const requested: MembershipEvent = {
      type: 'SubscriptionChangeRequested',
      data: {
        ...ofIt,
        changeId: '44444444-4444-4444-8444-444444444444',
        change: 'downgrade',
        nextPlan: 'basic',
        nextInterval: 'month',
        refunds: [],
        reason: 'Asked on the phone',
        requestedAt: at,
      },
    };
    const team = 'Our team scheduled';
    expect(mailAbout([requested], [lower('basic')])?.paragraphs[0]).toContain(team);
    const own = mailAbout([requested], [lower('basic')], { isByMember: true });
    expect(own?.paragraphs[0]).not.toContain(team);
  });

  it('is confirmed: another billing interval of the same plan', () => {
    expect(mailAbout([], [lower('pro')])?.subject).toBe(
      'Your Pro plan is billed monthly from 4 June 2026',
    );
  });

  it('is only confirmed as a downgrade when the cancellation that replaced it is undone', () => {
    const earlier = [lower('basic'), cancelled];
    expect(mailAbout(earlier, [undone])).toBeUndefined();
    expect(mailAbout([...earlier, undone], [lower('basic')])?.subject).toBe(
      'Your plan changes to Basic on 4 June 2026',
    );
  });

  it.each([
    ['cancellation', cancelled],
    ['planned change', lower('basic')],
  ])('is confirmed when it is undone: a %s', (what, planned) => {
    const mail = mailAbout([planned], [undone]);
    expect(mail?.subject).toBe('Your Pro subscription continues');
    expect(mail?.paragraphs[0]).toBe(
      `Your ${what} was undone. You keep Pro. It renews on 4 June 2026.`,
    );
  });

  describe('while a renewal is unpaid', () => {
    const graceEndsAt = '2026-05-18T10:00:00.000Z';
    const unpaid: MembershipEvent = {
      type: 'PaymentFailed',
      data: {
        ...ofIt,
        invoiceId: 'in_1',
        failedAt: at,
        graceEndsAt,
        needsConfirmation: false,
        periodEndsAt: effectiveAt,
      },
    };

    it('says of a cancellation that the plan is kept until the grace ends', () => {
      const mail = mailAbout([unpaid], [cancelled]);
      expect(mail?.subject).toBe('Your Pro subscription ends on 18 May 2026');
      expect(mail?.paragraphs).toEqual([
        'Your Pro subscription is cancelled and will not renew. You have Pro until 18 May 2026, then Free.',
        'Your last renewal is not paid. We will not collect it and will not remind you of it. If you want your plan until 4 June 2026, pay it by 18 May 2026 on the page of your subscription.',
        'You can keep the subscription until 18 May 2026: undo the cancellation on the page of your subscription. The unpaid renewal is then due again.',
      ]);
    });

    it.each([
      ['basic', 'You asked to move from Pro to Basic, billed monthly.'],
      ['pro', 'You asked to have Pro billed monthly.'],
    ] as const)('says of a change to %s that it waits for the payment', (plan, asked) => {
      const mail = mailAbout([unpaid], [lower(plan)]);
      expect(mail?.subject).toBe('Pay your renewal by 18 May 2026 to keep your subscription');
      const [first, second, third] = mail?.paragraphs ?? [];
      expect(first).toBe(`${asked} You have Pro until 18 May 2026, then Free.`);
      expect(second).toContain('Once it is, you keep Pro until 4 June 2026;');
      expect(third).toContain('You can undo this until 18 May 2026');
    });

    it.each([
      ['cancellation', cancelled],
      ['planned change', lower('basic')],
    ])('names no renewal when it is undone: a %s', (what, planned) => {
      expect(mailAbout([unpaid, planned], [undone])?.paragraphs).toEqual([
        `Your ${what} was undone. You keep Pro until 18 May 2026. Pay the open renewal by then, or the subscription ends.`,
      ]);
    });
  });

  it('that is the same as before has no mail', () => {
    expect(mailAbout([cancelled], [undone, cancelled])).toBeUndefined();
    const state = fold(started);
    expect(mailPreview({ events: [], before: state, after: state, now: today })).toBeNull();
  });

  it('is a job of its own, which workers read by the event alone', () => {
    for (const event of [cancelled, undone, lower('basic')]) {
      const stored = {
        ...event,
        id: deriveId('event', event.type),
        stream: `membership-${accountId}`,
      };
      const jobs = mailMembershipNoticeWorker.react(
        stored as Parameters<typeof mailMembershipNoticeWorker.react>[0],
      );
      expect(jobs).toMatchObject([{ name: 'mail-membership-notice', payload: { plan: 'pro' } }]);
    }
  });
});
