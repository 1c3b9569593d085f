import { lazy } from 'react';
import { supportEndpoints } from '#contract/support/support.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { SupportList } from './support-list.tsx';

const SupportShow = lazy(async () => ({
  default: (await import('./support-show.tsx')).SupportShow,
}));

export const supportRequests = {
  name: 'support-requests',
  access: supportEndpoints.supportRequests.resource,
  sortFields: ['openedAt'],
  sort: { field: 'openedAt', order: 'ASC' },
  list: SupportList,
  show: SupportShow,
  recordRepresentation: 'reference',
  options: {},
} satisfies ConsoleResource;
