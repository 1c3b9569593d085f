import { importCorrelationId, type CommandContext } from '#application/command-context.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import type { Platform } from '#platform/platform.ts';
import { saveCustomerBilling } from '#workers/mail/mail-invoices.ts';

// Most cards are British, as those of most members.
const getTestCard = (index: number): string => {
  if (index % 10 === 0) return 'pm_card_ie';
  return index % 25 === 1 ? 'pm_card_de' : 'pm_card_mastercard';
};

/** Buys a plan for a member at the demo's payment provider, with a test card, at the time of the demo's clock. */
export const buyPlan = async (
  platform: Platform,
  { accountId, index }: { readonly accountId: string; readonly index: number },
): Promise<void> => {
  const { clock, demoProvider } = platform;
  if (demoProvider === undefined) return;
  const context: CommandContext = {
    actor: 'system',
    now: clock.now(),
    correlationId: importCorrelationId,
  };
  // The waiting period is for purchases of real members.
  const config = { ...platform.config, FIRST_PURCHASE_WAIT_HOURS: 0 };
  const terms = { plan: index % 3 === 0 ? 'pro' : 'basic', interval: 'month' } as const;
  const { clientSecret } = await startSubscription(
    { ...platform, config },
    { accountId, terms, couponCode: null },
    context,
  );
  if (clientSecret !== null)
    await demoProvider.pay({ clientSecret, paymentMethod: getTestCard(index), country: 'GB' });
  await reconcileMembership(platform, { accountId }, context);
  await saveCustomerBilling(platform, { accountId });
};
