import { loadMembership } from '#application/membership/load-membership.ts';
import type { SubscriptionPreview } from '#application/membership/subscription/preview-subscription-change.ts';
import type { PayingMember } from './paying-member.ts';
import type { PaymentTestProduct } from './paying-product.ts';

/**
 * The credit of a change must not exceed the unrefunded part of the period's payments, and the
 * reclaimed credit must not exceed the refunds.
 */
export const requireFairCredit = async (
  { platform }: PaymentTestProduct,
  { accountId, email, running }: PayingMember,
  { kind, lines, prorationDate }: SubscriptionPreview,
): Promise<void> => {
  if (kind !== 'upgrade') return;
  const { customerId, holdings } = await loadMembership(platform, accountId);
  const at = prorationDate ?? '';
  const paying = (await platform.payments.invoices(customerId ?? '')).filter(
    (each) =>
      each.subscriptionId === holdings.subscription?.subscriptionId &&
      each.status === 'paid' &&
      each.lines.some(({ pence, periodEnd }) => pence > 0 && periodEnd >= at),
  );
  const refunded = sum(paying.map(({ refundedPence }) => refundedPence));
  const unrefunded = sum(paying.map(({ paidPence }) => paidPence)) - refunded;
  const unused = -sum(lines.map(({ pence }) => Math.min(0, pence)));
  // The second line is the price of the new plan; a third line reclaims credit.
  const takenBack = sum(lines.slice(2).map(({ pence }) => pence));
  const rounding = paying.length;
  const credit = unused - takenBack;
  if (credit > unrefunded + (running?.carried ?? 0) + rounding || takenBack > refunded + rounding) {
    const words = `${String(credit)} of ${String(unrefunded)}, ${String(takenBack)} of ${String(refunded)}`;
    throw new Error(`${email} was credited ${words}`);
  }
};

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
