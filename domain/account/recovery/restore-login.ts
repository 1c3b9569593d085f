import type { AccountEvent } from '../events.ts';
import type { LoginSnapshot, Registered } from '../registered.ts';

/** What opens the account now, beside the password. */
export const snapshotLogin = ({ identities, secondFactor }: Registered): LoginSnapshot => ({
  identityHashes: identities.map(({ identityHash }) => identityHash),
  secondFactorSecret: secondFactor.status === 'on' ? secondFactor.secret : null,
});

/** Of an account whose address nobody has confirmed. */
export const emptyLogin: LoginSnapshot = { identityHashes: [], secondFactorSecret: null };

/**
 * Removes what another person may have added: identities and a second factor that were not there before. One that the
 * other person removed is not restored.
 */
export const removeAdded = (
  { identities, secondFactor }: Registered,
  before: LoginSnapshot,
  at: string,
): readonly AccountEvent[] => {
  const unlinked = identities
    .filter(({ identityHash }) => !before.identityHashes.includes(identityHash))
    .map(({ issuer, identityHash }): AccountEvent => {
      const data = { issuer, identityHash, cause: 'regained', unlinkedAt: at } as const;
      return { type: 'AccountIdentityUnlinked', data };
    });
  const isNew = secondFactor.status === 'on' && secondFactor.secret !== before.secondFactorSecret;
  if (!isNew) return unlinked;
  const disabled: AccountEvent = {
    type: 'AccountSecondFactorDisabled',
    data: { cause: 'regained', disabledAt: at },
  };
  return [...unlinked, disabled];
};
