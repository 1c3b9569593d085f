import { activityGroups } from '../../domain/shared/activity.ts';

export { activityKindNames } from '../../domain/shared/activity.ts';

/** Whose acts are listed; `people` are staff and members. */
export const activityScopes = ['people', ...activityGroups, 'everything'] as const;
