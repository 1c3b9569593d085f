import { heldAfter, nothingHeld, type PlansHeld } from '../shared/plan-in-force.ts';
import type { SubscriptionTerms } from '../shared/plans.ts';
import type {
  CheckoutStarted,
  GoodwillCreditGiven,
  MembershipEvent,
  SubscriptionActivated,
  SubscriptionEnded,
} from './events.ts';

/** A payment that a member means to make. */
export type Checkout = CheckoutStarted['data'];

/** The first payment of a subscription. */
export type Purchase = { readonly subscriptionId: string; readonly purchasedAt: string };

/** A dispute about a payment. */
export type HeldDispute = {
  readonly status: 'open' | 'won' | 'lost';
  readonly invoiceId: string | null;
};

/** A price that the member was told of and that does not hold yet. */
export type PriceChange = {
  readonly subscriptionId: string;
  readonly terms: SubscriptionTerms;
  readonly fromPence: number;
  readonly toPence: number;
  readonly effectiveAt: string;
};

/** Credit that the provider gives, or has given. */
export type Credit = Pick<
  GoodwillCreditGiven['data'],
  'creditId' | 'customerId' | 'pence' | 'currency'
>;

/** `grantIds` and `refundIds` hold the ids of all that were ever made. */
export type MembershipState = {
  readonly held: PlansHeld;
  readonly grantIds: readonly string[];
  readonly refundIds: readonly string[];
  /** All that were ever given. */
  readonly credits: readonly Credit[];
  /** At most one is open. */
  readonly checkout: Checkout | null;
  /** Known when the newest checkout began: its end is not the end of that checkout. */
  readonly formerSubscriptionId: string | null;
  /** The subscription of the open checkout ended before its first payment. */
  readonly isCheckoutOver: boolean;
  /** Of the newest subscription that was paid. */
  readonly purchase: Purchase | null;
  /** Ids of the subscriptions that the member withdrew from. */
  readonly withdrawn: readonly string[];
  /** Where each dispute stands, by its id. */
  readonly disputes: Readonly<Record<string, HeldDispute>>;
  /** At the provider; null until the first checkout. */
  readonly customerId: string | null;
  /** Null when none was announced, or the last one holds. */
  readonly priceChange: PriceChange | null;
};

export const initialState: MembershipState = {
  held: nothingHeld,
  grantIds: [],
  refundIds: [],
  credits: [],
  checkout: null,
  formerSubscriptionId: null,
  isCheckoutOver: false,
  purchase: null,
  withdrawn: [],
  disputes: {},
  customerId: null,
  priceChange: null,
};

export const plansHeld = (state: MembershipState): PlansHeld => state.held;

export const evolve = (state: MembershipState, event: MembershipEvent): MembershipState => {
  if (event.type === 'RefundIssued') {
    return { ...state, refundIds: [...state.refundIds, event.data.refundId] };
  }
  if (event.type === 'GoodwillCreditGiven') {
    const { creditId, customerId, pence, currency } = event.data;
    return { ...state, credits: [...state.credits, { creditId, customerId, pence, currency }] };
  }
  if (event.type === 'PaymentCustomerChanged') {
    return { ...state, customerId: event.data.customerId };
  }
  if (event.type === 'CheckoutStarted') {
    return checkoutBegun(state, event.data);
  }
  if (event.type === 'CheckoutCompleted' || event.type === 'CheckoutAbandoned') {
    const isOpen = state.checkout?.checkoutId === event.data.checkoutId;
    return isOpen ? { ...state, checkout: null } : state;
  }
  const known = event.type === 'SubscriptionEnded' ? afterEnd(state, event.data) : state;
  return evolveHeld(afterPriceChange(afterPayment(known, event), event), event);
};

const checkoutBegun = (state: MembershipState, checkout: Checkout): MembershipState => ({
  ...state,
  checkout,
  formerSubscriptionId: state.held.subscription?.subscriptionId ?? null,
  isCheckoutOver: false,
  customerId: checkout.customerId,
});

const afterEnd = (
  state: MembershipState,
  { subscriptionId }: SubscriptionEnded['data'],
): MembershipState => {
  const { subscription } = state.held;
  const isUnpaid =
    subscription?.subscriptionId === subscriptionId && subscription.periodEndsAt === null;
  const isOfCheckout = state.checkout !== null && subscriptionId !== state.formerSubscriptionId;
  return isUnpaid && isOfCheckout ? { ...state, isCheckoutOver: true } : state;
};

const afterPayment = (state: MembershipState, event: MembershipEvent): MembershipState => {
  if (event.type === 'SubscriptionActivated') return purchased(state, event.data);
  if (event.type === 'SubscriptionWithdrawn') {
    return { ...state, withdrawn: [...state.withdrawn, event.data.subscriptionId] };
  }
  if (event.type === 'DisputeOpened') {
    const { disputeId, invoiceId } = event.data;
    return withDispute(state, disputeId, { status: 'open', invoiceId });
  }
  if (event.type === 'DisputeWon') return decided(state, event.data.disputeId, 'won');
  return event.type === 'DisputeLost' ? decided(state, event.data.disputeId, 'lost') : state;
};

// A subscription that came back was bought when it was first paid.
const purchased = (
  state: MembershipState,
  { subscriptionId, activatedAt: purchasedAt }: SubscriptionActivated['data'],
): MembershipState =>
  state.purchase?.subscriptionId === subscriptionId
    ? state
    : { ...state, purchase: { subscriptionId, purchasedAt } };

const withDispute = (
  state: MembershipState,
  disputeId: string,
  dispute: HeldDispute,
): MembershipState => ({ ...state, disputes: { ...state.disputes, [disputeId]: dispute } });

const decided = (
  state: MembershipState,
  disputeId: string | null,
  status: 'won' | 'lost',
): MembershipState => {
  if (disputeId === null) return state;
  const invoiceId = state.disputes[disputeId]?.invoiceId ?? null;
  return withDispute(state, disputeId, { status, invoiceId });
};

const afterPriceChange = (state: MembershipState, event: MembershipEvent): MembershipState => {
  if (event.type === 'PriceChangeAnnounced') {
    const { plan, interval, subscriptionId, fromPence, toPence, effectiveAt } = event.data;
    const terms = { plan, interval };
    return { ...state, priceChange: { subscriptionId, terms, fromPence, toPence, effectiveAt } };
  }
  return event.type === 'PriceChangeMade' ? { ...state, priceChange: null } : state;
};

const evolveHeld = (state: MembershipState, event: MembershipEvent): MembershipState => {
  const held = heldAfter(state.held, event, (grant) => grant);
  if (held === state.held) return state;
  if (event.type === 'MembershipGranted') {
    return { ...state, held, grantIds: [...state.grantIds, event.data.grantId] };
  }
  return event.type === 'SubscriptionStarted'
    ? { ...state, held, customerId: event.data.customerId }
    : { ...state, held };
};
