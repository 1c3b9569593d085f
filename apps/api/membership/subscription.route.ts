import {
  changePlan,
  undoScheduledChange,
  type ChangedPlan,
} from '#application/membership/subscription/change-plan.ts';
import { cancelByLink } from '#application/membership/subscription/cancel-by-link.ts';
import { confirmPayment } from '#application/membership/subscription/confirm-payment.ts';
import {
  fixSubscriptions,
  type FixResult,
} from '#application/membership/comparison/fix-subscriptions.ts';
import { previewOwnChange } from '#application/membership/subscription/preview-subscription-change.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { withdrawSubscription } from '#application/membership/subscription/withdraw-subscription.ts';
import { subscriptionOperations } from '#contract/operations/membership/subscription.ts';
import { planLabels, type PlanId, type SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  accessEndsAt,
  type Subscription,
  type SubscriptionPhase,
} from '#domain/shared/plans/subscription.ts';
import { successReply } from '../account/done.ts';
import { ownSubscription } from './own-subscription.ts';
import type { MembershipRoutesDeps } from './ports.ts';
import { subscriptionTexts as texts } from './texts.ts';

/** The member's own subscription. The server determines plans, prices and amounts, and the client only names a plan. */
export const subscriptionRoutes = (deps: MembershipRoutesDeps): void => {
  paymentRoutes(deps);
  changeRoutes(deps);
  withdrawalRoute(deps);
};

const paymentRoutes = ({ routes, platform, planList }: MembershipRoutesDeps): void => {
  routes.on(subscriptionOperations.ownSubscription, async ({ caller }) => ({
    body: await ownSubscription(platform, caller.accountId),
  }));
  routes.on(
    subscriptionOperations.createSubscription,
    async ({ body, caller, command, waitForProjections }) => {
      const { planName: plan, couponId, interval = 'month' } = body;
      requireOnSale(planList, { plan, interval });
      const { accountId } = caller;
      const wanted = { accountId, terms: { plan, interval }, couponCode: couponId || null };
      const started = await startSubscription(platform, wanted, command);
      await waitForProjections();
      const { clientSecret, subscriptionId, paymentIntentId } = started;
      return { body: { clientSecret, subscriptionId, paymentIntentId } };
    },
  );
  routes.on(
    subscriptionOperations.confirmPayment,
    async ({ body, caller, command, waitForProjections }) => {
      const { subscriptionId, paymentIntentId } = body;
      const paymentId = paymentIntentId === '' ? null : paymentIntentId;
      const paid = { accountId: caller.accountId, subscriptionId, paymentId };
      const { plan, hasUnpaidRenewal } = await confirmPayment(platform, paid, command);
      await waitForProjections();
      return successReply(hasUnpaidRenewal ? texts.paidInPart : texts.paid(planLabels[plan]));
    },
  );
  routes.on(
    subscriptionOperations.fixSubscriptions,
    async ({ caller, command, waitForProjections }) => {
      const { accountId } = caller;
      const outcome = await fixSubscriptions(platform, { accountId }, command);
      const { after, fixed, payment } = outcome;
      await waitForProjections();
      const waiting = isOpen(payment) ? payment : null;
      const active = endedPhases.has(after) ? 0 : 1;
      const message = waiting === null ? fixedMessage(outcome) : texts.confirmRenewal;
      return { body: { message, fixed, active, payment: waiting } };
    },
  );
};

const endedPhases: ReadonlySet<SubscriptionPhase> = new Set(['none', 'cancelled', 'incomplete']);

const fixedMessage = ({ before, after, fixed }: FixResult): string => {
  if (after === 'past-due') return texts.stillUnpaid;
  if (fixed === 0) return texts.nothingToFix;
  if (!endedPhases.has(after)) return texts.fixedActive;
  return before === 'incomplete' ? texts.fixedGivenUp : texts.fixedEnded;
};

const changeRoutes = ({ routes, platform }: MembershipRoutesDeps): void => {
  routes.on(
    subscriptionOperations.previewSubscription,
    async ({ body: { targetTier: plan, interval, couponId }, caller, command }) => {
      const { accountId } = caller;
      const planChange = { accountId, target: { plan, interval }, couponCode: couponId || null };
      const { lines, lost, ...preview } = await previewOwnChange(platform, planChange, command);
      return { body: { ...preview, lines: [...lines], lost: [...lost] } };
    },
  );
  routes.on(
    subscriptionOperations.manageSubscription,
    async ({ body, caller, command, waitForProjections }) => {
      const { targetTier: plan, interval, previewed: seen } = body;
      const previewed = seen && {
        prorationDate: new Date(seen.prorationDate),
        dueNow: seen.dueNow,
      };
      const wish = { accountId: caller.accountId, target: { plan, interval }, previewed };
      const changed = await changePlan(platform, wish, command);
      await waitForProjections();
      return { body: answerOf(changed, plan) };
    },
  );
  routes.on(
    subscriptionOperations.downgradeSubscription,
    async ({ body, caller, command, waitForProjections }) => {
      const { targetTier: plan = 'basic', interval } = body;
      const wish = { accountId: caller.accountId, target: { plan, interval } };
      const changed = await changePlan(platform, { ...wish, deferredOnly: 'later' }, command);
      await waitForProjections();
      return { body: answerOf(changed, plan) };
    },
  );
  routes.on(
    subscriptionOperations.cancelSubscription,
    async ({ caller, command, waitForProjections }) => {
      const wish = { accountId: caller.accountId, target: { plan: 'free' as const } };
      const changed = await changePlan(platform, wish, command);
      await waitForProjections();
      return { body: answerOf(changed, 'free') };
    },
  );
  routes.on(subscriptionOperations.cancelByLink, async ({ body, command }) => {
    const changed = await cancelByLink(platform, body, command);
    return successReply(describeCancellation(changed));
  });
  routes.on(
    subscriptionOperations.undoSubscriptionChange,
    async ({ caller: { accountId }, command, waitForProjections }) => {
      const changed = await undoScheduledChange(platform, { accountId }, command);
      await waitForProjections();
      return { body: answerOf(changed, 'free') };
    },
  );
};

const withdrawalRoute = ({ routes, platform }: MembershipRoutesDeps): void => {
  routes.on(
    subscriptionOperations.withdrawSubscription,
    async ({ caller: { accountId }, command, waitForProjections }) => {
      const result = await withdrawSubscription(platform, { accountId }, command);
      const { refundedPence } = result;
      await waitForProjections();
      const message = texts.withdrawn(result);
      return { body: { success: true as const, message, refundedPence } };
    },
  );
};

const requireOnSale = (
  { offers }: MembershipRoutesDeps['planList'],
  { plan, interval }: SubscriptionTerms,
): void => {
  const offer = offers().find(({ id }) => id === plan);
  const priceId = interval === 'month' ? offer?.stripePriceId : offer?.stripeYearlyPriceId;
  if (priceId) return;
  throw new Rejection('conflict', 'membership/not-on-sale', { message: texts.unavailable });
};

const answerOf = (changed: ChangedPlan, targetPlan: PlanId) => {
  const { change, payment, subscription } = changed;
  return {
    success: true as const,
    message: messageOf(changed, targetPlan),
    effectiveAt: effectiveAtOf(change, subscription),
    payment: isOpen(payment) ? payment : null,
  };
};

const effectiveAtOf = (
  change: ChangedPlan['change'],
  subscription: Subscription | null,
): string | null => {
  if (change.kind === 'cancellation') return accessEndsAt(subscription, change.effectiveAt);
  return change.kind === 'downgrade' ? change.effectiveAt : null;
};

const isOpen = (payment: ChangedPlan['payment']): boolean =>
  payment !== null && payment.clientSecret !== null;

const messageOf = ({ change, payment, subscription }: ChangedPlan, wished: PlanId): string => {
  switch (change.kind) {
    case 'upgrade':
      return isOpen(payment) ? texts.confirm : texts.upgraded(planLabels[wished]);
    case 'downgrade':
      return formatDowngraded(subscription, planLabels[wished], change.effectiveAt);
    case 'cancellation':
      return subscription === null || subscription.ended !== null
        ? texts.givenUp
        : formatCancelled(subscription, change.effectiveAt);
    case 'undo':
      return subscription?.unpaid
        ? texts.undoneUnpaid(dayOf(subscription.unpaid.graceEndsAt))
        : texts.undone;
    case 'subscribe':
    case 'none':
      return texts.unchanged;
  }
};

const formatCancelled = (subscription: Subscription, end: string): string => {
  const until = accessEndsAt(subscription, end);
  const text = texts.cancelled(dayOf(until));
  return until === end ? text : `${text} ${texts.payToKeep(dayOf(end))}`;
};

const formatDowngraded = (subscription: Subscription | null, plan: string, end: string): string => {
  const until = accessEndsAt(subscription, end);
  return until === end
    ? texts.downgrade(plan, dayOf(end))
    : texts.downgradeUnpaid(plan, dayOf(until), dayOf(end));
};

// Also covers a repeated request, which finds the subscription already cancelled.
const describeCancellation = (changed: ChangedPlan | null): string => {
  if (changed?.change.kind === 'cancellation') return messageOf(changed, 'free');
  const subscription = changed?.subscription;
  if (subscription?.ended !== null || subscription.scheduled?.kind !== 'cancellation') {
    return texts.nothingToCancel;
  }
  return formatCancelled(subscription, subscription.scheduled.effectiveAt);
};

const dayOf = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
