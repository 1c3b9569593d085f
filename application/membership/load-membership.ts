import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { loadState } from '../load-stream.ts';

export const loadMembership = (
  ports: { readonly eventStore: Pick<EventStore, 'read'> },
  accountId: string,
): Promise<MembershipState> =>
  loadState(ports, { decider: membershipDecider, stream: membershipStream(accountId) });
