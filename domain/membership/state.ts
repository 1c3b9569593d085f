import { heldAfter, nothingHeld, type PlansHeld } from '../shared/plan-in-force.ts';
import type { MembershipEvent } from './events.ts';

export type NeverGranted = { readonly status: 'never-granted' };

/** At least one grant has no recorded end. `grantIds` holds the ids of all grants ever made. */
export type Granted = {
  readonly status: 'granted';
  readonly held: PlansHeld;
  readonly grantIds: readonly string[];
};

export type Ended = { readonly status: 'ended'; readonly grantIds: readonly string[] };

export type MembershipState = NeverGranted | Granted | Ended;

export const initialState: MembershipState = { status: 'never-granted' };

export const plansHeld = (state: MembershipState): PlansHeld =>
  state.status === 'granted' ? state.held : nothingHeld;

export const knownGrantIds = (state: MembershipState): readonly string[] =>
  state.status === 'never-granted' ? [] : state.grantIds;

export const evolve = (state: MembershipState, event: MembershipEvent): MembershipState => {
  const before = plansHeld(state);
  const held = heldAfter(before, event, (grant) => grant);
  if (held === before) return state;
  const known = knownGrantIds(state);
  const grantIds = event.type === 'MembershipGranted' ? [...known, event.data.grantId] : known;
  if (held.grants.length > 0) return { status: 'granted', held, grantIds };
  return state.status === 'never-granted' ? state : { status: 'ended', grantIds };
};
