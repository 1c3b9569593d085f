import { registerAccount } from '#application/account/registration/register-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import type { SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import type { MovableClock } from '#platform/clock/clock.port.ts';
import type { SentMail } from '#platform/mail/mail.port.ts';
import type { Platform } from '#platform/platform.ts';
import { advanceTime } from '#workers/advance-time.ts';
import { createWorkerCatalogue } from '#workers/catalogue.ts';
import { comparePaymentsWorker } from '#workers/membership/compare-payments.ts';
import { deliverMailsWorker } from '#workers/mail/deliver-mails.ts';
import { finishCreditWorker } from '#workers/membership/finish-credit.ts';
import { mailInvoicesWorker } from '#workers/mail/mail-invoices.ts';
import { mailMembershipNoticeWorker } from '#workers/mail/mail-membership-notice.ts';
import { mailPaymentNoticeWorker } from '#workers/mail/mail-payment-notice/mail-payment-notice.ts';
import { prepareRenewalsWorker } from '#workers/membership/prepare-renewals/prepare-renewals.ts';
import { startProjector } from '#workers/start-projector.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { testPlatform } from '#workers/testing/test-platform.ts';

const email = 'paid@example.com';

// Leaves out workers that run every ten minutes, which would make a month take half a minute.
const catalogue = createWorkerCatalogue([
  comparePaymentsWorker,
  prepareRenewalsWorker,
  mailInvoicesWorker,
  mailPaymentNoticeWorker,
  mailMembershipNoticeWorker,
  finishCreditWorker,
  deliverMailsWorker,
]);

export type PaidMemberScenario = {
  readonly platform: Platform;
  readonly clock: MovableClock;
  readonly accountId: string;
  readonly context: () => CommandContext;
  readonly buy: (terms: SubscriptionTerms, paymentMethod?: string) => Promise<void>;
  /** The member confirms the payment of the last renewal at the bank. */
  readonly payRenewal: () => Promise<void>;
  readonly startWorking: () => Promise<void>;
  /** Sets the clock without running jobs. */
  readonly skipTo: (iso: string) => Promise<void>;
  /** Moves the clock and runs every job that becomes due. */
  readonly advanceTo: (iso: string) => Promise<void>;
  /** Oldest first. */
  readonly mails: () => Promise<readonly SentMail[]>;
  readonly close: () => Promise<void>;
};

/**
 * A member with the demo's provider, the real workers and a movable clock. Events of the provider
 * are not delivered.
 */
export const startPaidMemberScenario = async (): Promise<PaidMemberScenario> => {
  const platform = await testPlatform();
  const { movableClock: clock, demoProvider, outbox } = platform;
  if (!clock || !demoProvider || !outbox) throw new Error('the test platform is a demo');
  await clock.freezeAt(new Date('2030-03-02T09:30:00.000Z'));
  const projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  const context = (): CommandContext => ({
    actor: 'system',
    now: clock.now(),
    correlationId: 'test',
  });
  const input = { email, password: 'Engine1843', displayName: 'Paid' };
  const { accountId } = await registerAccount(platform, input, context());
  await projector.reachedHead();
  let workers: Awaited<ReturnType<typeof startWorkers>> | undefined;
  const waitForConsumers = async (): Promise<void> => {
    await projector.reachedHead();
    await workers?.reachedHead();
  };
  return {
    platform,
    clock,
    accountId,
    context,
    buy: async (terms, paymentMethod = 'pm_card_visa') => {
      const order = { accountId, terms, couponCode: null };
      const { clientSecret } = await startSubscription(platform, order, context());
      const payment = { clientSecret: clientSecret ?? '', paymentMethod, authenticate: true };
      await demoProvider.pay(payment);
      await reconcileMembership(platform, { accountId }, context());
      await waitForConsumers();
    },
    payRenewal: async () => {
      const { holdings } = await loadMembership(platform, accountId);
      const subscriptionId = holdings.subscription?.subscriptionId ?? '';
      const retry = { subscriptionId, idempotencyKey: 'renewal' };
      const { clientSecret } = await platform.payments.retryPayment(retry);
      const paymentMethod = 'pm_card_authenticationRequired';
      await demoProvider.pay({
        clientSecret: clientSecret ?? '',
        paymentMethod,
        authenticate: true,
      });
      await reconcileMembership(platform, { accountId }, context());
      await waitForConsumers();
    },
    startWorking: async () => {
      workers = await startWorkers(platform, { turnMs: 10, catalogue });
      await waitForConsumers();
    },
    skipTo: (iso) => clock.freezeAt(new Date(iso)),
    advanceTo: async (iso) => {
      const to = new Date(iso);
      await advanceTime({ ...platform, clock, waitForConsumers }, { to });
      await clock.freezeAt();
    },
    mails: async () => (await outbox.sent(email)).toReversed(),
    close: async () => {
      await workers?.stop();
      await projector.stop();
      await platform.close();
    },
  };
};
