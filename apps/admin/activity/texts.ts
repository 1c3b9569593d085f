import { createText } from '../texts/create-text.ts';

export const activityTexts = {
  'resources.activity.name': 'Activity |||| Activity',
  'resources.activity.fields.title': 'What',
  'resources.activity.fields.actor': 'Who',
  'resources.activity.fields.member': 'Member',
  'resources.activity.fields.pence': 'Amount',
  'resources.activity.fields.at': 'Time',
  'activity.loading': 'Loading what staff and members did',
  'activity.lead': 'What staff and members did, newest first. Times are in %{zone}.',
  'activity.filter.since': 'From (%{zone})',
  'activity.filter.until': 'Until (%{zone})',
  'activity.who.staff': 'Staff',
  'activity.who.member': 'Members',
  'activity.who.reading': 'Staff who opened personal data',
  'activity.who.machine': 'No person: jobs and providers',
  'activity.who.everything': 'Everybody and everything',
  'activity.kind.memberships': 'Memberships and payments',
  'activity.kind.accounts': 'Accounts',
  'activity.kind.support': 'Support and notes',
  'activity.kind.newsletters': 'Newsletters',
  'activity.kind.mails': 'Emails',
  'activity.kind.coupons': 'Coupons',
  'activity.kind.bulk-changes': 'Bulk changes',
  'activity.kind.payments': 'Payment provider',
  'activity.kind.operations': 'Operations',
  'activity.kind.personal-data': 'Exports and denied pages',
  'activity.kind.alerts': 'Price alerts',
  'activity.kind.logins': 'Logins',
  'activity.reason': '“%{reason}”',
} as const;

export const text = createText(activityTexts);
