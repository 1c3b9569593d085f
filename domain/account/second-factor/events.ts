import type { DomainEvent } from '../../shared/event.ts';

/**
 * The member was shown a secret for an authenticator app. It has no effect until one of its codes is entered. Replaces
 * an earlier secret.
 */
export type AccountSecondFactorPrepared = DomainEvent<
  'AccountSecondFactorPrepared',
  { readonly secret: string; readonly preparedAt: string }
>;

/**
 * A code of the prepared secret was entered, and logins now require one. The recovery codes are stored as keyed hashes.
 */
export type AccountSecondFactorEnabled = DomainEvent<
  'AccountSecondFactorEnabled',
  { readonly recoveryCodeHashes: readonly string[]; readonly enabledAt: string }
>;

/**
 * Logins require only the password again. The member turned the second factor off (`asked`), staff did so for a member
 * who lost it (`lost`), or the owner regained the account from a person who had turned it on (`regained`).
 */
export type AccountSecondFactorDisabled = DomainEvent<
  'AccountSecondFactorDisabled',
  { readonly cause: 'asked' | 'lost' | 'regained'; readonly disabledAt: string }
>;

/**
 * A recovery code was used instead of a code from the app. It cannot be used again. `left` is the number of remaining
 * codes.
 */
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

/** Version and personal fields of each event type. */
export const secondFactorEvents = {
  AccountSecondFactorPrepared: { version: 1, personal: ['secret'], secret: ['secret'] },
  AccountSecondFactorEnabled: {
    version: 1,
    personal: ['recoveryCodeHashes'],
    erased: { recoveryCodeHashes: [] },
    secret: ['recoveryCodeHashes'],
  },
  AccountSecondFactorDisabled: {
    version: 2,
    // Version 2 allows the cause `regained`.
    upcasts: { 1: (data: object) => data },
    personal: [],
  },
  AccountRecoveryCodeUsed: { version: 1, personal: ['codeHash'], secret: ['codeHash'] },
} as const;
