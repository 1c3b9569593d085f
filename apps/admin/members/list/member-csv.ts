import type { Member } from '#contract/admin/admin.ts';
import { isExportOfEverybody } from '#contract/admin/member-export.ts';
import { adminEndpoints } from '#contract/endpoints/admin/admin.ts';
import type { ExportRule } from '../../list/ruled-export.tsx';
import type { ExportColumn } from '../../list/records-csv.ts';

/** Other orders change during the export, for example when members log in. */
export const stableSort = { field: 'id', order: 'ASC' } as const;

/** An export of every member needs a reason, and is for admins. */
export const memberExportRule: ExportRule = {
  needsReason: isExportOfEverybody,
  access: adminEndpoints.adminUsers.resource,
};

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
