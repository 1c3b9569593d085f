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
export type MemberSortField = (typeof memberSortFields)[number];
