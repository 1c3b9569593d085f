import { createText } from '../texts/create-text.ts';

export const recordTexts = {
  'record.not-found': '%{record} not found',
  'record.not-found-text': 'There is no %{record} at this address.',
  'record.go-to-list': 'Go to %{list}',
  'record.field': 'Field',
  'record.now': 'Now',
  'record.value': 'Value',
  'record.none': 'none',
} as const;

export const text = createText(recordTexts);
