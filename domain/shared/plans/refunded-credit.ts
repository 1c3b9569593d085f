/** A paid invoice of a subscription, in pence. */
export type CreditableInvoice = {
  /** Charged for the new period, after any discount. */
  readonly chargedPence: number;
  /** Credited for unused time that the invoice before it charged for. */
  readonly creditedPence: number;
  /** The part of that credit that was charged again because its payment had been refunded. */
  readonly reclaimedPence: number;
  readonly refundedPence: number;
};

/**
 * How much of the credit for unused time a plan change charges again: a refunded payment gives no credit. A refund of an
 * earlier invoice counts as far as its payment moved on as credit into the later ones. Invoices oldest first.
 */
export const reclaimedCredit = (
  unusedPence: number,
  invoices: readonly CreditableInvoice[],
): number => Math.round(unusedPence * invoices.reduce(refundedShare, 0));

/** The share of an invoice's charge whose payment was refunded, from 0 to 1. */
const refundedShare = (
  shareBefore: number,
  { chargedPence, creditedPence, reclaimedPence, refundedPence }: CreditableInvoice,
): number => {
  if (chargedPence <= 0) return 0;
  const refunded = refundedPence + shareBefore * creditedPence - reclaimedPence;
  return Math.min(1, Math.max(0, refunded / chargedPence));
};
