import { lazy } from 'react';
import { projectionEndpoints } from '#contract/system/projections.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { ProjectionList } from './projection-list.tsx';

const ProjectionShow = lazy(async () => ({
  default: (await import('./projection-show.tsx')).ProjectionShow,
}));

export const projections = {
  name: 'projections',
  access: projectionEndpoints.projections.resource,
  sortFields: ['id'],
  sort: { field: 'id', order: 'ASC' },
  list: ProjectionList,
  show: ProjectionShow,
  options: { group: 'operations' },
} satisfies ConsoleResource;
