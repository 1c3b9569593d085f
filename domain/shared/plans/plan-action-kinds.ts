/**
 * What a member can do with a plan. `continue` buys a plan that the member has free of charge until a date, `yearly` and
 * `monthly` keep the plan, and `waits` is a cancellation that another scheduled change prevents.
 */
export const planActionKinds = [
  'subscribe',
  'continue',
  'upgrade',
  'downgrade',
  'yearly',
  'monthly',
  'cancel',
  'current',
  'included',
  'planned',
  'waits',
  'unavailable',
] as const;
export type PlanActionKind = (typeof planActionKinds)[number];
