import { noSubscriptionError } from '#domain/membership/decide-withdrawal.ts';
import type { RequestedRefund } from '#domain/membership/requested-change-events.ts';
import { findRequest } from '#domain/membership/requested-changes.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { isLive, type EndTiming } from '#domain/shared/plans/subscription.ts';
import type { CommandContext } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { loadMembership } from '../load-membership.ts';
import {
  getRefundablePence,
  previewRefund,
  requireUndisputed,
  type RefundPreview,
  type RefundRequest,
  type RefundResult,
} from '../refunds/refund-invoice.ts';
import { getPeriods, type PlanPeriod } from '../staff-changes/effect-of-change.ts';
import { reconcileMembership } from '../subscription/reconcile-membership.ts';
import {
  previewRequestedChange,
  previewRefundMail,
  type PreviewedMail,
  type RequestedChangePorts,
} from './preview-requested-change.ts';
import { toChangeCommand, recordAndExecuteChange, type RequestPorts } from './request-change.ts';

export const endKinds = { 'period-end': 'cancel-at-period-end', now: 'cancel-now' } as const;

/** Refunds an invoice and ends the running subscription, as one request that is completed after a crash. */
export const refundAndEndSubscription = async (
  ports: RequestPorts,
  request: RefundRequest & { readonly endPlan: EndTiming },
  context: CommandContext,
): Promise<RefundResult> => {
  const { accountId, endPlan, reason } = request;
  const { state } = await reconcileMembership(ports, { accountId }, context);
  const changeId = deriveOrGenerateId(context.idempotencyKey, 'subscription-change', accountId);
  const [refund] = findRequest(state, changeId)?.refunds ?? [await prepareRefund(ports, request)];
  const requested = { kind: endKinds[endPlan] };
  const command = {
    ...toChangeCommand({ changeId, requested, reason }, context),
    refunds: refund ? [refund] : [],
  };
  const { revision } = await recordAndExecuteChange(ports, { accountId, command }, context);
  if (refund) await requireRefunded(ports, { accountId, refund });
  const { pence = 0, leftPence: remainingPence = 0 } = refund ?? {};
  return { pence, left: remainingPence, revision };
};

const prepareRefund = async (ports: RequestPorts, request: RefundRequest) => {
  const { accountId, invoiceId, pence: amount } = request;
  const { pence, left: leftPence } = await previewRefund(ports, {
    accountId,
    invoiceId,
    pence: amount,
  });
  return { invoiceId, pence, leftPence };
};

// A refund is left out if a dispute was opened or a newer request was made in the meantime.
const requireRefunded = async (
  ports: RequestPorts,
  {
    accountId,
    refund: { invoiceId, leftPence },
  }: { readonly accountId: string; readonly refund: RequestedRefund },
): Promise<void> => {
  const invoice = await ports.payments.invoice(invoiceId);
  if (invoice === undefined || getRefundablePence(invoice) <= leftPence) return;
  requireUndisputed(await loadMembership(ports, accountId), invoiceId);
  throw new Rejection('conflict', 'command/contended', {
    message: 'Another change was requested in the meantime, so nothing was refunded.',
  });
};

export type RefundEffect = RefundPreview & {
  readonly before: PlanPeriod[];
  readonly after: PlanPeriod[];
  readonly mails: PreviewedMail[];
  readonly events: string[];
};

/** The refund, with the end of the subscription if it is requested. Changes nothing. */
export const previewRefundEffect = async (
  ports: RequestedChangePorts & Parameters<typeof previewRefund>[0],
  request: Omit<RefundRequest, 'reason'> & {
    readonly endPlan?: EndTiming | undefined;
    readonly reason?: string | undefined;
  },
  context: CommandContext,
): Promise<RefundEffect> => {
  const { accountId, endPlan, reason = null, ...refundRequest } = request;
  const { now } = context;
  const refund = await previewRefund(ports, { accountId, ...refundRequest });
  const { invoice, pence, left: leftPence } = refund;
  const invoiceRefund = { invoiceId: invoice.id, pence, leftPence, invoice };
  const mail = previewRefundMail(invoiceRefund, { at: now.toISOString(), reason });
  const { holdings } = await loadMembership(ports, accountId);
  if (endPlan === undefined) {
    const periods = getPeriods(holdings, now);
    const events = ['RefundIssued'];
    return { ...refund, before: periods, after: periods, mails: [mail], events };
  }
  const change =
    endPlan === 'now'
      ? ({ kind: 'cancel-now', refund: 'none' } as const)
      : ({ kind: 'cancel-at-period-end' } as const);
  const endPreview = await previewRequestedChange(ports, { accountId, change }, context);
  if (!isLive(holdings.subscription, now)) throw noSubscriptionError();
  const { before, after, mails, whyNot, membershipRevision: revision } = endPreview;
  const events = whyNot === null ? endPreview.events : ['SubscriptionChangeRequested'];
  return {
    ...refund,
    revision,
    before,
    after,
    mails: [...mails, mail],
    events: [...events, 'RefundIssued'],
  };
};
