import { createText } from '../texts/create-text.ts';

export const eventTexts = {
  'resources.events.name': 'Event |||| Events',
  'resources.events.fields.type': 'Type',
  'resources.events.fields.stream': 'Stream',
  'resources.events.fields.category': 'Category',
  'resources.events.fields.revision': 'Revision',
  'resources.events.fields.actor': 'Actor',
  'resources.events.fields.at': 'Time',
  'resources.events.fields.storedAt': 'Stored at',
  'resources.events.fields.correlationId': 'Correlation',
  'resources.events.fields.causationId': 'Caused by',
  'resources.events.fields.since': 'From',
  'resources.events.fields.until': 'Until',
  'events.lead': 'Every stored event. Open one to see its contents.',
  'events.stored': 'As stored, version %{version}',
  'events.read': 'As read today, version %{version}',
  'events.encrypted': 'encrypted',
  'events.erased': 'erased',
  'events.expired': 'no longer kept',
  'events.withheld': 'hidden: a secret',
} as const;

export const text = createText(eventTexts);
