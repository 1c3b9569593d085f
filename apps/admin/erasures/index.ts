import { lazy } from 'react';
import { erasureEndpoints } from '#contract/admin/erasures.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { ErasureList } from './erasure-list.tsx';

const ErasureShow = lazy(async () => ({
  default: (await import('./erasure-show.tsx')).ErasureShow,
}));

export const erasures = {
  name: 'erasures',
  access: erasureEndpoints.erasures.resource,
  sortFields: ['askedAt'],
  sort: { field: 'askedAt', order: 'DESC' },
  list: ErasureList,
  show: ErasureShow,
  options: { group: 'operations' },
} satisfies ConsoleResource;
