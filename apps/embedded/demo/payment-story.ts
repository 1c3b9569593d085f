import { changePlan } from '#application/membership/subscription/change-plan.ts';
import type { CommandContext } from '#application/command-context.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { DemoProvider } from '#platform/payments/demo-provider.port.ts';
import type { Platform } from '#platform/platform.ts';
import { saveCustomer } from '#workers/mail/mail-invoices.ts';

/** What a member did at the checkout, in days before today. */
export type PaymentAct =
  | {
      readonly act: 'subscribe';
      readonly daysAgo: number;
      readonly plan: PaidPlanId;
      /** A test card by the provider's name; without one the payment is left undone. */
      readonly card?: string;
    }
  | { readonly act: 'change'; readonly daysAgo: number; readonly plan: PaidPlanId }
  /** A look at the provider, after a renewal. */
  | { readonly act: 'look'; readonly daysAgo: number };

type PaymentContext = { readonly accountId: string; readonly act: PaymentAct };

/** Carries out what was done at the checkout, through the real commands at the demo's provider, at its own time. */
export const carryOutPayment = async (
  platform: Platform,
  { accountId, act }: PaymentContext,
  context: CommandContext,
): Promise<void> => {
  const { demoProvider } = platform;
  // With keys of Stripe there is no history of payments: nothing is paid there for a demo.
  if (demoProvider === undefined) return;
  await demoProvider.standAt(context.now);
  if (act.act === 'subscribe') await subscribe(platform, { accountId, act, demoProvider }, context);
  if (act.act === 'change') {
    await changePlan(platform, { accountId, target: { plan: act.plan } }, context);
  }
  if (act.act === 'look') await reconcile(platform, { accountId }, context);
  const { customerId } = await loadMembership(platform, accountId);
  if (customerId !== null) await saveCustomer(platform, { accountId, customerId });
};

type SubscribeInput = {
  readonly accountId: string;
  readonly act: Extract<PaymentAct, { act: 'subscribe' }>;
  readonly demoProvider: DemoProvider;
};

const subscribe = async (
  platform: Platform,
  { accountId, act: { plan, card }, demoProvider }: SubscribeInput,
  context: CommandContext,
): Promise<void> => {
  const wanted = { accountId, terms: { plan, interval: 'month' }, couponCode: null } as const;
  const { clientSecret } = await startSubscription(platform, wanted, context);
  if (card === undefined || clientSecret === null) return;
  await demoProvider.pay({ clientSecret, paymentMethod: card });
  await reconcile(platform, { accountId }, context);
};

// What the provider tells is recorded by the system, as its webhooks are.
const reconcile = (
  platform: Platform,
  { accountId }: Pick<PaymentContext, 'accountId'>,
  context: CommandContext,
): Promise<unknown> =>
  reconcileMembership(platform, { accountId }, { ...context, actor: 'system' });
