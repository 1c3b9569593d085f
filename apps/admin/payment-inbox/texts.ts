import { createText } from '../texts/create-text.ts';

export const paymentInboxTexts = {
  'resources.payment-inbox.name': 'Payment event |||| Payment inbox',
  'resources.payment-inbox.fields.id': 'Event',
  'resources.payment-inbox.fields.type': 'Type',
  'resources.payment-inbox.fields.receivedAt': 'Received',
  'resources.payment-inbox.fields.state': 'State',
  'resources.payment-inbox.fields.member': 'Member',
  'inbox.in-all':
    '%{smart_count} event received from the payment provider. |||| %{smart_count} events received from the payment provider.',
  'inbox.waiting': 'Waiting',
  'inbox.handled': 'Handled',
  'inbox.failed': 'Failed',
  'inbox.ignored': 'Ignored',
  'inbox.failed-because.away': 'Failed: the payment provider did not respond, or rejected our key',
  'inbox.failed-because.not-found': 'Failed: the payment provider could not find the object',
  'inbox.failed-because.refused': 'Failed: the payment provider rejected the request',
  'inbox.failed-because.unexpected': 'Failed: an unexpected error occurred',
  'inbox.nobody': 'Not a member',
  'inbox.not-known': 'Not known yet',
  'inbox.replay': 'Replay',
} as const;

export const text = createText(paymentInboxTexts);
