import type { AccountEvent } from '#domain/account/events.ts';
import type { Update } from '../engine/projection.ts';
import { erasureEntries } from './erasure-entries.ts';
import { recoveryEntries } from './recovery-entries.ts';
import { secondFactorEntries } from './second-factor-entries.ts';
import type { Person, TimelineDocument } from './read-model.ts';
import {
  type EntryDescription,
  accountEntry,
  entryId,
  type EventHeader,
  updatePerson,
  toEntryDescription,
  type TimelineEntries,
} from './timeline-entry.ts';
import { mailingEntries } from './mailing-entries.ts';
import { nameFields, personalEntries, updatePersonName } from './personal-entries.ts';
import { formatErasureReason } from './words.ts';

export const accountEntries: TimelineEntries<AccountEvent> = {
  ...personalEntries,
  ...mailingEntries,
  AccountRegistered: (event) => {
    const values = { Email: event.data.email, ...nameFields(event.data) };
    return [
      accountEntry(event, { ...toEntryDescription('profile', 'Registered'), values }),
      updatePersonName(event),
    ];
  },
  AccountEmailVerificationRequested: (event) => [
    accountEntry(event, toEntryDescription('account', 'Confirmation link requested')),
  ],
  AccountPasswordResetRequested: (event) => [
    accountEntry(event, toEntryDescription('account', 'Password reset requested')),
  ],
  AccountInvited: (event) => [
    accountEntry(event, toEntryDescription('account', 'Invited to complete the account')),
  ],
  AccountPasswordChanged: (event) => {
    const titleByCause = {
      changed: 'Password changed',
      reset: 'Password reset by an emailed link',
    } as const;
    return [accountEntry(event, toEntryDescription('account', titleByCause[event.data.cause]))];
  },
  AccountEmailChangeRequested: (event) => {
    const values = { 'New email': event.data.newEmail };
    return [
      accountEntry(event, {
        ...toEntryDescription('account', 'Change of address requested'),
        values,
      }),
    ];
  },
  AccountEmailChanged: (event) => {
    const values = { Email: event.data.email };
    return [
      accountEntry(event, { ...toEntryDescription('profile', 'Email address changed'), values }),
    ];
  },
  AccountEmailChangeUndone: (event) => {
    const values = { Email: event.data.email };
    return [
      accountEntry(event, { ...toEntryDescription('profile', 'Change of address undone'), values }),
    ];
  },
  AccountIdentityLinked: (event) => [
    accountEntry(event, toEntryDescription('account', 'Login provider linked')),
  ],
  AccountIdentityUnlinked: (event) => {
    const titles = {
      asked: 'Login provider unlinked',
      regained: 'Login provider unlinked by a reset, an undone change of address or a recovery',
    } as const;
    return [accountEntry(event, toEntryDescription('account', titles[event.data.cause]))];
  },
  AccountDeletionRequested: (event) => [
    accountEntry(
      event,
      toEntryDescription('account', 'Deletion requested; waiting for the emailed link'),
    ),
  ],
  ...recoveryEntries,
  ...erasureEntries,
  ...secondFactorEntries,
  AccountEmailVerified: (event) => {
    const values = { 'Email verified': 'yes' };
    return [
      accountEntry(event, { ...toEntryDescription('account', 'Email address verified'), values }),
    ];
  },
  AccountAdminGranted: (event) => [
    accountEntry(event, describeRole('Made an admin', event.data.reason, 'admin')),
  ],
  AccountAdminRevoked: (event) => [
    accountEntry(event, describeRole('Admin rights removed', event.data.reason, 'none')),
  ],
  AccountSupportGranted: (event) => [
    accountEntry(event, describeRole('Made support staff', event.data.reason, 'support')),
  ],
  AccountSupportRevoked: (event) => [
    accountEntry(event, describeRole('Support role removed', event.data.reason, 'none')),
  ],
  AccountLoginHelped: ({ data: { help, reason }, ...event }) => [
    accountEntry(event, { ...toEntryDescription('account', loginHelpTitles[help]), reason }),
  ],
  AccountSuspended: (event) => [
    accountEntry(event, describeSuspension('Account suspended', event.data.reason, 'yes')),
  ],
  AccountRestored: (event) => [
    accountEntry(event, describeSuspension('Account restored', event.data.reason, 'no')),
  ],
  AccountErased: (event) => [
    accountEntry(event, {
      ...toEntryDescription('account', 'Account erased'),
      reason: formatErasureReason(event.data.reason),
    }),
    erasePerson(event),
    ...createErasureUpdates(event),
  ],
  AccountErasureCompleted: (event) => [
    accountEntry(event, toEntryDescription('account', 'Erasure completed: the key is destroyed')),
  ],
};

const loginHelpTitles = {
  unlocked: 'Login unlocked',
  'confirmation-link': 'Confirmation link sent by staff',
  'reset-link': 'Password reset link sent by staff',
  'sessions-ended': 'All sessions ended by staff',
  'identity-unlinked': 'Login provider unlinked by staff',
} as const;

const describeRole = (title: string, reason: string, after: string): EntryDescription => ({
  facet: 'staff',
  title,
  reason,
  values: { Staff: after },
});

const describeSuspension = (title: string, reason: string, after: string): EntryDescription => ({
  facet: 'suspension',
  title,
  reason,
  values: { Suspended: after },
});

const erasePerson = (event: EventHeader): Update<TimelineDocument> =>
  updatePerson(event, (current) => ({
    ...current,
    name: 'erased',
    erased: true,
    effects: eraseReasons(current.effects),
  }));

const eraseReasons = (effects: Person['effects']): Person['effects'] =>
  Object.fromEntries(
    Object.entries(effects).map(([id, effect]) => [
      id,
      { ...effect, reason: effect.reason === null ? null : 'erased' },
    ]),
  );

// All personal data of the account's own stream is in earlier entries.
const createErasureUpdates = ({ stream, revision }: EventHeader): Update<TimelineDocument>[] =>
  Array.from({ length: revision }, (_, earlier) => ({
    id: entryId(stream, earlier),
    apply: (document) => document && eraseEntry(document),
  }));

const personalFields = new Set([
  'Bio',
  'Email',
  'New email',
  'Display name',
  'Username',
  'Said by the mail server',
]);

// Reasons of staff and messages of mail servers can contain personal data.
const personalReasons: ReadonlySet<string> = new Set(['account', 'suspension', 'staff', 'mails']);

const eraseEntry = (document: TimelineDocument): TimelineDocument => {
  if (!document.entry) return document;
  const values = Object.fromEntries(
    Object.entries(document.entry.values).map(([field, value]) => [
      field,
      personalFields.has(field) ? 'erased' : value,
    ]),
  );
  const isPersonal = personalReasons.has(document.facet ?? '');
  const reason = isPersonal && document.entry.reason !== null ? 'erased' : document.entry.reason;
  return { ...document, entry: { ...document.entry, values, reason } };
};
