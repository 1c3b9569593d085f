import type { RecoveryEvent } from '#domain/account/events.ts';
import { entry, toDescription, type TimelineEntries } from './timeline-entry.ts';

const requestTitles = {
  'second-factor': 'Lost second factor: removal requested, waiting for a second admin',
  address: 'Lost mailbox: new address requested, waiting for a second admin',
} as const;

/** Recovery by two admins. Their proofs are stored as reasons. */
export const recoveryEntries: TimelineEntries<RecoveryEvent> = {
  AccountRecoveryRequested: (event) => {
    const { aim, newEmail, proof } = event.data;
    const values = newEmail === null ? {} : { values: { 'New email': newEmail } };
    return [
      entry(event, { ...toDescription('account', requestTitles[aim]), reason: proof, ...values }),
    ];
  },
  AccountRecoveryConfirmed: (event) => [
    entry(event, {
      ...toDescription('account', 'Second identity check recorded; request confirmed'),
      reason: event.data.proof,
    }),
  ],
  AccountRecoveryWithdrawn: (event) => [
    entry(event, { ...toDescription('account', 'Request withdrawn'), reason: event.data.reason }),
  ],
};
