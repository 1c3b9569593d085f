import { Rejection } from '../shared/rejection.ts';
import type { LinkIdentity } from './commands.ts';
import type { AccountEvent } from './events.ts';
import type { Registered } from './registered.ts';

/**
 * The issuer vouches for the address; the account must have proved it, too: a person who opened it with another's address
 * and knows its password would share it with its owner. Without a password there is no other person.
 */
export const linkIdentity = (
  { identities, emailVerified, passwordHash }: Registered,
  { issuer, identityHash, now }: LinkIdentity,
): readonly AccountEvent[] => {
  if (identities.includes(identityHash)) return [];
  if (!emailVerified && passwordHash !== null) throw addressNotProved();
  const data = { issuer, identityHash, linkedAt: now.toISOString() };
  return [{ type: 'AccountIdentityLinked', data }];
};

const addressNotProved = (): Rejection =>
  new Rejection('conflict', 'account/address-not-proved', {
    message: 'There is an account with this address, which is not confirmed yet.',
  });
