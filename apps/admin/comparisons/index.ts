import { lazy } from 'react';
import { comparisonEndpoints } from '#contract/payments/comparisons.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { ComparisonList } from './comparison-list.tsx';

const ComparisonShow = lazy(async () => ({
  default: (await import('./comparison-show.tsx')).ComparisonShow,
}));

const ComparisonCreate = lazy(async () => ({
  default: (await import('./comparison-create.tsx')).ComparisonCreate,
}));

export const comparisons = {
  name: 'comparisons',
  access: comparisonEndpoints.comparisons.resource,
  sortFields: ['comparedAt'],
  sort: { field: 'comparedAt', order: 'DESC' },
  list: ComparisonList,
  show: ComparisonShow,
  create: ComparisonCreate,
  options: { group: 'operations' },
} satisfies ConsoleResource;
