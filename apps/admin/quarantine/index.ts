import { lazy } from 'react';
import { sourceEndpoints } from '#contract/system/sources.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { QuarantineList } from './quarantine-list.tsx';

const QuarantineShow = lazy(async () => ({
  default: (await import('./quarantine-show.tsx')).QuarantineShow,
}));

export const quarantine = {
  name: 'quarantine',
  access: sourceEndpoints.quarantine.resource,
  sortFields: ['lastAt'],
  sort: { field: 'lastAt', order: 'DESC' },
  list: QuarantineList,
  show: QuarantineShow,
  options: { group: 'operations' },
} satisfies ConsoleResource;
