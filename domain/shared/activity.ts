/** Who acts: staff, a member on the own account, staff who only read, or no person. */
export const activityGroups = ['staff', 'member', 'reading', 'machine'] as const;
export type ActivityGroup = (typeof activityGroups)[number];

/** Kinds of acts in the console's activity, with the stream categories of their events. */
export const activityKinds = {
  memberships: ['membership'],
  accounts: ['account'],
  support: ['support', 'membernotes', 'cannedanswer'],
  newsletters: ['edition', 'delivery'],
  mails: ['mail'],
  coupons: ['coupon'],
  'bulk-changes': ['bulkchange'],
  payments: ['comparison', 'providerevent'],
  operations: ['alarm', 'jobqueue', 'maintenance', 'readmodel'],
  'personal-data': ['look', 'refusal'],
  alerts: ['alerts'],
  logins: ['signin'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ActivityKind = keyof typeof activityKinds;

export const activityKindNames = Object.keys(activityKinds) as ActivityKind[];

const frequentKinds: ReadonlySet<ActivityKind> = new Set(['alerts', 'logins']);

/** Without logins and price alerts, which are frequent and concern one member only. */
export const mainActivityKinds: readonly ActivityKind[] = activityKindNames.filter(
  (kind) => !frequentKinds.has(kind),
);
