import { heldAfter, nothingHeld, type PlansHeld } from '../shared/plan-in-force.ts';
import type { SubscriptionTerms } from '../shared/plans.ts';
import type { CheckoutStarted, MembershipEvent } from './events.ts';

/** A payment that a member means to make. */
export type Checkout = CheckoutStarted['data'];

/** A price that the member was told of and that does not hold yet. */
export type PriceChange = {
  readonly subscriptionId: string;
  readonly terms: SubscriptionTerms;
  readonly fromPence: number;
  readonly toPence: number;
  readonly effectiveAt: string;
};

/** `grantIds` and `refundIds` hold the ids of all that were ever made. */
export type MembershipState = {
  readonly held: PlansHeld;
  readonly grantIds: readonly string[];
  readonly refundIds: readonly string[];
  /** At most one is open. */
  readonly checkout: Checkout | null;
  /** At the provider; null until the first checkout. */
  readonly customerId: string | null;
  /** Null when none was announced, or the last one holds. */
  readonly priceChange: PriceChange | null;
};

export const initialState: MembershipState = {
  held: nothingHeld,
  grantIds: [],
  refundIds: [],
  checkout: null,
  customerId: null,
  priceChange: null,
};

export const plansHeld = (state: MembershipState): PlansHeld => state.held;

export const evolve = (state: MembershipState, event: MembershipEvent): MembershipState => {
  if (event.type === 'RefundIssued') {
    return { ...state, refundIds: [...state.refundIds, event.data.refundId] };
  }
  if (event.type === 'CheckoutStarted') {
    return { ...state, checkout: event.data, customerId: event.data.customerId };
  }
  if (event.type === 'CheckoutCompleted' || event.type === 'CheckoutAbandoned') {
    const isOpen = state.checkout?.checkoutId === event.data.checkoutId;
    return isOpen ? { ...state, checkout: null } : state;
  }
  if (event.type === 'PriceChangeAnnounced') {
    const { plan, interval, subscriptionId, fromPence, toPence, effectiveAt } = event.data;
    const terms = { plan, interval };
    return { ...state, priceChange: { subscriptionId, terms, fromPence, toPence, effectiveAt } };
  }
  if (event.type === 'PriceChangeMade') return { ...state, priceChange: null };
  return evolveHeld(state, event);
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
