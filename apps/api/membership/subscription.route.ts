import {
  changePlan,
  undoScheduledChange,
  type PlanChangeResult,
} from '#application/membership/subscription/change-plan.ts';
import { cancelSubscriptionByLink } from '#application/membership/subscription/cancel-by-link.ts';
import { confirmPayment } from '#application/membership/subscription/confirm-payment.ts';
import {
  resolvePaymentIssues,
  type PaymentIssueResult,
} from '#application/membership/comparison/fix-subscriptions.ts';
import { previewOwnChange } from '#application/membership/subscription/preview-subscription-change.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { withdrawSubscription } from '#application/membership/subscription/withdraw-subscription.ts';
import { subscriptionOperations } from '#contract/membership/subscription.ts';
import { checkoutOperations } from '#contract/membership/checkout.ts';
import {
  planLabels,
  type PlanId,
  type SubscriptionTerms,
  lowestPaidPlan,
} from '#domain/shared/plans/plans.ts';
import { formatBindingTime } from '#domain/shared/time/binding-day.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { isRunning } from '#domain/shared/plans/subscription-states.ts';
import { accessEndsAt, type Subscription } from '#domain/shared/plans/subscription.ts';
import { successReply } from '../account/done.ts';
import { limitCouponAttempts } from './coupon-attempts.ts';
import { loadOwnSubscription } from './own-subscription.ts';
import { toPreviewBody, withNewPreview } from './outdated-preview.ts';
import { isOnSale } from './plan-list.ts';
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
    body: await loadOwnSubscription({ platform, planList }, caller.accountId),
  }));
  routes.on(
    checkoutOperations.createSubscription,
    async ({ body, caller, command, waitForProjections }) => {
      const { planName: plan, couponId, interval = 'month' } = body;
      await requireOnSale(planList, { plan, interval });
      const { accountId } = caller;
      const subscriptionRequest = {
        accountId,
        terms: { plan, interval },
        couponCode: couponId || null,
      };
      const result = await limitCouponAttempts(platform, subscriptionRequest, () =>
        startSubscription(platform, subscriptionRequest, command),
      );
      await waitForProjections();
      const { clientSecret, subscriptionId, paymentIntentId } = result;
      return { body: { clientSecret, subscriptionId, paymentIntentId } };
    },
  );
  routes.on(
    checkoutOperations.confirmPayment,
    async ({ body, caller, command, waitForProjections }) => {
      const { subscriptionId, paymentIntentId } = body;
      const paymentId = paymentIntentId === '' ? null : paymentIntentId;
      const confirmation = { accountId: caller.accountId, subscriptionId, paymentId };
      const { plan, hasUnpaidRenewal } = await confirmPayment(platform, confirmation, command);
      await waitForProjections();
      return successReply(hasUnpaidRenewal ? texts.paidInPart : texts.paid(planLabels[plan]));
    },
  );
  routes.on(
    checkoutOperations.fixSubscriptions,
    async ({ caller, command, waitForProjections }) => {
      const { accountId } = caller;
      const outcome = await resolvePaymentIssues(platform, { accountId }, command);
      const { after, fixed, payment } = outcome;
      await waitForProjections();
      const pendingPayment = isOpen(payment) ? payment : null;
      const activeCount = isRunning(after) ? 1 : 0;
      const message = pendingPayment === null ? formatFixResult(outcome) : texts.confirmRenewal;
      return { body: { message, fixed, active: activeCount, payment: pendingPayment } };
    },
  );
};

const formatFixResult = ({ before, after, fixed }: PaymentIssueResult): string => {
  if (after === 'past-due') return texts.stillUnpaid;
  if (fixed === 0) return texts.nothingToFix;
  if (isRunning(after)) return texts.fixedActive;
  return before === 'incomplete' ? texts.fixedGivenUp : texts.fixedEnded;
};

const changeRoutes = ({ routes, platform }: MembershipRoutesDeps): void => {
  routes.on(
    checkoutOperations.previewSubscription,
    async ({ body: { targetTier: plan, interval, couponId }, caller, command }) => {
      const { accountId } = caller;
      const planChange = { accountId, target: { plan, interval }, couponCode: couponId || null };
      const preview = await limitCouponAttempts(platform, planChange, () =>
        previewOwnChange(platform, planChange, command),
      );
      return { body: toPreviewBody(preview) };
    },
  );
  routes.on(
    subscriptionOperations.manageSubscription,
    async ({ body, caller, command, waitForProjections }) => {
      const { targetTier: plan, interval, previewed: seen } = body;
      const previewedTerms = seen && {
        prorationDate: new Date(seen.prorationDate),
        dueNow: seen.dueNow,
      };
      const planChange = {
        accountId: caller.accountId,
        target: { plan, interval },
        previewed: previewedTerms,
      };
      const changedPlan = await withNewPreview(platform, planChange, command, () =>
        changePlan(platform, planChange, command),
      );
      await waitForProjections();
      return { body: toReplyBody(changedPlan, plan, command.now) };
    },
  );
  routes.on(
    subscriptionOperations.downgradeSubscription,
    async ({ body, caller, command, waitForProjections }) => {
      const { targetTier: plan = lowestPaidPlan, interval } = body;
      const planChange = { accountId: caller.accountId, target: { plan, interval } };
      const changedPlan = await withNewPreview(platform, planChange, command, () =>
        changePlan(platform, { ...planChange, deferredOnly: 'later' }, command),
      );
      await waitForProjections();
      return { body: toReplyBody(changedPlan, plan, command.now) };
    },
  );
  routes.on(
    subscriptionOperations.cancelSubscription,
    async ({ caller, command, waitForProjections }) => {
      const planChange = { accountId: caller.accountId, target: { plan: 'free' as const } };
      const changedPlan = await withNewPreview(platform, planChange, command, () =>
        changePlan(platform, planChange, command),
      );
      await waitForProjections();
      return { body: toReplyBody(changedPlan, 'free', command.now) };
    },
  );
  routes.on(subscriptionOperations.cancelByLink, async ({ body, command }) => {
    const changedPlan = await cancelSubscriptionByLink(platform, body, command);
    return successReply(describeCancellation(changedPlan, command.now));
  });
  routes.on(
    subscriptionOperations.undoSubscriptionChange,
    async ({ body, caller: { accountId }, command, waitForProjections }) => {
      const shownTerms = body?.terms;
      const undo = () => undoScheduledChange(platform, { accountId, shownTerms }, command);
      const changedPlan =
        shownTerms === undefined
          ? await undo()
          : await withNewPreview(platform, { accountId, target: shownTerms }, command, undo);
      await waitForProjections();
      return { body: toReplyBody(changedPlan, 'free', command.now) };
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

const requireOnSale = async (
  planList: MembershipRoutesDeps['planList'],
  terms: SubscriptionTerms,
): Promise<void> => {
  await planList.whenLoaded();
  if (isOnSale(planList, terms)) return;
  throw new Rejection('conflict', 'membership/not-on-sale', { message: texts.unavailable });
};

const toReplyBody = (changed: PlanChangeResult, targetPlan: PlanId, now: Date) => {
  const { change, payment, chargedPence, subscription } = changed;
  return {
    success: true as const,
    message: formatMessage(changed, targetPlan, now),
    effectiveAt: getEffectiveAt(change, subscription),
    payment: isOpen(payment) ? payment : null,
    ...(chargedPence > 0 && { dueNow: chargedPence }),
  };
};

const getEffectiveAt = (
  change: PlanChangeResult['change'],
  subscription: Subscription | null,
): string | null => {
  if (change.kind === 'cancellation') return accessEndsAt(subscription, change.effectiveAt);
  return change.kind === 'downgrade' ? change.effectiveAt : null;
};

const isOpen = (payment: PlanChangeResult['payment']): boolean =>
  payment !== null && payment.clientSecret !== null;

const formatMessage = (
  { change, payment, chargedPence, subscription }: PlanChangeResult,
  wished: PlanId,
  now: Date,
): string => {
  switch (change.kind) {
    case 'upgrade':
      return isOpen(payment)
        ? texts.confirm(chargedPence)
        : texts.upgraded(planLabels[wished], chargedPence);
    case 'downgrade':
      return formatDowngrade(subscription, {
        plan: planLabels[change.terms.plan],
        end: change.effectiveAt,
        now,
      });
    case 'cancellation':
      return subscription === null || subscription.ended !== null
        ? texts.givenUp
        : formatCancellation(subscription, change.effectiveAt, now);
    case 'undo':
      return subscription?.unpaid
        ? texts.undoneUnpaid(formatBindingTime(subscription.unpaid.graceEndsAt, now))
        : texts.undone;
    case 'subscribe':
    case 'none':
      return texts.unchanged;
  }
};

const formatCancellation = (subscription: Subscription, end: string, now: Date): string => {
  const accessEnd = accessEndsAt(subscription, end);
  const text = texts.cancelled(formatBindingTime(accessEnd, now));
  return accessEnd === end ? text : `${text} ${texts.payToKeep(formatBindingTime(end, now))}`;
};

const formatDowngrade = (
  subscription: Subscription | null,
  { plan, end, now }: { readonly plan: string; readonly end: string; readonly now: Date },
): string => {
  const accessEnd = accessEndsAt(subscription, end);
  return accessEnd === end
    ? texts.downgrade(plan, formatBindingTime(end, now))
    : texts.downgradeUnpaid(plan, formatBindingTime(accessEnd, now), formatBindingTime(end, now));
};

// Also covers a repeated request, which finds the subscription already cancelled.
const describeCancellation = (changed: PlanChangeResult | null, now: Date): string => {
  if (changed?.change.kind === 'cancellation') return formatMessage(changed, 'free', now);
  const subscription = changed?.subscription;
  if (subscription?.ended !== null || subscription.scheduled?.kind !== 'cancellation') {
    return texts.nothingToCancel;
  }
  return formatCancellation(subscription, subscription.scheduled.effectiveAt, now);
};
