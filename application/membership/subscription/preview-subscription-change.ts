import { membershipDecider } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import {
  determineChange,
  type PlannedChange,
  type ChangeTarget,
} from '#domain/membership/planned-change.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { addMonths } from '#domain/shared/time/calendar-months.ts';
import {
  alertsFeature,
  plans,
  getBillingPricePence,
  type PaidPlanId,
  type PlanId,
  type SubscriptionTerms,
  planIds,
  isAvailableFeature,
} from '#domain/shared/plans/plans.ts';
import { accessEndsAt, type Subscription } from '#domain/shared/plans/subscription.ts';
import type { InvoiceLine, Payments } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import { truncateToSecond } from './change-plan.ts';
import { mailPreview, type MembershipDecision } from '../membership-mail.ts';
import { requireNoOpenRenewal, toDeclinedRejection } from './payment-refusals.ts';
import { previewNewSubscription } from './preview-new-subscription.ts';
import { reconcileMembership, type ReconcilePorts } from './reconcile-membership.ts';
import { requirePurchasablePlan, type WaitingPeriodPorts } from './require-purchasable.ts';

export type SubscriptionPreviewPorts = ReconcilePorts & {
  readonly payments: Pick<Payments, 'invoices' | 'previewChange' | 'previewSubscribe'>;
};

export type OwnPreviewPorts = SubscriptionPreviewPorts & WaitingPeriodPorts;

export type SubscriptionPreview = {
  readonly kind: PlannedChange['kind'];
  readonly from: SubscriptionTerms | null;
  readonly to: SubscriptionTerms | null;
  /** The time from which the change is effective. */
  readonly effectiveAt: string;
  /** Charge due today, in pence; its items are in `lines`. */
  readonly dueNow: number;
  readonly onNextInvoice: number;
  readonly lines: readonly InvoiceLine[];
  /** The next regular charge and its date; null if nothing more is charged. */
  readonly then: { readonly pence: number; readonly at: string } | null;
  readonly lost: readonly string[];
  /** The change must use this proration date, so that it charges the previewed amount. */
  readonly prorationDate: string | null;
  /** The confirmation mail; null if the receipt is the only mail. */
  readonly mail: ReturnType<typeof mailPreview>;
};

export type PreviewRequest = {
  readonly accountId: string;
  readonly target: ChangeTarget;
  readonly couponCode: string | null;
};

/** The preview for the member, who cannot buy every plan during the waiting period. */
export const previewOwnChange = async (
  ports: OwnPreviewPorts,
  request: PreviewRequest,
  context: CommandContext,
): Promise<SubscriptionPreview> => {
  const preview = await previewSubscriptionChange(ports, request, context);
  const { kind, to } = preview;
  if (to !== null && (kind === 'subscribe' || kind === 'upgrade')) {
    const purchase = { accountId: request.accountId, plan: to.plan };
    await requirePurchasablePlan(ports, purchase, context.now);
  }
  return preview;
};

export const previewSubscriptionChange = async (
  ports: SubscriptionPreviewPorts,
  request: PreviewRequest,
  context: CommandContext,
): Promise<SubscriptionPreview> => {
  try {
    return await preview(ports, request, context);
  } catch (error) {
    throw toDeclinedRejection(error) ?? error;
  }
};

const preview = async (
  ports: SubscriptionPreviewPorts,
  { accountId, target, couponCode }: PreviewRequest,
  context: CommandContext,
): Promise<SubscriptionPreview> => {
  const { state, snapshot } = await reconcileMembership(ports, { accountId }, context);
  const { subscription } = state.holdings;
  const change = determineChange(subscription, target, context.now);
  const events = scheduledEvents(subscription, change, context.now);
  const mail = confirmationMail(state, events, { now: context.now, isByMember: true });
  const base = { ...createUnchangedPreview(subscription, context.now), kind: change.kind, mail };
  switch (change.kind) {
    case 'subscribe': {
      const newSubscriptionRequest = { accountId, terms: change.terms, couponCode };
      const found = { state, snapshot };
      return {
        ...base,
        ...(await previewNewSubscription(ports, { ...newSubscriptionRequest, ...found }, context)),
      };
    }
    case 'upgrade':
      requireNoOpenRenewal(snapshot, subscription?.subscriptionId);
      return {
        ...base,
        ...(await previewUpgrade(ports, { subscription, terms: change.terms }, context)),
      };
    case 'downgrade': {
      const { terms, effectiveAt } = change;
      const nextCharge = { pence: getBillingPricePence(terms), at: effectiveAt };
      return {
        ...base,
        to: terms,
        effectiveAt,
        then: nextCharge,
        lost: listLostFeatures(base.from, terms.plan),
      };
    }
    case 'cancellation': {
      const effectiveAt = accessEndsAt(subscription, change.effectiveAt);
      return {
        ...base,
        to: null,
        effectiveAt,
        then: null,
        lost: listLostFeatures(base.from, 'free'),
      };
    }
    case 'undo':
    case 'none':
      return base;
  }
};

/** The mail about events that are expected but not yet recorded. */
export const confirmationMail = (
  before: MembershipState,
  events: readonly MembershipEvent[],
  of: Pick<MembershipDecision, 'now' | 'isByMember'>,
): SubscriptionPreview['mail'] => {
  const after = events.reduce(membershipDecider.evolve, before);
  return mailPreview({ events, before, after, ...of });
};

/** The event that the provider's response to a scheduled change will lead to; none for other changes. */
export const scheduledEvents = (
  subscription: Subscription | null,
  change: PlannedChange,
  now: Date,
): readonly MembershipEvent[] => {
  if (subscription === null) return [];
  const { subscriptionId, terms } = subscription;
  const event = createScheduleEvent(change, { subscriptionId, plan: terms.plan }, now);
  return event === undefined ? [] : [event];
};

const createScheduleEvent = (
  change: PlannedChange,
  of: { readonly subscriptionId: string; readonly plan: PaidPlanId },
  now: Date,
): MembershipEvent | undefined => {
  const at = now.toISOString();
  switch (change.kind) {
    case 'cancellation': {
      const { effectiveAt } = change;
      return { type: 'CancellationScheduled', data: { ...of, scheduledAt: at, effectiveAt } };
    }
    case 'downgrade': {
      const { effectiveAt, terms } = change;
      const nextTerms = { nextPlan: terms.plan, nextInterval: terms.interval };
      return {
        type: 'DowngradeScheduled',
        data: { ...of, ...nextTerms, scheduledAt: at, effectiveAt },
      };
    }
    case 'undo':
      return { type: 'ScheduledChangeUndone', data: { ...of, undoneAt: at } };
    case 'subscribe':
    case 'upgrade':
    case 'none':
      return undefined;
  }
};

const createUnchangedPreview = (
  subscription: Subscription | null,
  now: Date,
): Omit<SubscriptionPreview, 'kind' | 'mail'> => {
  const currentSubscription = subscription?.ended === null ? subscription : null;
  return {
    from: currentSubscription?.terms ?? null,
    to: currentSubscription?.terms ?? null,
    effectiveAt: now.toISOString(),
    dueNow: 0,
    onNextInvoice: 0,
    lines: [],
    lost: [],
    prorationDate: null,
    then:
      currentSubscription && currentSubscription.periodEndsAt !== null
        ? {
            pence: getBillingPricePence(currentSubscription.terms),
            at: currentSubscription.periodEndsAt,
          }
        : null,
  };
};

const previewUpgrade = async (
  ports: SubscriptionPreviewPorts,
  { subscription, terms }: { subscription: Subscription | null; terms: SubscriptionTerms },
  { now }: CommandContext,
): Promise<Partial<SubscriptionPreview>> => {
  const prorationDate = truncateToSecond(now);
  const subscriptionId = subscription?.subscriptionId ?? '';
  const charge = await ports.payments.previewChange({ subscriptionId, terms, prorationDate });
  const isLonger = terms.interval !== subscription?.terms.interval;
  const periodEnd = subscription?.periodEndsAt ?? now.toISOString();
  const at = isLonger ? addMonths(prorationDate, 12).toISOString() : periodEnd;
  const nextCharge = { pence: getBillingPricePence(terms), at };
  return { ...charge, to: terms, then: nextCharge, prorationDate: prorationDate.toISOString() };
};

const listLostFeatures = (from: SubscriptionTerms | null, to: PlanId): readonly string[] => {
  if (from === null) return [];
  const keptFeatures = new Set(listIncludedFeatures(to));
  return listIncludedFeatures(from.plan).filter((feature) => !keptFeatures.has(feature));
};

/**
 * Expands a feature such as `Everything in News+` to the features of that plan, except its number of price alerts: each
 * plan has its own.
 */
const listIncludedFeatures = (plan: PlanId): readonly string[] =>
  plans[plan].features.flatMap((feature) => {
    const includedPlan = planIds.find((id) => feature === `Everything in ${plans[id].name}`);
    if (includedPlan !== undefined) {
      const replacedFeature = alertsFeature(plans[includedPlan].priceAlerts);
      return listIncludedFeatures(includedPlan).filter((included) => included !== replacedFeature);
    }
    return isAvailableFeature(feature) ? [feature] : [];
  });
