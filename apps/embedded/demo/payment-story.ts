import { changePlan } from '#application/membership/subscription/change-plan.ts';
import type { CommandContext } from '#application/command-context.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { DemoProvider } from '#platform/payments/demo-provider.port.ts';
import type { Platform } from '#platform/platform.ts';
import { saveCustomerBilling } from '#workers/mail/mail-invoices.ts';

/** A member's action at the checkout, in days before today. */
export type PaymentAction =
  | {
      readonly act: 'subscribe';
      readonly daysAgo: number;
      readonly plan: PaidPlanId;
      /** Stripe's name of a test card; without a card, the payment stays incomplete. */
      readonly card?: string;
    }
  | { readonly act: 'change'; readonly daysAgo: number; readonly plan: PaidPlanId }
  /** Reads the state at the provider, after a renewal. */
  | { readonly act: 'look'; readonly daysAgo: number };

type PaymentContext = { readonly accountId: string; readonly act: PaymentAction };

/**
 * Carries out actions of the checkout with the real commands at the demo's provider, at their own
 * times.
 */
export const performPaymentAction = async (
  platform: Platform,
  { accountId, act }: PaymentContext,
  context: CommandContext,
): Promise<void> => {
  const { demoProvider } = platform;
  // With Stripe keys, the demo has no history of payments, because nothing is paid at Stripe for a
  // demo.
  if (demoProvider === undefined) return;
  await demoProvider.freezeAt(context.now);
  // The waiting period is for purchases from now on.
  const platformWithoutWait = {
    ...platform,
    config: { ...platform.config, FIRST_PURCHASE_WAIT_HOURS: 0 },
  };
  if (act.act === 'subscribe')
    await subscribe(platformWithoutWait, { accountId, act, demoProvider }, context);
  if (act.act === 'change') {
    await changePlan(platformWithoutWait, { accountId, target: { plan: act.plan } }, context);
  }
  if (act.act === 'look') await reconcile(platform, { accountId }, context);
  await saveCustomerBilling(platform, { accountId });
};

type SubscribeInput = {
  readonly accountId: string;
  readonly act: Extract<PaymentAction, { act: 'subscribe' }>;
  readonly demoProvider: DemoProvider;
};

const subscribe = async (
  platform: Platform,
  { accountId, act: { plan, card }, demoProvider }: SubscribeInput,
  context: CommandContext,
): Promise<void> => {
  const subscriptionRequest = {
    accountId,
    terms: { plan, interval: 'month' },
    couponCode: null,
  } as const;
  const { clientSecret } = await startSubscription(platform, subscriptionRequest, context);
  if (card === undefined || clientSecret === null) return;
  await demoProvider.pay({ clientSecret, paymentMethod: card });
  await reconcile(platform, { accountId }, context);
};

// The state at the provider is recorded by the system, as for webhooks.
const reconcile = (
  platform: Platform,
  { accountId }: Pick<PaymentContext, 'accountId'>,
  context: CommandContext,
): Promise<unknown> =>
  reconcileMembership(platform, { accountId }, { ...context, actor: 'system' });
