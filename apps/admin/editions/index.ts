import { lazy } from 'react';
import { editionRecordEndpoints } from '#contract/newsletter/edition-records.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { EditionList } from './edition-list.tsx';

const EditionShow = lazy(async () => ({
  default: (await import('./edition-show.tsx')).EditionShow,
}));

export const editions = {
  name: 'editions',
  access: editionRecordEndpoints.editionRecords.resource,
  sortFields: ['id'],
  sort: { field: 'id', order: 'DESC' },
  list: EditionList,
  show: EditionShow,
  options: { group: 'operations' },
} satisfies ConsoleResource;
