import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';
import { publishAccessChange } from '../../access/access-change.ts';
import { loadState } from '../../load-stream.ts';

export type EndStaffSessionsPorts = {
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly broadcast: Broadcast;
};

/** Ends the sessions of somebody who is no longer staff, and tells the open pages, which learn the reason when they ask. */
export const endStaffSessions = async (
  ports: EndStaffSessionsPorts,
  { accountId }: { readonly accountId: string },
): Promise<void> => {
  const stream = accountStream(accountId);
  const account = await loadState(ports, { decider: accountDecider, stream });
  // A role holds, or came back before this ran: a session may be from after that.
  if (account.status === 'registered' && (account.isAdmin || account.isSupport)) return;
  await ports.sessions.endAll(accountId, 'role');
  await publishAccessChange(ports, accountId);
};
