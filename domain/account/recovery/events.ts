import type { DomainEvent } from '../../shared/event.ts';

/** What a member lost: the authenticator app with its codes, or the mailbox. */
export type RecoveryAim = 'second-factor' | 'address';

/**
 * An admin requested a recovery for a member who lost part of the login. `proof` describes how the person was
 * identified. `newEmail` is null unless the address changes. `requestedBy` is the account id of the admin.
 */
export type AccountRecoveryRequested = DomainEvent<
  'AccountRecoveryRequested',
  {
    readonly recoveryId: string;
    readonly aim: RecoveryAim;
    readonly newEmail: string | null;
    readonly proof: string;
    readonly requestedBy: string;
    readonly requestedAt: string;
  }
>;

/**
 * A second admin identified the person again, as described in `proof`, and agreed. A separate event records the change
 * itself.
 */
export type AccountRecoveryConfirmed = DomainEvent<
  'AccountRecoveryConfirmed',
  {
    readonly recoveryId: string;
    readonly proof: string;
    readonly confirmedBy: string;
    readonly confirmedAt: string;
  }
>;

/** The recovery request was withdrawn, or rejected by the second admin. */
export type AccountRecoveryWithdrawn = DomainEvent<
  'AccountRecoveryWithdrawn',
  { readonly recoveryId: string; readonly reason: string; readonly withdrawnAt: string }
>;

/** Events about the recovery of a lost login, which needs two admins. */
export type RecoveryEvent =
  AccountRecoveryRequested | AccountRecoveryConfirmed | AccountRecoveryWithdrawn;

/** Version and personal fields of each event type. */
export const recoveryEvents = {
  AccountRecoveryRequested: { version: 1, personal: ['newEmail', 'proof'] },
  AccountRecoveryConfirmed: { version: 1, personal: ['proof'] },
  AccountRecoveryWithdrawn: { version: 1, personal: ['reason'] },
} as const;
