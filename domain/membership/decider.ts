import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { MembershipCommand } from './commands.ts';
import { decide } from './decide.ts';
import { membershipEvents, type MembershipEvent } from './events.ts';
import { evolve, initialState, type MembershipState } from './state.ts';

export const membershipDecider: Decider<MembershipCommand, MembershipEvent, MembershipState> = {
  category: 'membership',
  definitions: membershipEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<MembershipEvent>(membershipEvents),
};

export const membershipStream = (accountId: string): string => `membership-${accountId}`;
