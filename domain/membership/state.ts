import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import {
  evolvePlanHoldings,
  type GrantWithKind,
  emptyPlanHoldings,
  type PlanHoldings,
  withGrantKind,
} from '../shared/plans/effective-plan.ts';
import { includesForecasts } from '../shared/plans/includes-forecasts.ts';
import type { PaidPlanId, SubscriptionTerms } from '../shared/plans/plans.ts';
import type { Subscription } from '../shared/plans/subscription.ts';
import { dayMs } from '../shared/time/durations.ts';
import {
  openCheckout,
  withEndedSubscription,
  withStartedSubscription,
  type OpenCheckout,
} from './checkout.ts';
import type {
  CheckoutAbandoned,
  CheckoutCompleted,
  CheckoutStarted,
  MembershipEvent,
  ProviderChangeClaimed,
  ProviderChangeReleased,
  SubscriptionActivated,
  SubscriptionEnded,
  SubscriptionStarted,
} from './events.ts';
import { type GrantsState, noGrants, withGrant, withRevokedGrant } from './grants.ts';
import { type PriceChange, toPriceChange } from './price-change.ts';
import {
  noRefundsOrDisputes,
  type RefundsAndDisputes,
  toCredit,
  withDispute,
  withDisputeOutcome,
} from './refunds-and-disputes.ts';
import { addRequest, settleRequests, type RequestedChanges } from './requested-changes.ts';

export type Purchase = { readonly subscriptionId: string; readonly purchasedAt: string };

export type ReplacedDowngrade = {
  readonly subscriptionId: string;
  readonly terms: SubscriptionTerms;
};

/** The newest claim of a change at the payment provider. */
export type ChangeClaim = {
  readonly claimId: string;
  readonly expiresAt: string;
  readonly isReleased: boolean;
  /** The subscription when the change began. */
  readonly subscriptionBefore: Subscription | null;
};

export type MembershipState = GrantsState &
  RefundsAndDisputes & {
    readonly holdings: PlanHoldings<GrantWithKind>;
    /** The open checkout. There is at most one. */
    readonly checkout: OpenCheckout | null;
    readonly changeClaim: ChangeClaim | null;
    /** The first payment of the newest paid subscription. */
    readonly purchase: Purchase | null;
    /** True once the member has paid for a plan with forecasts. */
    readonly hasBoughtForecasts: boolean;
    readonly withdrawnSubscriptionIds: readonly string[];
    /** The customer id at the payment provider, or null before the first checkout. */
    readonly customerId: string | null;
    /** All customer ids that the member ever had. */
    readonly customerIds: readonly string[];
    /** The downgrade that the scheduled cancellation replaced, and that its undoing plans again. */
    readonly replacedDowngrade: ReplacedDowngrade | null;
    /** Null when no announced price is pending. */
    readonly priceChange: PriceChange | null;
    /** The changes that admins requested, oldest first. A request that a newer one replaced before it was made is removed. */
    readonly requestedChanges: RequestedChanges;
  };

export const initialState: MembershipState = {
  ...noGrants,
  ...noRefundsOrDisputes,
  holdings: emptyPlanHoldings,
  checkout: null,
  changeClaim: null,
  purchase: null,
  hasBoughtForecasts: false,
  withdrawnSubscriptionIds: [],
  customerId: null,
  customerIds: [],
  replacedDowngrade: null,
  priceChange: null,
  requestedChanges: [],
};

export const getHoldings = (state: MembershipState): PlanHoldings<GrantWithKind> => state.holdings;

const withHoldings = (
  state: MembershipState,
  event: Parameters<typeof evolvePlanHoldings>[1],
): MembershipState => ({
  ...state,
  holdings: evolvePlanHoldings(state.holdings, event, withGrantKind),
});

type SubscriptionEvent = Parameters<typeof withHoldings>[1] & {
  readonly data: { readonly subscriptionId: string };
};

const changeSubscription = (state: MembershipState, event: SubscriptionEvent): MembershipState => ({
  ...withHoldings(state, event),
  replacedDowngrade: getReplacedDowngrade(state, event),
  requestedChanges: settleRequests(state.requestedChanges, event),
});

// A payment leaves the scheduled change as it is, and a repeated cancellation replaces nothing.
const getReplacedDowngrade = (
  { holdings: { subscription }, replacedDowngrade, changeClaim }: MembershipState,
  { type, data: { subscriptionId } }: SubscriptionEvent,
): ReplacedDowngrade | null => {
  if (subscription?.subscriptionId !== subscriptionId) return replacedDowngrade;
  if (type === 'PaymentRecovered') return replacedDowngrade;
  if (type !== 'CancellationScheduled') return null;
  const scheduled = subscription.scheduled ?? findScheduledBefore(changeClaim, subscriptionId);
  if (scheduled?.kind === 'cancellation') return replacedDowngrade;
  return scheduled === null ? null : { subscriptionId, terms: scheduled.terms };
};

// The provider ends the downgrade as the first step to the cancellation, which may be recorded as an event of its own.
const findScheduledBefore = (
  claim: ChangeClaim | null,
  subscriptionId: string,
): Subscription['scheduled'] => {
  if (claim === null || claim.isReleased) return null;
  const { subscriptionBefore } = claim;
  return subscriptionBefore?.subscriptionId === subscriptionId
    ? subscriptionBefore.scheduled
    : null;
};

const useCustomer = (state: MembershipState, customerId: string): MembershipState => ({
  ...state,
  customerId,
  customerIds: [...new Set([...state.customerIds, customerId])],
});

const beginCheckout = (state: MembershipState, { data }: CheckoutStarted): MembershipState => ({
  ...useCustomer(state, data.customerId),
  checkout: openCheckout(data, state.holdings.subscription),
});

const endCheckout = (
  state: MembershipState,
  { data }: CheckoutCompleted | CheckoutAbandoned,
): MembershipState =>
  state.checkout?.checkoutId === data.checkoutId ? { ...state, checkout: null } : state;

const startSubscription = (state: MembershipState, event: SubscriptionStarted): MembershipState => {
  const { subscriptionId, customerId } = event.data;
  const checkout = state.checkout && withStartedSubscription(state.checkout, subscriptionId);
  return { ...useCustomer(withHoldings(state, event), customerId), checkout };
};

const endSubscription = (state: MembershipState, event: SubscriptionEnded): MembershipState => {
  const { subscriptionId } = event.data;
  const { subscription } = state.holdings;
  const isUnpaid =
    subscription?.subscriptionId === subscriptionId && subscription.periodEndsAt === null;
  const checkout =
    state.checkout && isUnpaid
      ? withEndedSubscription(state.checkout, subscriptionId)
      : state.checkout;
  return { ...changeSubscription(state, event), checkout };
};

// A reactivated subscription keeps its original purchase date.
const activateSubscription = (
  state: MembershipState,
  event: SubscriptionActivated,
): MembershipState => {
  const { subscriptionId, plan } = event.data;
  const isSameSubscription = state.purchase?.subscriptionId === subscriptionId;
  const purchase = isSameSubscription ? state.purchase : toPurchase(state, event);
  return { ...withHoldings(addPurchasedPlan(state, plan), event), purchase };
};

// The provider expires a first payment within a day. An activation recorded later, for example of a customer that staff
// assigned, is of an earlier purchase.
const toPurchase = (
  { holdings: { subscription } }: MembershipState,
  { data: { subscriptionId, activatedAt } }: SubscriptionActivated,
): Purchase => {
  const startedAt = Date.parse(subscription?.startedAt ?? activatedAt);
  const purchasedAt = Math.min(Date.parse(activatedAt), startedAt + dayMs);
  return { subscriptionId, purchasedAt: new Date(purchasedAt).toISOString() };
};

const addPurchasedPlan = (state: MembershipState, plan: PaidPlanId): MembershipState => ({
  ...state,
  hasBoughtForecasts: state.hasBoughtForecasts || includesForecasts(plan),
});

const claimChange = (
  state: MembershipState,
  { data: { claimId, expiresAt } }: ProviderChangeClaimed,
): MembershipState => {
  const { changeClaim, holdings } = state;
  const isExtended = changeClaim?.claimId === claimId;
  const subscriptionBefore = isExtended ? changeClaim.subscriptionBefore : holdings.subscription;
  return { ...state, changeClaim: { claimId, expiresAt, isReleased: false, subscriptionBefore } };
};

const releaseChange = (
  state: MembershipState,
  { data: { claimId } }: ProviderChangeReleased,
): MembershipState => {
  const { changeClaim } = state;
  if (changeClaim?.claimId !== claimId) return state;
  return { ...state, changeClaim: { ...changeClaim, isReleased: true } };
};

const evolvers: EventEvolvers<MembershipState, MembershipEvent> = {
  ProviderChangeClaimed: claimChange,
  ProviderChangeReleased: releaseChange,
  MembershipGranted: (state, event) => ({
    ...withHoldings(state, event),
    grants: withGrant(state.grants, event.data),
  }),
  MembershipGrantExpired: withHoldings,
  MembershipGrantRevoked: (state, event) => ({
    ...withHoldings(state, event),
    grants: withRevokedGrant(state.grants, event.data),
  }),
  TrialAllowed: (state, { data }) => ({ ...state, trialAllowedAt: data.allowedAt }),
  SubscriptionStarted: startSubscription,
  SubscriptionActivated: activateSubscription,
  SubscriptionUpgraded: (state, event) =>
    changeSubscription(addPurchasedPlan(state, event.data.plan), event),
  SubscriptionDowngraded: changeSubscription,
  DowngradeScheduled: changeSubscription,
  CancellationScheduled: changeSubscription,
  ScheduledChangeUndone: changeSubscription,
  SubscriptionRenewed: withHoldings,
  PaymentFailed: withHoldings,
  PaymentRecovered: changeSubscription,
  SubscriptionEnded: endSubscription,
  SubscriptionWithdrawn: (state, { data }) => ({
    ...state,
    withdrawnSubscriptionIds: [...state.withdrawnSubscriptionIds, data.subscriptionId],
  }),
  SubscriptionChangeRequested: (state, { data }) => ({
    ...state,
    requestedChanges: addRequest(state, data),
  }),
  CheckoutStarted: beginCheckout,
  CheckoutCompleted: endCheckout,
  CheckoutAbandoned: endCheckout,
  PaymentCustomerChanged: (state, { data }) => useCustomer(state, data.customerId),
  RefundIssued: (state, { data }) => ({ ...state, refundIds: [...state.refundIds, data.refundId] }),
  RefundFailed: (state, { data }) => ({
    ...state,
    failedRefundIds: [...state.failedRefundIds, data.refundId],
  }),
  GoodwillCreditGiven: (state, { data }) => ({
    ...state,
    credits: [...state.credits, toCredit(data)],
  }),
  DisputeOpened: (state, { data: { disputeId, invoiceId } }) => ({
    ...state,
    disputes: withDispute(state.disputes, disputeId, { status: 'open', invoiceId }),
  }),
  DisputeWon: (state, { data }) => ({
    ...state,
    disputes: withDisputeOutcome(state.disputes, data.disputeId, 'won'),
  }),
  DisputeLost: (state, { data }) => ({
    ...state,
    disputes: withDisputeOutcome(state.disputes, data.disputeId, 'lost'),
  }),
  PriceChangeAnnounced: (state, { data }) => ({ ...state, priceChange: toPriceChange(data) }),
  PriceChangeMade: (state) => ({ ...state, priceChange: null }),
};

export const evolve = (state: MembershipState, event: MembershipEvent): MembershipState =>
  applyEvent(evolvers, state, event);
