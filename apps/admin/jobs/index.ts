import { lazy } from 'react';
import { jobEndpoints } from '#contract/system/jobs.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { JobList } from './job-list.tsx';

const JobShow = lazy(async () => ({ default: (await import('./job-show.tsx')).JobShow }));

export const jobs = {
  name: 'jobs',
  access: jobEndpoints.jobs.resource,
  sortFields: ['dueAt'],
  sort: { field: 'dueAt', order: 'DESC' },
  list: JobList,
  show: JobShow,
  options: { group: 'operations' },
} satisfies ConsoleResource;
