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
