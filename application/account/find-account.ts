import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import { claimDecider, claimStream, getClaimHolder } from '#domain/claim/claim.ts';
import { comparableName } from '#domain/shared/accounts/names.ts';
import { accountNotFoundError, addressNotFoundError } from '#domain/shared/accounts/not-found.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';
import { normalizeEmail } from './identifiers/comparable-email.ts';

export type FindAccountPorts = LoadPorts & {
  readonly lookupHash: (text: string) => string;
};

export type AccountMatch = { readonly accountId: string; readonly account: RegisteredAccount };

/** Reads the events, not a read model, so the answer is never out of date. */
export const findAccountByEmail = async (
  ports: FindAccountPorts,
  email: string,
): Promise<AccountMatch | undefined> => {
  const claim = await loadState(ports, {
    decider: claimDecider('email'),
    stream: claimStream('email', emailHash(ports, email)),
  });
  // An unknown address does the same work, so that response times do not reveal whether it exists.
  const accountId = getClaimHolder(claim) ?? 'unknown';
  const account = await findRegisteredAccount(ports, accountId);
  const isCurrentEmail = account && emailHash(ports, account.email) === emailHash(ports, email);
  return isCurrentEmail ? { accountId, account } : undefined;
};

/** Undefined if the account does not exist or was erased. */
export const findRegisteredAccount = async (
  ports: Pick<FindAccountPorts, 'eventStore'>,
  accountId: string,
): Promise<RegisteredAccount | undefined> => {
  const stream = accountStream(accountId);
  const state = await loadState(ports, { decider: accountDecider, stream });
  return state.status === 'registered' ? state : undefined;
};

export const requireRegisteredAccount = async (
  ports: Pick<FindAccountPorts, 'eventStore'>,
  accountId: string,
): Promise<RegisteredAccount> => {
  const account = await findRegisteredAccount(ports, accountId);
  if (account) return account;
  throw accountNotFoundError();
};

export const requireAccountByEmail = async (
  ports: FindAccountPorts,
  email: string,
): Promise<AccountMatch> => {
  const match = await findAccountByEmail(ports, email);
  if (match) return match;
  throw addressNotFoundError();
};

export type GrantRecipientPorts = FindAccountPorts & {
  readonly config: { readonly demo: boolean };
};

/**
 * The account that gets a plan by its address. Rejects an unconfirmed account with a password: another person may have
 * registered it with this address. In the demo nobody owns the addresses, so none needs to be confirmed.
 */
export const findGrantRecipient = async (
  ports: GrantRecipientPorts,
  email: string,
  field = 'email',
): Promise<AccountMatch | undefined> => {
  const match = await findAccountByEmail(ports, email);
  if (!match || match.account.emailVerified || match.account.passwordHash === null) return match;
  if (ports.config.demo) return match;
  throw new Rejection('conflict', 'account/client-not-confirmed', {
    message:
      'An account with this address exists but is not confirmed yet. Send its owner a confirmation link first.',
    field,
  });
};

export const requireGrantRecipient = async (
  ports: GrantRecipientPorts,
  email: string,
): Promise<AccountMatch> => {
  const match = await findGrantRecipient(ports, email);
  if (match) return match;
  throw addressNotFoundError();
};

type HashPorts = Pick<FindAccountPorts, 'lookupHash'>;

export const emailHash = ({ lookupHash }: HashPorts, email: string): string =>
  lookupHash(normalizeEmail(email));

export const usernameHash = ({ lookupHash }: HashPorts, username: string): string =>
  lookupHash(comparableName(username));

export const customerHash = ({ lookupHash }: HashPorts, customerId: string): string =>
  lookupHash(`payment-customer/${customerId}`);
