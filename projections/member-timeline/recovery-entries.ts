import type { AccountRecoveryRequested, RecoveryEvent } from '#domain/account/events.ts';
import { formatLondonInstant } from '#domain/shared/time/binding-day.ts';
import { accountEntry, toEntryDescription, type TimelineEntries } from './timeline-entry.ts';

const requestTitles = {
  'second-factor': 'Lost second factor: removal requested, waiting for a second admin',
  address: 'Lost mailbox: new address requested, waiting for a second admin',
} as const;

/** Recovery by two admins, or by an operator with a waiting time. Their proofs are stored as reasons. */
export const recoveryEntries: TimelineEntries<RecoveryEvent> = {
  AccountRecoveryRequested: (event) => {
    const { aim, newEmail, proof } = event.data;
    // Not by the address, because after an erasure it reads as erased even if there was none.
    const values = aim === 'address' ? { values: { 'New email': newEmail } } : {};
    return [
      accountEntry(event, {
        ...toEntryDescription('account', formatRequest(event.data)),
        reason: proof,
        ...values,
      }),
    ];
  },
  AccountRecoveryConfirmed: (event) => [
    accountEntry(event, {
      ...toEntryDescription(
        'account',
        event.data.confirmedBy === null
          ? 'Waiting time of the request ended; the new address is asked to confirm'
          : 'Second identity check recorded; request confirmed',
      ),
      // Not by the proof, because after an erasure it reads as erased even if there was none.
      reason: event.data.confirmedBy === null ? null : event.data.proof,
    }),
  ],
  AccountRecoveryWithdrawn: (event) => [
    accountEntry(event, {
      ...toEntryDescription('account', 'Request withdrawn'),
      reason: event.data.reason,
    }),
  ],
};

const formatRequest = ({
  aim,
  operator,
  dueAt,
}: Pick<AccountRecoveryRequested['data'], 'aim' | 'operator' | 'dueAt'>): string =>
  operator === null || dueAt === null
    ? requestTitles[aim]
    : `Lost mailbox: new address requested on the command line by ${operator}, due on ${formatLondonInstant(dueAt)}`;
