import type { DomainEvent } from '../../shared/event.ts';

/** What a member has lost: the app and codes of the second factor, or the mailbox of the address. */
export type RecoveryAim = 'second-factor' | 'address';

/** An admin asked to open the account to a member who lost a part of the login. `proof` says how the person showed who they are; `newEmail` is null unless the address moves; `requestedBy` is the account of the admin. */
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

/** A second admin checked the person anew and agreed; `proof` says how. What was asked for follows by its own event. */
export type AccountRecoveryConfirmed = DomainEvent<
  'AccountRecoveryConfirmed',
  {
    readonly recoveryId: string;
    readonly proof: string;
    readonly confirmedBy: string;
    readonly confirmedAt: string;
  }
>;

/** The request was taken back, or refused by the second admin. */
export type AccountRecoveryWithdrawn = DomainEvent<
  'AccountRecoveryWithdrawn',
  { readonly recoveryId: string; readonly reason: string; readonly withdrawnAt: string }
>;

/** Events about a lost part of the login, which two admins open together. */
export type RecoveryEvent =
  AccountRecoveryRequested | AccountRecoveryConfirmed | AccountRecoveryWithdrawn;

/** Version and personal fields of each type. */
export const recoveryEvents = {
  AccountRecoveryRequested: { version: 1, personal: ['newEmail', 'proof'] },
  AccountRecoveryConfirmed: { version: 1, personal: ['proof'] },
  AccountRecoveryWithdrawn: { version: 1, personal: ['reason'] },
} as const;
