import type { GoodwillCreditGiven } from './events.ts';

type RecordedDispute = {
  readonly status: 'open' | 'won' | 'lost';
  readonly invoiceId: string | null;
};

type Credit = Pick<
  GoodwillCreditGiven['data'],
  'creditId' | 'customerId' | 'pence' | 'currency'
> & { readonly isMonth: boolean };

export type RefundsAndDisputes = {
  readonly refundIds: readonly string[];
  /** Refunds that failed at the provider after it had accepted them. */
  readonly failedRefundIds: readonly string[];
  /** All credits ever given. */
  readonly credits: readonly Credit[];
  readonly disputes: Readonly<Record<string, RecordedDispute>>;
};

type Disputes = RefundsAndDisputes['disputes'];

export const noRefundsOrDisputes: RefundsAndDisputes = {
  refundIds: [],
  failedRefundIds: [],
  credits: [],
  disputes: {},
};

/** Whether the member's bank has the payment of an invoice under dispute, or took it back. */
export const isDisputed = (
  { disputes }: Pick<RefundsAndDisputes, 'disputes'>,
  invoiceId: string,
): boolean =>
  Object.values(disputes).some(
    (dispute) => dispute.invoiceId === invoiceId && dispute.status !== 'won',
  );

export const withDispute = (
  disputes: Disputes,
  disputeId: string,
  dispute: RecordedDispute,
): Disputes => ({ ...disputes, [disputeId]: dispute });

export const withDisputeOutcome = (
  disputes: Disputes,
  disputeId: string | null,
  status: 'won' | 'lost',
): Disputes => {
  if (disputeId === null) return disputes;
  const invoiceId = disputes[disputeId]?.invoiceId ?? null;
  return withDispute(disputes, disputeId, { status, invoiceId });
};

export const toCredit = ({
  creditId,
  customerId,
  pence,
  currency,
  chosen,
}: GoodwillCreditGiven['data']): Credit => ({
  creditId,
  customerId,
  pence,
  currency,
  isMonth: chosen !== true,
});
