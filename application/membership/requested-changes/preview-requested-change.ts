import { hasEffect } from '#domain/membership/decide-requested-change.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import {
  determineChange,
  getTermsAfterUndo,
  type ChangeTarget,
} from '#domain/membership/planned-change.ts';
import { getHoldings, type MembershipState } from '#domain/membership/state.ts';
import { getEffectivePlan } from '#domain/shared/plans/effective-plan.ts';
import type { SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import { isLive, type Subscription } from '#domain/shared/plans/subscription.ts';
import type { Invoice, InvoiceLine, Payments } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import type { MailText } from '../../mails/mail-text.ts';
import { createReceiptMail, createRefundMail } from '../../payments/invoice-mails.ts';
import {
  confirmationMail,
  previewSubscriptionChange,
  scheduledEvents,
  type SubscriptionPreviewPorts,
} from '../subscription/preview-subscription-change.ts';
import { reconcileMembership } from '../subscription/reconcile-membership.ts';
import { getPeriods, type PlanPeriod } from '../staff-changes/effect-of-change.ts';
import { createSubscriptionEndedMail } from '../subscription-ended-mail.ts';
import { toChangeCommand, toRequestedChange, type AdminChange } from './request-change.ts';
import { listRefunds, type InvoiceRefund } from './subscription-refunds.ts';

export type RequestedChangePorts = SubscriptionPreviewPorts & {
  readonly payments: Pick<Payments, 'invoices'>;
};

export type PreviewedMail = { readonly subject: string; readonly paragraphs: string[] };

export type RequestedChangePreview = {
  readonly memberId: string;
  readonly at: string;
  /** Revision of the membership that the preview is based on. */
  readonly membershipRevision: number;
  /** The reason if nothing changes; null otherwise. */
  readonly whyNot: string | null;
  readonly before: PlanPeriod[];
  readonly after: PlanPeriod[];
  readonly from: SubscriptionTerms | null;
  /** Terms from `effectiveAt` on; null if the subscription ends. */
  readonly to: SubscriptionTerms | null;
  readonly effectiveAt: string;
  /** The charge due today, in pence, with its lines. Of an upgrade, if the member paid it now. */
  readonly dueNow: number;
  readonly lines: readonly InvoiceLine[];
  /** The next regular charge; null if nothing more is charged. */
  readonly then: { readonly pence: number; readonly at: string } | null;
  readonly lost: readonly string[];
  readonly refunds: readonly {
    readonly invoiceId: string;
    readonly number: string | null;
    readonly pence: number;
    readonly leftPence: number;
  }[];
  /** Credit for the next invoices; null without one. */
  readonly credit: {
    readonly pence: number;
    readonly invoiceAt: string;
    /** Credit remaining after that invoice, in pence. */
    readonly leftPence: number;
  } | null;
  /** The mails that the member would receive. */
  readonly mails: readonly PreviewedMail[];
  /** Event types in order. */
  readonly events: string[];
};

/** The effect of a change, with the amounts of the payment provider. Changes nothing. */
export const previewRequestedChange = async (
  ports: RequestedChangePorts,
  {
    accountId,
    change,
    reason = null,
  }: {
    readonly accountId: string;
    readonly change: AdminChange;
    readonly reason?: string | null | undefined;
  },
  context: CommandContext,
): Promise<RequestedChangePreview> => {
  const { now } = context;
  const { state, revision } = await reconcileMembership(ports, { accountId }, context);
  const { subscription } = state.holdings;
  const base = unchangedPreview(state, { accountId, revision, now });
  if (!isLive(subscription, now)) return { ...base, whyNot: unchangedTexts.none };
  const requested = toRequestedChange(change, subscription);
  if (!hasEffect(state, subscription, requested)) {
    return { ...base, whyNot: unchangedTexts[requested.kind] };
  }
  const request = toChangeCommand({ changeId: 'preview', requested, reason: '' }, context);
  const changing = { accountId, change, reason, state, subscription };
  const effect = await getEffect(ports, changing, context);
  const events = [...membershipDecider.decide(state, request), ...effect.events];
  const after = events.reduce(membershipDecider.evolve, state);
  const mail = confirmationMail(state, events, { now });
  return {
    ...base,
    ...effect,
    after: getPeriods(getHoldings(after), now),
    mails: [...(mail ? [mail] : []), ...(effect.mails ?? [])],
    events: [...events.map(({ type }) => type), ...effect.refunds.map(() => 'RefundIssued')],
  };
};

/** Why a change would have no effect. */
export const unchangedTexts = {
  none: 'the member has no paid subscription',
  'cancel-at-period-end': 'the subscription is already set to end with the period',
  'cancel-now': 'the subscription has already ended',
  undo: 'no change is scheduled',
  downgrade: 'this change is already scheduled',
  'retry-payment': 'no invoice is open',
  'upgrade-link': 'the member already has this plan',
} as const;

/** The preview of a change without an effect. */
export const unchangedPreview = (
  state: MembershipState,
  of: { readonly accountId: string; readonly revision: number; readonly now: Date },
): RequestedChangePreview => {
  const { accountId, revision, now } = of;
  const periods = getPeriods(getHoldings(state), now);
  const { subscription } = state.holdings;
  const terms = isLive(subscription, now) ? subscription.terms : null;
  return {
    memberId: accountId,
    at: now.toISOString(),
    membershipRevision: revision,
    whyNot: null,
    before: periods,
    after: periods,
    from: terms,
    to: terms,
    effectiveAt: now.toISOString(),
    dueNow: 0,
    lines: [],
    then: null,
    lost: [],
    refunds: [],
    credit: null,
    mails: [],
    events: [],
  };
};

type EffectContext = {
  readonly accountId: string;
  readonly change: AdminChange;
  /** In the mail about a refund; null until it is known. */
  readonly reason: string | null;
  readonly state: MembershipState;
  readonly subscription: Subscription;
};

/** The events that the provider's response will lead to, and the amounts. */
type ChangeEffect = Pick<RequestedChangePreview, 'refunds'> &
  Partial<Omit<RequestedChangePreview, 'events' | 'refunds'>> & {
    readonly events: readonly MembershipEvent[];
  };

const getEffect = async (
  ports: RequestedChangePorts,
  changing: EffectContext,
  context: CommandContext,
): Promise<ChangeEffect> => {
  const { change, subscription } = changing;
  switch (change.kind) {
    case 'cancel-now':
      return previewImmediateEnd(ports, { ...changing, refund: change.refund }, context.now);
    case 'retry-payment':
      return previewRetry(ports, changing, context.now);
    case 'cancel-at-period-end':
      return getScheduledEffect(ports, { ...changing, target: { plan: 'free' } }, context);
    case 'undo': {
      const target = getTermsAfterUndo(subscription, changing.state);
      const effectRequest = { ...changing, target };
      return getScheduledEffect(ports, effectRequest, context);
    }
    case 'downgrade': {
      const { plan, interval } = change;
      return getScheduledEffect(ports, { ...changing, target: { plan, interval } }, context);
    }
    case 'upgrade-link': {
      const { plan } = change;
      const effectRequest = { ...changing, target: { plan } };
      return { ...(await getScheduledEffect(ports, effectRequest, context)), events: [] };
    }
  }
};

// The amounts of the member's own preview.
const getScheduledEffect = async (
  ports: RequestedChangePorts,
  { accountId, subscription, target }: EffectContext & { readonly target: ChangeTarget },
  context: CommandContext,
): Promise<ChangeEffect> => {
  const request = { accountId, target, couponCode: null };
  const preview = await previewSubscriptionChange(ports, request, context);
  const { from, to, effectiveAt, dueNow, lines, then, lost } = preview;
  const change = determineChange(subscription, target, context.now);
  const events = scheduledEvents(subscription, change, context.now);
  return { from, to, effectiveAt, dueNow, lines, then, lost, events, refunds: [] };
};

const previewImmediateEnd = async (
  ports: RequestedChangePorts,
  {
    state,
    subscription,
    reason,
    refund,
  }: EffectContext & { readonly refund: Parameters<typeof listRefunds>[1]['refund'] },
  now: Date,
): Promise<ChangeEffect> => {
  const { disputes } = state;
  const refunds = await listRefunds(ports, { subscription, refund, disputes }, now);
  return endWithRefunds({ state, subscription, reason, refunds }, now);
};

/** The immediate end of a subscription with refunds. */
export const endWithRefunds = (
  {
    state,
    subscription,
    reason,
    refunds,
  }: Pick<EffectContext, 'reason' | 'state' | 'subscription'> & {
    readonly refunds: readonly InvoiceRefund[];
  },
  now: Date,
): ChangeEffect => {
  const { subscriptionId, terms } = subscription;
  const endedAt = now.toISOString();
  const end: MembershipEvent = {
    type: 'SubscriptionEnded',
    data: { subscriptionId, plan: terms.plan, cause: 'cancelled', endedAt },
  };
  const { plan: planNow } = getEffectivePlan(
    getHoldings(membershipDecider.evolve(state, end)),
    now,
  );
  const endedMail = createSubscriptionEndedMail({
    plan: terms.plan,
    cause: 'cancelled',
    at: endedAt,
    planNow,
    isByStaff: true,
  });
  return {
    to: null,
    refunds: refunds.map(({ invoiceId, invoice: { number }, pence, leftPence }) => ({
      invoiceId,
      number,
      pence,
      leftPence,
    })),
    mails: [
      ...(endedMail ? [toPreview(endedMail)] : []),
      ...refunds.map((one) => previewRefundMail(one, { at: endedAt, reason })),
    ],
    events: [end],
  };
};

/** The credit note has no number before the refund. */
export const previewRefundMail = (
  { invoice, pence }: InvoiceRefund,
  { at, reason }: { readonly at: string; readonly reason: string | null },
): PreviewedMail =>
  toPreview(
    createRefundMail(invoice, {
      id: '',
      pence,
      creditNote: 'numbered when issued',
      reason,
      at,
    }),
  );

const previewRetry = async (
  ports: RequestedChangePorts,
  { subscription }: EffectContext,
  now: Date,
): Promise<ChangeEffect> => {
  const { subscriptionId, customerId, terms, periodEndsAt } = subscription;
  const at = now.toISOString();
  const openInvoices = (await ports.payments.invoices(customerId)).filter(
    (one) => one.subscriptionId === subscriptionId && one.status === 'open',
  );
  const paidInvoices = openInvoices.map((one) => ({
    ...one,
    paidAt: at,
    paidPence: getDuePence(one),
  }));
  const data = { subscriptionId, plan: terms.plan, recoveredAt: at };
  return {
    dueNow: paidInvoices.reduce((sum, { paidPence }) => sum + paidPence, 0),
    lines: openInvoices.flatMap(({ lines }) => lines),
    refunds: [],
    mails: paidInvoices.map((one) => toPreview(createReceiptMail(one, { isFirst: false }))),
    events:
      periodEndsAt === null ? [] : [{ type: 'PaymentRecovered', data: { ...data, periodEndsAt } }],
  };
};

const getDuePence = ({ totalPence, creditPence, paidPence }: Invoice): number =>
  totalPence - creditPence - paidPence;

const toPreview = ({ subject, paragraphs }: MailText): PreviewedMail => ({
  subject,
  paragraphs: [...paragraphs],
});
