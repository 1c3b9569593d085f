import { createText } from '../texts/create-text.ts';

export const erasureTexts = {
  'resources.erasures.name': 'Erasure |||| Erasures',
  'resources.erasures.fields.id': 'Account',
  'resources.erasures.fields.askedAt': 'Requested',
  'resources.erasures.fields.by': 'By',
  'resources.erasures.fields.reason': 'Reason',
  'resources.erasures.fields.state': 'State',
  'resources.erasures.fields.confirmedBy': 'Confirmed by',
  'resources.erasures.fields.dueAt': 'Due',
  'resources.erasures.fields.completedAt': 'Completed',
  'erasures.in-all':
    '%{smart_count} erasure. Incomplete ones are retried automatically. |||| %{smart_count} erasures. Incomplete ones are retried automatically.',
  'erasures.state.requested': 'Requested',
  'erasures.state.confirmed': 'Confirmed',
  'erasures.state.withdrawn': 'Withdrawn',
  'erasures.state.expired': 'Expired',
  'erasures.state.erasing': 'In progress',
  'erasures.state.done': 'Done',
  'erasures.asked-for': 'Requested by the member',
  'erasures.test-account': 'Test account',
  'erasures.abuse': 'Abuse',
  'erasures.legal': 'Legal reasons',
  'erasures.not-said': 'Not specified',
} as const;

export const text = createText(erasureTexts);
