import type { invoiceStatuses } from '../../../domain/shared/plans/invoice-statuses.ts';

export * from '../../../domain/shared/plans/invoice-statuses.ts';

/** The displayed status of an invoice, which accounts for refunds. */
export const getDisplayStatus = ({
  status,
  paidPence,
  refundedPence,
}: {
  readonly status: (typeof invoiceStatuses)[number];
  readonly paidPence: number;
  readonly refundedPence: number;
}): (typeof invoiceStatuses)[number] | 'partly-refunded' | 'refunded' => {
  if (refundedPence <= 0) return status;
  return refundedPence < paidPence ? 'partly-refunded' : 'refunded';
};
