import { findRegisteredAccount, type FindAccountPorts } from '../find-account.ts';

/** Whether the account is an admin who is not suspended; false for an operator without an account. */
export const isActiveAdmin = async (
  ports: Pick<FindAccountPorts, 'eventStore'>,
  accountId: string | null,
): Promise<boolean> => {
  if (accountId === null) return false;
  const account = await findRegisteredAccount(ports, accountId);
  return account?.isAdmin === true && !account.isSuspended;
};
