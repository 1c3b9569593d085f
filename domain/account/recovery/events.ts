import type { DomainEvent } from '../../shared/event.ts';

/** What a member lost: the authenticator app with its codes, or the mailbox. */
export type RecoveryAim = 'second-factor' | 'address';

/**
 * An admin requested a recovery for a member who lost part of the login. `proof` describes how the person was
 * identified. `newEmail` is null unless the address changes. `requestedBy` is the account id of the admin, or null on
 * the command line, where `operator` is the name that was given. Such a request needs no second admin: it is executed at
 * `dueAt`, which is null otherwise.
 */
export type AccountRecoveryRequested = DomainEvent<
  'AccountRecoveryRequested',
  {
    readonly recoveryId: string;
    readonly aim: RecoveryAim;
    readonly newEmail: string | null;
    readonly proof: string;
    readonly requestedBy: string | null;
    readonly operator: string | null;
    readonly requestedAt: string;
    readonly dueAt: string | null;
  }
>;

/**
 * A second admin identified the person again, as described in `proof`, and agreed. Both are null if the waiting time of
 * a request from the command line ended instead. A separate event records the change itself.
 */
export type AccountRecoveryConfirmed = DomainEvent<
  'AccountRecoveryConfirmed',
  {
    readonly recoveryId: string;
    readonly proof: string | null;
    readonly confirmedBy: string | null;
    readonly confirmedAt: string;
  }
>;

/** The recovery request was withdrawn, or rejected by the second admin. */
export type AccountRecoveryWithdrawn = DomainEvent<
  'AccountRecoveryWithdrawn',
  { readonly recoveryId: string; readonly reason: string; readonly withdrawnAt: string }
>;

/** Events about the recovery of a lost login, which needs two admins, or an operator and a waiting time. */
export type RecoveryEvent =
  AccountRecoveryRequested | AccountRecoveryConfirmed | AccountRecoveryWithdrawn;

/** Version and personal fields of each event type. */
export const recoveryEvents = {
  AccountRecoveryRequested: {
    version: 2,
    upcasts: { 1: (data: object) => ({ ...data, operator: null, dueAt: null }) },
    personal: ['newEmail', 'proof'],
  },
  AccountRecoveryConfirmed: {
    version: 2,
    // Version 2 allows null for both admin and proof.
    upcasts: { 1: (data: object) => data },
    personal: ['proof'],
  },
  AccountRecoveryWithdrawn: { version: 1, personal: ['reason'] },
} as const;
