import type { DomainEvent } from '../../shared/event.ts';

/**
 * Why an account is erased. A fixed list, because the reason remains after the erasure and must contain no personal
 * data. `not-said` marks registrations that the program abandoned, and erasures from before reasons were recorded.
 */
export type ErasureReason = 'asked-for' | 'test-account' | 'abuse' | 'legal' | 'not-said';

/**
 * Staff requested the erasure of the account, which another admin must confirm. `requestedBy` is the account id of the
 * admin, or null on the command line, where `operator` is the name that was given.
 */
export type AccountErasureRequested = DomainEvent<
  'AccountErasureRequested',
  {
    readonly erasureId: string;
    readonly reason: ErasureReason;
    readonly explanation: string;
    readonly requestedBy: string | null;
    readonly operator: string | null;
    readonly requestedAt: string;
  }
>;

/**
 * A second admin, or an operator on the command line, confirmed the erasure. It is executed at `dueAt` unless it is
 * withdrawn before.
 */
export type AccountErasureConfirmed = DomainEvent<
  'AccountErasureConfirmed',
  {
    readonly erasureId: string;
    readonly explanation: string;
    readonly confirmedBy: string | null;
    readonly operator: string | null;
    readonly confirmedAt: string;
    readonly dueAt: string;
  }
>;

/**
 * The erasure was withdrawn. `withdrawnBy` is the account id of the admin, or null if the account became an admin.
 * `dueAt` is when it was due, or null if it was not confirmed.
 */
export type AccountErasureWithdrawn = DomainEvent<
  'AccountErasureWithdrawn',
  {
    readonly erasureId: string;
    readonly explanation: string;
    readonly withdrawnBy: string | null;
    readonly dueAt: string | null;
    readonly withdrawnAt: string;
  }
>;

/** Events about an erasure by staff, which needs two admins or an operator. */
export type ErasureEvent =
  AccountErasureRequested | AccountErasureConfirmed | AccountErasureWithdrawn;

/** Version and personal fields of each event type. */
export const erasureEvents = {
  AccountErasureRequested: { version: 1, personal: ['explanation'] },
  AccountErasureConfirmed: { version: 1, personal: ['explanation'] },
  AccountErasureWithdrawn: { version: 1, personal: ['explanation'] },
} as const;
