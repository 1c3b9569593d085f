import { lazy } from 'react';
import { paymentInboxEndpoints } from '#contract/payments/payment-inbox.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { InboxList } from './inbox-list.tsx';

const InboxShow = lazy(async () => ({ default: (await import('./inbox-show.tsx')).InboxShow }));

export const paymentInbox = {
  name: 'payment-inbox',
  access: paymentInboxEndpoints.paymentInbox.resource,
  sortFields: ['receivedAt'],
  sort: { field: 'receivedAt', order: 'DESC' },
  list: InboxList,
  show: InboxShow,
  options: { group: 'operations' },
} satisfies ConsoleResource;
