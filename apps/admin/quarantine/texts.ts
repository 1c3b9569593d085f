import { createText } from '../texts/create-text.ts';

export const quarantineTexts = {
  'resources.quarantine.name': 'Quarantined value |||| Quarantined values',
  'resources.quarantine.fields.symbol': 'Coin',
  'resources.quarantine.fields.source': 'Source',
  'resources.quarantine.fields.figure': 'Figure',
  'resources.quarantine.fields.value': 'Value',
  'resources.quarantine.fields.before': 'Previous value',
  'resources.quarantine.fields.outcome': 'Outcome',
  'resources.quarantine.fields.lastAt': 'Last seen',
  'quarantine.in-all':
    '%{smart_count} value from a source was held back in the last 90 days. |||| %{smart_count} values from sources were held back in the last 90 days.',
  'quarantine.open': 'Undecided',
  'quarantine.accepted': 'Accepted later: the value persisted',
  'quarantine.refuted': 'Wrong: the source corrected it',
  'quarantine.figure-price': 'Price',
  'quarantine.figure-change1h': 'Change in 1 hour',
  'quarantine.figure-change24h': 'Change in 24 hours',
  'quarantine.figure-change7d': 'Change in 7 days',
  'quarantine.figure-low24h': '24-hour low',
  'quarantine.figure-high24h': '24-hour high',
  'quarantine.rule-invalid': 'Not a possible value',
  'quarantine.rule-jump': 'Change too large',
  'quarantine.rule-disagreement': 'Another source disagrees',
  'quarantine.rule-pair': 'Exchange pair of another coin',
  'quarantine.rule-words': '%{rule}: %{reason}',
} as const;

export const text = createText(quarantineTexts);
