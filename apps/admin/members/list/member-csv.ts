import type { Member } from '#contract/admin/member.ts';
import { isExportOfEverybody } from '#contract/admin/member-export.ts';
import { adminToolEndpoints } from '#contract/admin/tools.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { formatListStatus, formatCountry, originLabels, roleNames } from '../display/format.ts';
import { countMembers } from './member-filters.ts';
import type { ExportRule } from '../../list/ruled-export.tsx';
import type { ExportColumn } from '../../list/records-csv.ts';

/** Other orders change during the export, for example when members log in. */
export const stableSort = { field: 'id', order: 'ASC' } as const;

/** An export of every member needs a reason, and is for admins. */
export const memberExportRule: ExportRule = {
  needsReason: isExportOfEverybody,
  countEverything: async () => {
    const [everybody = Infinity] = await countMembers([{ erased: false }]);
    return everybody;
  },
  access: adminToolEndpoints.adminUsers.resource,
};

/** Columns of the member export: those of the list with its words, then what only the file has. */
export const memberExport: readonly ExportColumn<Member>[] = [
  'displayName',
  { name: 'email', source: 'displayName', getValue: ({ email }) => email },
  { name: 'plan', getValue: ({ plan }) => planLabels[plan] },
  { name: 'role', source: 'plan', getValue: ({ role }) => roleNames[role] },
  { name: 'status', getValue: formatListStatus },
  {
    name: 'planEndsAt',
    label: 'Ends',
    getValue: ({ planEndsAt }) => planEndsAt,
  },
  {
    name: 'renewsAt',
    source: 'planEndsAt',
    label: 'Renews',
    getValue: ({ renewsAt }) => renewsAt,
  },
  'stripeCustomerId',
  'username',
  {
    name: 'cardCountry',
    getValue: ({ cardCountry }) => formatCountry(cardCountry),
  },
  { name: 'origin', getValue: ({ origin }) => originLabels[origin] },
  'registeredAt',
  'lastSignInAt',
  'id',
  'stripeSubscriptionId',
  'pastDue',
  'erased',
];
