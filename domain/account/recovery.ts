import type { AccountEvent } from './events.ts';
import { recoveryEvents, type RecoveryEvent } from './recovery-events.ts';
import type { OpenRecovery, Registered } from './registered.ts';

export const isAboutRecovery = (event: AccountEvent): event is RecoveryEvent =>
  Object.hasOwn(recoveryEvents, event.type);

/** The request that waits for a second admin. */
export const evolveRecovery = (state: Registered, event: RecoveryEvent): Registered => {
  switch (event.type) {
    case 'AccountRecoveryRequested':
      return { ...state, recovery: event.data };
    case 'AccountRecoveryConfirmed':
    case 'AccountRecoveryWithdrawn':
      return { ...state, recovery: null };
  }
};

/** How long a request waits for the second admin. */
export const recoveryHours = 24;

/** When a request counts no longer. */
export const recoveryEndsAt = ({ requestedAt }: OpenRecovery): Date =>
  new Date(Date.parse(requestedAt) + recoveryHours * 3_600_000);
