import { lazy } from 'react';
import { eventEndpoints } from '#contract/admin/events.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { EventList } from './event-list.tsx';

const EventShow = lazy(async () => ({ default: (await import('./event-show.tsx')).EventShow }));

export const events = {
  name: 'events',
  access: eventEndpoints.events.resource,
  sortFields: ['at'],
  sort: { field: 'at', order: 'DESC' },
  byPlace: true,
  list: EventList,
  show: EventShow,
  recordRepresentation: 'type',
  options: { group: 'operations' },
} satisfies ConsoleResource;
