import { paidPlanIds } from '../../../domain/shared/plans/plans.ts';

/** Sort fields of the console's member list. */
export const memberSortFields = [
  'id',
  'email',
  'displayName',
  'username',
  'role',
  'plan',
  'status',
  'origin',
  'planEndsAt',
  'registeredAt',
  'lastSignInAt',
] as const;

export { grantKinds } from '../../../domain/shared/plans/grant-kinds.ts';
export {
  planOrigins,
  subscriptionStatuses,
} from '../../../domain/shared/plans/subscription-states.ts';

/** Plans that staff can grant. */
export const grantablePlans = paidPlanIds;

/** Durations of `POST /api/admin/add-client`. */
export const clientDurations = ['1month', '3months', '6months', '1year', 'lifetime'] as const;

/** Kinds of grants by staff: 7 days, one month, one year, no end. */
export const grantDurations = ['trial', 'monthly', 'annual', 'lifetime'] as const;
