import type { AccountEvent } from '../events.ts';
import type { LoginSnapshot, RegisteredAccount } from '../registered.ts';

/** The current login methods besides the password. */
export const snapshotLogin = ({ identities, secondFactor }: RegisteredAccount): LoginSnapshot => ({
  identityHashes: identities.map(({ identityHash }) => identityHash),
  secondFactorSecret: secondFactor.status === 'on' ? secondFactor.secret : null,
});

/** Unlinks all identities, because another person may have linked any of them. The owner can link them again. */
export const unlinkIdentities = (
  { identities }: RegisteredAccount,
  at: string,
): readonly AccountEvent[] =>
  identities.map(({ issuer, identityHash }) => ({
    type: 'AccountIdentityUnlinked',
    data: { issuer, identityHash, cause: 'regained', unlinkedAt: at },
  }));

/**
 * Removes a second factor that another person may have turned on, which is any with a secret other than the owner's. A
 * second factor that the other person removed is not restored.
 */
export const disableForeignSecondFactor = (
  { secondFactor }: RegisteredAccount,
  ownSecret: string | null,
  at: string,
): readonly AccountEvent[] =>
  secondFactor.status === 'on' && secondFactor.secret !== ownSecret
    ? [{ type: 'AccountSecondFactorDisabled', data: { cause: 'regained', disabledAt: at } }]
    : [];
