/** Erasures of accounts. */
export const erasureTexts = {
  'resources.erasures.name': 'Erasure |||| Erasures',
  'resources.erasures.fields.id': 'Account',
  'resources.erasures.fields.askedAt': 'Asked for',
  'resources.erasures.fields.by': 'By',
  'resources.erasures.fields.reason': 'Reason',
  'resources.erasures.fields.completedAt': 'Done',
  'erasures.loading': 'Loading the erasures.',
  'erasures.failed': 'The erasures did not load.',
  'erasures.in-all':
    '%{smart_count} account was erased. What is left of an erasure is done again by itself until it is complete. |||| %{smart_count} accounts were erased. What is left of an erasure is done again by itself until it is complete.',
  'erasures.none': 'No erasure yet',
  'erasures.none-text': 'Nobody has asked for an account to be deleted.',
  'erasures.under-way': 'Under way',
  'erasures.facts': 'Erasure',
  'erasures.asked-for': 'The member asked for it',
  'erasures.test-account': 'A test account',
  'erasures.abuse': 'Abuse',
  'erasures.legal': 'Legal reasons',
  'erasures.not-said': 'Not said',
  'erasures.events': 'What is left in the log',
} as const;
