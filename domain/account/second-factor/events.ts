import type { DomainEvent } from '../../shared/event.ts';

/** The member was shown a secret for an authenticator app; it protects nothing before a code of it was entered. Replaces an earlier one. */
export type AccountSecondFactorPrepared = DomainEvent<
  'AccountSecondFactorPrepared',
  { readonly secret: string; readonly preparedAt: string }
>;

/** A code of the prepared secret was entered: from now on a login asks for one. The recovery codes are kept as keyed hashes. */
export type AccountSecondFactorEnabled = DomainEvent<
  'AccountSecondFactorEnabled',
  { readonly recoveryCodeHashes: readonly string[]; readonly enabledAt: string }
>;

/** A login asks for the password alone again: the member turned the second factor off, an operator did for a member who lost it, or the owner regained the account from a person who had turned it on. */
export type AccountSecondFactorDisabled = DomainEvent<
  'AccountSecondFactorDisabled',
  { readonly cause: 'asked' | 'lost' | 'regained'; readonly disabledAt: string }
>;

/** A recovery code took the place of a code of the app; it works no more. `left` is how many still do. */
export type AccountRecoveryCodeUsed = DomainEvent<
  'AccountRecoveryCodeUsed',
  { readonly codeHash: string; readonly left: number; readonly usedAt: string }
>;

/** Events about the second factor of a login. */
export type SecondFactorEvent =
  | AccountSecondFactorPrepared
  | AccountSecondFactorEnabled
  | AccountSecondFactorDisabled
  | AccountRecoveryCodeUsed;

/** Version and personal fields of each type. */
export const secondFactorEvents = {
  AccountSecondFactorPrepared: { version: 1, personal: ['secret'], secret: ['secret'] },
  AccountSecondFactorEnabled: {
    version: 1,
    personal: ['recoveryCodeHashes'],
    secret: ['recoveryCodeHashes'],
  },
  AccountSecondFactorDisabled: {
    version: 2,
    // Since then the cause may be `regained`.
    upcasts: { 1: (data: object) => data },
    personal: [],
  },
  AccountRecoveryCodeUsed: { version: 1, personal: ['codeHash'], secret: ['codeHash'] },
} as const;
