import { Rejection } from '../shared/rejection.ts';
import type { LinkIdentity, UnlinkIdentity } from './commands.ts';
import type { AccountEvent } from './events.ts';
import type { RegisteredAccount } from './registered.ts';

/**
 * The issuer vouches for the address, which also verifies it. An account with a password must be verified before,
 * because another person may have registered it with this address and would know its password.
 */
export const linkIdentity = (
  { email, identities, emailVerified, passwordHash }: RegisteredAccount,
  { issuer, identityHash, vouchedEmail, now }: LinkIdentity,
): readonly AccountEvent[] => {
  if (vouchedEmail !== email) throw addressNotConfirmedError();
  if (!emailVerified && passwordHash !== null) throw addressNotConfirmedError();
  const at = now.toISOString();
  const isLinked = identities.some((one) => one.identityHash === identityHash);
  const linked = {
    type: 'AccountIdentityLinked',
    data: { issuer, identityHash, linkedAt: at },
  } as const;
  const verified = { type: 'AccountEmailVerified', data: { verifiedAt: at } } as const;
  return [...(isLinked ? [] : [linked]), ...(emailVerified ? [] : [verified])];
};

export const unlinkIdentity = (
  { identities, passwordHash }: RegisteredAccount,
  { identityHash, now }: UnlinkIdentity,
): readonly AccountEvent[] => {
  const linked = identities.find((one) => one.identityHash === identityHash);
  if (!linked) return [];
  if (isOnlyLogin({ identities, passwordHash }, identityHash)) {
    throw new Rejection('conflict', 'account/last-login', {
      message: 'This is your only way to log in. Please set a password first.',
    });
  }
  const { issuer } = linked;
  const data = { issuer, identityHash, cause: 'asked', unlinkedAt: now.toISOString() } as const;
  return [{ type: 'AccountIdentityUnlinked', data }];
};

/** Whether the account has neither a password nor another identity. */
export const isOnlyLogin = (
  { identities, passwordHash }: Pick<RegisteredAccount, 'identities' | 'passwordHash'>,
  identityHash: string,
): boolean =>
  passwordHash === null && identities.length === 1 && identities[0]?.identityHash === identityHash;

const addressNotConfirmedError = (): Rejection =>
  new Rejection('conflict', 'account/address-not-proved', {
    message: 'There is an account with this address, which is not confirmed yet.',
  });
