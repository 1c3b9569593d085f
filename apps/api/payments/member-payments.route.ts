import { loadMembership } from '#application/membership/load-membership.ts';
import type { CommandContext } from '#application/command-context.ts';
import {
  listMemberDisputes,
  listMemberInvoices,
  type MemberCustomers,
} from '#application/membership/customer/member-invoices.ts';
import {
  refundInvoice,
  type RefundRequest,
  type RefundResult,
} from '#application/membership/refunds/refund-invoice.ts';
import {
  assertSupportRefundAllowed,
  refundAsSupport,
} from '#application/membership/refunds/support-refund.ts';
import {
  previewRefundEffect,
  refundAndEndSubscription,
} from '#application/membership/requested-changes/refund-and-end.ts';
import {
  type MemberPayments,
  memberPaymentsOperations,
} from '#contract/payments/member-payments.ts';
import { findWithdrawalDeadline } from '#domain/membership/decide-withdrawal.ts';
import { findPendingChange } from '#domain/membership/requested-changes.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { getSubscriptionPhase, type EndTiming } from '#domain/shared/plans/subscription.ts';
import { toInvoice } from '../membership/shown-invoice.ts';
import { getProviderDashboardUrl } from './provider-dashboard.ts';
import { queryProvider } from './ask-provider.ts';
import type { CheckAccess } from '../http/access.ts';
import { type AdminRoutesDeps, requireMember } from '../admin/ports.ts';

/** A member's payments: subscription, invoices, refunds and disputes. */
export const memberPaymentsRoute = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(memberPaymentsOperations.memberPayments, async ({ params }) => {
    await requireMember(platform, params.id);
    const state = await loadMembership(platform, params.id);
    const { customerId } = state;
    const subscription = toSubscription(state, platform.clock.now());
    const body = {
      customerId,
      subscription,
      providerDashboard: getProviderDashboardUrl(platform.payments.publishableKey),
      ...(await readProviderPayments(platform, { accountId: params.id, ...state })),
    };
    return { body, subject: params.id };
  });
  const limitPence = platform.config.SUPPORT_REFUND_LIMIT;
  routes.on(memberPaymentsOperations.previewRefund, async ({ params, body, command, access }) => {
    const { id: accountId } = await requireMember(platform, params.id);
    const { invoiceId } = params;
    const request = { accountId, invoiceId, ...body };
    if (limitPence !== undefined && !(await isAdmin(access))) {
      const limitedRequest = { ...request, limitPence, endsPlan: body.endPlan !== undefined };
      await assertSupportRefundAllowed(platform, limitedRequest, command);
    }
    const preview = await previewRefundEffect(platform, request, command);
    const { invoice, pence, left: leftPence, revision: membershipRevision } = preview;
    const { after, mails, events } = preview;
    const [plan = freePlan] = preview.before;
    const { number } = invoice;
    const refund = { invoiceId, number, pence, leftPence };
    return { body: { ...refund, plan, after, mails, membershipRevision, events } };
  });
  routes.on(
    memberPaymentsOperations.refundInvoice,
    async ({ params, body, command, access, waitForProjections }) => {
      const { id: accountId } = await requireMember(platform, params.id);
      const request = { accountId, invoiceId: params.invoiceId, ...body };
      const result = (await isAdmin(access))
        ? await refundAsAdmin(request, command)
        : await refundAsSupport(
            platform,
            { ...request, limitPence: limitPence ?? 0, endsPlan: body.endPlan !== undefined },
            command,
          );
      const { pence, left: leftPence, revision } = result;
      await waitForProjections();
      const answer = { message: 'Refund issued', pence, leftPence };
      return { body: answer, revision, subject: accountId };
    },
  );

  const refundAsAdmin = (
    { endPlan, ...request }: RefundRequest & { readonly endPlan?: EndTiming | undefined },
    command: CommandContext,
  ): Promise<RefundResult> =>
    endPlan === undefined
      ? refundInvoice(platform, request, command)
      : refundAndEndSubscription(platform, { ...request, endPlan }, command);
};

const isAdmin = async (access: CheckAccess): Promise<boolean> =>
  (await access({ resource: 'admin', action: 'change' })).allowed;

const freePlan = { plan: 'free', origin: 'none', endsAt: null, grantKind: null } as const;

type SubscriptionView = NonNullable<MemberPayments['subscription']>;

const toSubscription = (state: MembershipState, now: Date): MemberPayments['subscription'] => {
  const { subscription } = state.holdings;
  if (subscription === null) return null;
  const { subscriptionId: id, terms, startedAt, periodEndsAt } = subscription;
  const { scheduled, unpaid, ended } = subscription;
  const targetTerms = scheduled?.kind === 'downgrade' ? scheduled.terms : null;
  return {
    id,
    phase: getSubscriptionPhase(subscription, now),
    terms,
    startedAt,
    periodEndsAt,
    unpaid,
    ended,
    requested: toRequestedChange(state),
    scheduled: scheduled && {
      kind: scheduled.kind,
      to: targetTerms,
      effectiveAt: scheduled.effectiveAt,
    },
    withdrawableUntil: findWithdrawalDeadline(state, now),
  };
};

const toRequestedChange = (state: MembershipState): SubscriptionView['requested'] => {
  const pending = findPendingChange(state);
  return pending ? { change: pending.change, requestedAt: pending.requestedAt } : null;
};

type ProviderPayments = Pick<MemberPayments, 'disputes' | 'invoices' | 'provider'>;

const readProviderPayments = async (
  platform: AdminRoutesDeps['platform'],
  member: MemberCustomers,
): Promise<ProviderPayments> =>
  queryProvider<Omit<ProviderPayments, 'provider'>>(platform.payments, {
    ask: () => loadProviderPayments(platform, member),
    unknown: { invoices: [], disputes: [] },
  });

const loadProviderPayments = async (
  platform: AdminRoutesDeps['platform'],
  member: MemberCustomers,
): Promise<Omit<ProviderPayments, 'provider'>> => {
  const invoices = await listMemberInvoices(platform, member);
  const disputes = await listMemberDisputes(platform, member);
  return {
    invoices: invoices.map(toInvoice),
    disputes: disputes.map(({ id, invoiceId, pence, status, openedAt }) => ({
      id,
      invoiceId,
      pence,
      status,
      openedAt,
    })),
  };
};
