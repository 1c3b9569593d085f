import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';

export const loadMembership = (ports: LoadPorts, accountId: string): Promise<MembershipState> =>
  loadState(ports, { decider: membershipDecider, stream: membershipStream(accountId) });
