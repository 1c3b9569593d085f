import type { RecoveryEvent } from '#domain/account/events.ts';
import { accountEntry, toEntryDescription, type TimelineEntries } from './timeline-entry.ts';

const requestTitles = {
  'second-factor': 'Lost second factor: removal requested, waiting for a second admin',
  address: 'Lost mailbox: new address requested, waiting for a second admin',
} as const;

/** Recovery by two admins. Their proofs are stored as reasons. */
export const recoveryEntries: TimelineEntries<RecoveryEvent> = {
  AccountRecoveryRequested: (event) => {
    const { aim, newEmail, proof } = event.data;
    // Not by the address, because after an erasure it reads as erased even if there was none.
    const values = aim === 'address' ? { values: { 'New email': newEmail } } : {};
    return [
      accountEntry(event, {
        ...toEntryDescription('account', requestTitles[aim]),
        reason: proof,
        ...values,
      }),
    ];
  },
  AccountRecoveryConfirmed: (event) => [
    accountEntry(event, {
      ...toEntryDescription('account', 'Second identity check recorded; request confirmed'),
      reason: event.data.proof,
    }),
  ],
  AccountRecoveryWithdrawn: (event) => [
    accountEntry(event, {
      ...toEntryDescription('account', 'Request withdrawn'),
      reason: event.data.reason,
    }),
  ],
};
