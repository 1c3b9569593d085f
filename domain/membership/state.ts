import type { SubscriptionStatus } from '../shared/entitlement.ts';
import { strongestGrant } from '../shared/grants.ts';
import type { PaidPlanId, PlanId } from '../shared/plans.ts';
import type { MembershipEvent } from './events.ts';

export type Grant = {
  readonly grantId: string;
  readonly plan: PaidPlanId;
  readonly customerId: string;
  readonly endsAt: string | null;
};

export type NeverGranted = { readonly status: 'never-granted' };

/** At least one grant has no end on record. `grantIds` holds all there ever were. */
export type Granted = {
  readonly status: 'granted';
  readonly grants: readonly Grant[];
  readonly grantIds: readonly string[];
};

/** Every grant ended. */
export type Ended = { readonly status: 'ended'; readonly grantIds: readonly string[] };

export type MembershipState = NeverGranted | Granted | Ended;

export const initialState: MembershipState = { status: 'never-granted' };

export const openGrants = (state: MembershipState): readonly Grant[] =>
  state.status === 'granted' ? state.grants : [];

export const knownGrantIds = (state: MembershipState): readonly string[] =>
  state.status === 'never-granted' ? [] : state.grantIds;

export const evolve = (state: MembershipState, event: MembershipEvent): MembershipState => {
  switch (event.type) {
    case 'MembershipGranted': {
      const { grantId, plan, customerId, endsAt } = event.data;
      return {
        status: 'granted',
        grants: [...openGrants(state), { grantId, plan, customerId, endsAt }],
        grantIds: [...knownGrantIds(state), grantId],
      };
    }
    case 'MembershipGrantExpired':
    case 'MembershipGrantRevoked':
      return end(state, event.data.grantId);
  }
  // Written by a newer version of the program: what we do not know changes nothing.
  return state;
};

const end = (state: MembershipState, grantId: string): MembershipState => {
  if (state.status !== 'granted') return state;
  const grants = state.grants.filter((grant) => grant.grantId !== grantId);
  return grants.length > 0 ? { ...state, grants } : { status: 'ended', grantIds: state.grantIds };
};

/** What a membership entitles to at an instant, whether or not an end was noted already. */
export type HeldPlan = {
  readonly plan: PlanId;
  readonly status: Extract<SubscriptionStatus, 'active' | 'inactive'>;
  readonly endsAt: string | null;
};

export const heldPlan = (state: MembershipState, now: Date): HeldPlan => {
  const grant = strongestGrant(openGrants(state), now);
  return grant
    ? { plan: grant.plan, status: 'active', endsAt: grant.endsAt }
    : { plan: 'free', status: 'inactive', endsAt: null };
};
