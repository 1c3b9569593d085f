import type { AccountEvent } from '../events.ts';
import type { LoginSnapshot, RegisteredAccount } from '../registered.ts';

/** The current login methods besides the password. */
export const snapshotLogin = ({ identities, secondFactor }: RegisteredAccount): LoginSnapshot => ({
  identityHashes: identities.map(({ identityHash }) => identityHash),
  secondFactorSecret: secondFactor.status === 'on' ? secondFactor.secret : null,
});

/** For an account whose address was never confirmed. */
export const emptyLogin: LoginSnapshot = { identityHashes: [], secondFactorSecret: null };

/**
 * Removes the identities and second factor that another person may have added since the snapshot. Methods that the
 * other person removed are not restored.
 */
export const removeLoginsAddedSince = (
  { identities, secondFactor }: RegisteredAccount,
  before: LoginSnapshot,
  at: string,
): readonly AccountEvent[] => {
  const unlinkedEvents = identities
    .filter(({ identityHash }) => !before.identityHashes.includes(identityHash))
    .map(({ issuer, identityHash }): AccountEvent => {
      const data = { issuer, identityHash, cause: 'regained', unlinkedAt: at } as const;
      return { type: 'AccountIdentityUnlinked', data };
    });
  const isNew = secondFactor.status === 'on' && secondFactor.secret !== before.secondFactorSecret;
  if (!isNew) return unlinkedEvents;
  const disabledEvent: AccountEvent = {
    type: 'AccountSecondFactorDisabled',
    data: { cause: 'regained', disabledAt: at },
  };
  return [...unlinkedEvents, disabledEvent];
};
