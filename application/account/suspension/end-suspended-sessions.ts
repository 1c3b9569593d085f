import type { SignInSteps } from '#platform/sign-in-steps/sign-in-steps.port.ts';
import { publishAccessChange } from '../../access/access-change.ts';
import type { EndStaffSessionsPorts } from '../staff/end-staff-sessions.ts';
import { removeOtherSessionDevices } from '../../push/push-devices.ts';
import { findRegisteredAccount } from '../find-account.ts';

export type EndSuspendedSessionsPorts = EndStaffSessionsPorts & {
  readonly signInSteps: Pick<SignInSteps, 'endAll'>;
};

/**
 * Ends sessions, unfinished sign-ins, recent re-authentication and browser notifications of a suspended account, and
 * notifies its open pages.
 */
export const endSuspendedSessions = async (
  ports: EndSuspendedSessionsPorts,
  { accountId }: { readonly accountId: string },
): Promise<void> => {
  const account = await findRegisteredAccount(ports, accountId);
  // The account was restored before this ran, so its sessions may have started after that.
  if (account?.isSuspended !== true) return;
  await ports.signInSteps.endAll(accountId);
  await ports.sessions.endAll(accountId, 'suspended');
  await removeOtherSessionDevices(ports, { accountId });
  await publishAccessChange(ports, accountId);
};
