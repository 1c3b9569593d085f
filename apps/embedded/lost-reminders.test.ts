import { expect, it, onTestFinished, vi } from 'vitest';
import { loadMembership } from '#application/membership/load-membership.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { findAccountMails } from '#projections/mails/read-model.ts';
import { sweepPaymentRemindersWorker } from '#workers/mail/mail-payment-notice/sweep-notices.ts';
import { startPaidMemberScenario } from './testing/paid-life.ts';

const waitOptions = { timeout: 20_000 };

it('reminders of a failed payment whose jobs were lost are requested when they are due, once', async () => {
  const life = await startPaidMemberScenario();
  onTestFinished(() => life.close());
  const { accountId, platform } = life;
  await life.buy({ plan: 'basic', interval: 'month' }, 'pm_card_chargeCustomerFail');
  await life.skipTo('2030-04-03T09:00:00.000Z');
  const failedAt = await vi.waitFor(async () => {
    await platform.demoProvider?.settle();
    await reconcileMembership(platform, { accountId }, life.context());
    const { subscription } = (await loadMembership(platform, accountId)).holdings;
    expect(subscription?.unpaid).not.toBeNull();
    return Date.parse(subscription?.unpaid?.failedAt ?? '');
  }, waitOptions);
  // No worker runs, so that no other job requests a mail.
  const sweepTwice = async (days: number): Promise<void> => {
    const job = { name: 'job', key: 'job', payload: {}, attempt: 1 };
    const dueAt = new Date(failedAt + days * dayMs);
    for (let round = 0; round < 2; round += 1)
      await sweepPaymentRemindersWorker.handler(platform)({ ...job, dueAt });
  };
  const expectMails = (count: number): Promise<void> =>
    vi.waitFor(async () => {
      await sweepTwice(count === 1 ? 0.5 : 1.5);
      expect(await findAccountMails(platform, accountId)).toHaveLength(count);
    }, waitOptions);
  await expectMails(1);
  await expectMails(2);
  await sweepTwice(1.6);
  await expectMails(2);
});
