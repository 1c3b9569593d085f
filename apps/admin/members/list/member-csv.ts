import type { Member } from '#contract/admin/admin.ts';
import type { ExportColumn } from '../../list/records-csv.ts';

/** Other orders change during the export, for example when members log in. */
export const stableSort = { field: 'id', order: 'ASC' } as const;

/** Columns of the member export. */
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
