import { publishAccessChange } from '../access/access-change.ts';
import type { EndStaffSessionsPorts } from './end-staff-sessions.ts';
import { findRegistered } from './find-account.ts';

/** Ends the sessions of a suspended account, and tells its open pages. */
export const endSuspendedSessions = async (
  ports: EndStaffSessionsPorts,
  { accountId }: { readonly accountId: string },
): Promise<void> => {
  const account = await findRegistered(ports, accountId);
  // Restored before this ran: a session may be from after that.
  if (account?.isSuspended !== true) return;
  await ports.sessions.endAll(accountId, 'suspended');
  await publishAccessChange(ports, accountId);
};
