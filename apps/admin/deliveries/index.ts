import { lazy } from 'react';
import { deliveryEndpoints } from '#contract/mail/deliveries.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { DeliveryList } from './delivery-list.tsx';

const DeliveryShow = lazy(async () => ({
  default: (await import('./delivery-show.tsx')).DeliveryShow,
}));

export const deliveries = {
  name: 'deliveries',
  access: deliveryEndpoints.deliveries.resource,
  sortFields: ['startedAt'],
  sort: { field: 'startedAt', order: 'DESC' },
  list: DeliveryList,
  show: DeliveryShow,
  options: {},
} satisfies ConsoleResource;
