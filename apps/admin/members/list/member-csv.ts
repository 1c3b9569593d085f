import type { Member } from '#contract/admin/admin.ts';
import type { ExportColumn } from '../../list/records-csv.ts';

/** Members move in every other order, as when they log in. */
export const steadySort = { field: 'id', order: 'ASC' } as const;

/** What stands in an export of members. */
export const memberExport: readonly ExportColumn<Member>[] = [
  'id',
  'displayName',
  'username',
  'email',
  'role',
  'plan',
  'status',
  'origin',
  'planEndsAt',
  'renewsAt',
  'pastDue',
  'stripeCustomerId',
  'stripeSubscriptionId',
  'registeredAt',
  'lastSignInAt',
  'erased',
];
