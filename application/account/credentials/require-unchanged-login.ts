import type { RegisteredAccount } from '#domain/account/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findRegisteredAccount, type FindAccountPorts } from '../find-account.ts';

/**
 * The account fields that a login depends on, serialised for comparison. Contains secrets, so it must stay in the
 * process.
 */
export const serializeLoginFields = (
  { email, passwordHash, resetRequired, isSuspended, secondFactor, identities }: RegisteredAccount,
  method: 'password' | 'openid',
): string =>
  JSON.stringify([
    email,
    passwordHash,
    resetRequired,
    isSuspended,
    secondFactor.status === 'on' ? secondFactor.secret : null,
    method === 'openid' ? identities.map(({ identityHash }) => identityHash) : null,
  ]);

/** An account whose credentials were checked, as it was then. */
export type CheckedLogin = {
  readonly accountId: string;
  readonly method: 'password' | 'openid';
  readonly basis: string;
};

/**
 * Refuses a login if the account has changed since the credentials were checked. Call it after the session is stored:
 * any later change ends every session anyway.
 */
export const requireUnchangedLogin = async (
  ports: Pick<FindAccountPorts, 'eventStore'>,
  { accountId, method, basis }: CheckedLogin,
): Promise<void> => {
  const account = await findRegisteredAccount(ports, accountId);
  if (account && serializeLoginFields(account, method) === basis) return;
  throw new Rejection('unauthenticated', 'account/invalid-credentials', {
    message: 'Your login was changed a moment ago. Please log in again.',
  });
};
