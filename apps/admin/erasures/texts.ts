/** Erasures of accounts. */
export const erasureTexts = {
  'resources.erasures.name': 'Erasure |||| Erasures',
  'resources.erasures.fields.id': 'Account',
  'resources.erasures.fields.askedAt': 'Requested',
  'resources.erasures.fields.by': 'By',
  'resources.erasures.fields.reason': 'Reason',
  'resources.erasures.fields.completedAt': 'Completed',
  'erasures.loading': 'Loading the erasures.',
  'erasures.failed': 'Could not load the erasures.',
  'erasures.in-all':
    '%{smart_count} account erased. Incomplete erasures are retried automatically. |||| %{smart_count} accounts erased. Incomplete erasures are retried automatically.',
  'erasures.none': 'No erasures yet',
  'erasures.none-text': 'No account deletion has been requested.',
  'erasures.under-way': 'In progress',
  'erasures.facts': 'Erasure',
  'erasures.asked-for': 'Requested by the member',
  'erasures.test-account': 'Test account',
  'erasures.abuse': 'Abuse',
  'erasures.legal': 'Legal reasons',
  'erasures.not-said': 'Not specified',
  'erasures.events': 'Events left in the log',
} as const;
