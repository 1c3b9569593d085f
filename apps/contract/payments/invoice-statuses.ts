import type { invoiceStatuses } from '../../../domain/shared/plans/invoice-statuses.ts';

export * from '../../../domain/shared/plans/invoice-statuses.ts';

/** The status of an invoice as it is shown: a paid one may have been refunded since. */
export const displayStatus = ({
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
