import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';
import { publishAccessChange } from '../../access/access-change.ts';
import { removeOtherSessionDevices, type RemoveDevicesPort } from '../../push/push-devices.ts';
import { loadState, type LoadPorts } from '../../load-stream.ts';

export type EndStaffSessionsPorts = LoadPorts & {
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly broadcast: Broadcast;
} & RemoveDevicesPort;

/** Ends the sessions and browser notifications of a former staff member, and notifies open pages, which then request the reason. */
export const endStaffSessions = async (
  ports: EndStaffSessionsPorts,
  { accountId }: { readonly accountId: string },
): Promise<void> => {
  const stream = accountStream(accountId);
  const account = await loadState(ports, { decider: accountDecider, stream });
  // The account has another staff role, or regained one before this ran. Its sessions may have started after that.
  if (account.status === 'registered' && (account.isAdmin || account.isSupport)) return;
  await ports.sessions.endAll(accountId, 'role');
  await removeOtherSessionDevices(ports, { accountId });
  await publishAccessChange(ports, accountId);
};
