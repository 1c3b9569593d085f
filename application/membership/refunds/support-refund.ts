import { randomUUID } from 'node:crypto';
import { requireOtherAccount } from '#domain/access/own-account.ts';
import { requireRefundWithinLimit } from '#domain/access/support-refund.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { Leases } from '#platform/leases/leases.port.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import { listMemberInvoices } from '../customer/member-invoices.ts';
import { loadMembership } from '../load-membership.ts';
import {
  previewRefund,
  recordInvoiceRefunds,
  refundInvoice,
  type RefundRequest,
  type RefundResult,
} from './refund-invoice.ts';

type CheckPorts = Parameters<typeof previewRefund>[0] & {
  readonly payments: Pick<Payments, 'invoices'>;
};
type Ports = CheckPorts &
  Parameters<typeof refundInvoice>[0] & {
    readonly leases: Pick<Leases, 'acquire' | 'release'>;
  };

type LimitedRefund = Omit<RefundRequest, 'reason'> & {
  /** What support staff can refund per member in 30 days. */
  readonly limitPence: number;
  readonly endsPlan: boolean;
};

/** Refuses what support staff may not refund. Refunds are read at the payment provider, which knows all of them. */
export const assertSupportRefundAllowed = async (
  ports: CheckPorts,
  { limitPence, endsPlan, ...request }: LimitedRefund,
  { actor, now }: Pick<CommandContext, 'actor' | 'now'>,
): Promise<void> => {
  requireOtherAccount(actor, request.accountId);
  const { accountId } = request;
  const { pence } = await previewRefund(ports, request);
  const state = await loadMembership(ports, accountId);
  const invoices = await listMemberInvoices(ports, { accountId, ...state });
  const refunds = invoices.flatMap((each) => each.refunds);
  requireRefundWithinLimit({ limitPence, refunds, pence, endsPlan }, now);
};

const leaseMs = minuteMs;

/** One refund at a time per member, because two at the same time could each be within the limit. */
export const refundAsSupport = async (
  ports: Ports,
  { reason, ...request }: LimitedRefund & Pick<RefundRequest, 'reason'>,
  context: CommandContext,
): Promise<RefundResult> => {
  const { accountId, invoiceId, pence } = request;
  const [lease, holder] = [`support-refund-${accountId}`, randomUUID()];
  if (!(await ports.leases.acquire(lease, holder, leaseMs))) {
    throw new Rejection('conflict', 'command/contended', {
      message: 'Another refund to this member is in progress. Please try again.',
    });
  }
  try {
    await recordInvoiceRefunds(ports, { accountId, invoiceId }, context);
    await assertSupportRefundAllowed(ports, request, context);
    return await refundInvoice(ports, { accountId, invoiceId, pence, reason }, context);
  } finally {
    await ports.leases.release(lease, holder);
  }
};
