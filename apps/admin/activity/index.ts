import { activityEndpoints } from '#contract/admin/activity.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { ActivityList } from './activity-list.tsx';

export const activity = {
  name: 'activity',
  access: activityEndpoints.activity.resource,
  sortFields: ['at'],
  sort: { field: 'at', order: 'DESC' },
  byPlace: true,
  list: ActivityList,
  options: {},
} satisfies ConsoleResource;
