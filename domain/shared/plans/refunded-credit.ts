export type CreditableInvoice = {
  /** Charge for the new period, after discounts. */
  readonly chargedPence: number;
  /** Credit for unused time of the previous invoice. */
  readonly creditedPence: number;
  /** The part of that credit that was charged again, because its payment had been refunded. */
  readonly reclaimedPence: number;
  readonly refundedPence: number;
};

/**
 * How much of the credit for unused time a plan change charges again, because a refunded payment gives no credit. A
 * refund of an earlier invoice counts to the extent that its payment became credit on later invoices. Oldest invoice
 * first.
 */
export const reclaimedCredit = (
  unusedPence: number,
  invoices: readonly CreditableInvoice[],
): number => Math.round(unusedPence * invoices.reduce(computeRefundedShare, 0));

/** The refunded share of an invoice's charge, from 0 to 1. */
const computeRefundedShare = (
  shareBefore: number,
  { chargedPence, creditedPence, reclaimedPence, refundedPence }: CreditableInvoice,
): number => {
  if (chargedPence <= 0) return 0;
  const netRefundedPence = refundedPence + shareBefore * creditedPence - reclaimedPence;
  return Math.min(1, Math.max(0, netRefundedPence / chargedPence));
};
