import type { Decider } from '../shared/decider.ts';
import type { MembershipCommand } from './commands.ts';
import { decide } from './decide.ts';
import { membershipEvents, type MembershipEvent } from './events.ts';
import { evolve, initialState, type MembershipState } from './state.ts';
import { upcastMembership } from './upcast.ts';

export const membershipDecider: Decider<MembershipCommand, MembershipEvent, MembershipState> = {
  category: 'membership',
  definitions: membershipEvents,
  initialState,
  evolve,
  decide,
  upcast: upcastMembership,
};

export const membershipStream = (accountId: string): string => `membership-${accountId}`;
