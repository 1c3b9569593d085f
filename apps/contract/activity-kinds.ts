export { activityKindNames, type ActivityKind } from '../../domain/shared/activity.ts';
