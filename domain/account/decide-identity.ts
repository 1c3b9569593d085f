import { Rejection } from '../shared/rejection.ts';
import type { LinkIdentity, LinkOwnIdentity, UnlinkIdentity } from './commands.ts';
import type { AccountEvent } from './events.ts';
import type { RegisteredAccount } from './registered.ts';
import {
  requireConfirmedAddress,
  requireNoPendingReset,
  requireNotSuspended,
  requireVerifiedOwner,
} from './require-owner.ts';

/**
 * The issuer vouches for the address, which also verifies it. An account with a password must be verified before,
 * because another person may have registered it with this address and would know its password. An identity that was
 * unlinked on request stays unlinked until its owner links it.
 */
export const linkIdentity = (
  state: RegisteredAccount,
  { issuer, identityHash, vouchedEmail, now }: LinkIdentity,
): readonly AccountEvent[] => {
  requireNoPendingReset(state);
  const { email, identities, unlinkedIdentityHashes, emailVerified, passwordHash } = state;
  if (unlinkedIdentityHashes.includes(identityHash)) throw identityUnlinkedError();
  if (vouchedEmail !== email) throw addressNotConfirmedError();
  if (!emailVerified && passwordHash !== null) throw addressNotConfirmedError();
  const verifiedEvent = {
    type: 'AccountEmailVerified',
    data: { verifiedAt: now.toISOString() },
  } as const;
  const linkedEvents = addIdentity(identities, { issuer, identityHash, now });
  return [...linkedEvents, ...(emailVerified ? [] : [verifiedEvent])];
};

/** Also links an identity with another address, or one that was unlinked on request: the owner asks for it. */
export const linkOwnIdentity = (
  state: RegisteredAccount,
  command: LinkOwnIdentity,
): readonly AccountEvent[] => {
  requireNotSuspended(state);
  requireVerifiedOwner(state, command);
  requireConfirmedAddress(state);
  return addIdentity(state.identities, command);
};

const addIdentity = (
  identities: RegisteredAccount['identities'],
  { issuer, identityHash, now }: Pick<LinkOwnIdentity, 'issuer' | 'identityHash' | 'now'>,
): readonly AccountEvent[] => {
  if (identities.some((one) => one.identityHash === identityHash)) return [];
  const data = { issuer, identityHash, linkedAt: now.toISOString() };
  return [{ type: 'AccountIdentityLinked', data }];
};

export const unlinkIdentity = (
  state: RegisteredAccount,
  command: UnlinkIdentity,
): readonly AccountEvent[] => {
  requireVerifiedOwner(state, command);
  return removeIdentity(state, command);
};

/** Unlinks for the member or for staff. */
export const removeIdentity = (
  { identities, passwordHash }: RegisteredAccount,
  { identityHash, now }: Pick<UnlinkIdentity, 'identityHash' | 'now'>,
): readonly AccountEvent[] => {
  const linkedIdentity = identities.find((one) => one.identityHash === identityHash);
  if (!linkedIdentity) return [];
  if (isOnlyLogin({ identities, passwordHash }, identityHash)) {
    throw new Rejection('conflict', 'account/last-login', {
      message: 'This is your only way to log in. Please set a password first.',
    });
  }
  const { issuer } = linkedIdentity;
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

const identityUnlinkedError = (): Rejection =>
  new Rejection('conflict', 'account/identity-unlinked', {
    message: 'This login was removed from the account. Please log in with your password.',
  });
