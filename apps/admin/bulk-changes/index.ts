import { lazy } from 'react';
import { bulkChangeEndpoints } from '#contract/admin/bulk-changes.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { BulkChangeList } from './bulk-change-list.tsx';

const BulkChangeShow = lazy(async () => ({
  default: (await import('./bulk-change-show.tsx')).BulkChangeShow,
}));

export const bulkChanges = {
  name: 'bulk-changes',
  access: bulkChangeEndpoints.bulkChanges.resource,
  sortFields: ['startedAt'],
  sort: { field: 'startedAt', order: 'DESC' },
  list: BulkChangeList,
  show: BulkChangeShow,
  options: { group: 'operations' },
} satisfies ConsoleResource;
