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
/** A field by which the console may sort. */
export type MemberSortField = (typeof memberSortFields)[number];

/** How a plan came about. */
export const planOrigins = ['none', 'grant', 'subscription'] as const;

/** Where a membership stands; `downgrading` and `canceled` still hold until their end. */
export const subscriptionStatuses = [
  'active',
  'downgrading',
  'canceled',
  'incomplete',
  'inactive',
] as const;

/** Plans that can be granted by hand. */
export const grantPlans = ['basic', 'pro'] as const;

/** Kinds of manual grants: 7 days, one month, one year, without end. */
export const grantDurations = ['trial', 'monthly', 'annual', 'lifetime'] as const;
