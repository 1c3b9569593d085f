import type { SignInSteps } from '#platform/sign-in-steps/sign-in-steps.port.ts';
import { publishAccessChange } from '../../access/access-change.ts';
import type { EndStaffSessionsPorts } from '../staff/end-staff-sessions.ts';
import { findRegistered } from '../find-account.ts';

export type EndSuspendedSessionsPorts = EndStaffSessionsPorts & {
  readonly signInSteps: Pick<SignInSteps, 'endAll'>;
};

/**
 * Ends sessions, unfinished sign-ins and recent re-authentication of a suspended account, and notifies its open
 * pages.
 */
export const endSuspendedSessions = async (
  ports: EndSuspendedSessionsPorts,
  { accountId }: { readonly accountId: string },
): Promise<void> => {
  const account = await findRegistered(ports, accountId);
  // The account was restored before this ran, so its sessions may have started after that.
  if (account?.isSuspended !== true) return;
  await ports.signInSteps.endAll(accountId);
  await ports.sessions.endAll(accountId, 'suspended');
  await publishAccessChange(ports, accountId);
};
