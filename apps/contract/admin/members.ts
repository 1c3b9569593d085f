/** Fields by which the console may sort its member list. */
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

export {
  planOrigins,
  subscriptionStatuses,
} from '../../../domain/shared/plans/subscription-states.ts';

/** Plans that can be granted manually. */
export const grantPlans = ['basic', 'pro'] as const;

/** How long a client gets a plan for, as `POST /api/admin/add-client` names it. */
export const clientDurations = ['1month', '3months', '6months', '1year', 'lifetime'] as const;

/** Kinds of manual grants: 7 days, one month, one year, without end. */
export const grantDurations = ['trial', 'monthly', 'annual', 'lifetime'] as const;
