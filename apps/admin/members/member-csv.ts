import type { Member } from '#contract/admin.ts';
import { asCsv } from '../list/csv.ts';
import type { Exporter } from '../list/export-records.ts';

const columns = [
  'id',
  'displayName',
  'username',
  'email',
  'role',
  'plan',
  'status',
  'origin',
  'planEndsAt',
  'stripeCustomerId',
  'stripeSubscriptionId',
  'registeredAt',
  'lastSignInAt',
  'erased',
] as const satisfies readonly (keyof Member)[];

export const memberExporter: Exporter<Member> = {
  fileName: 'tidemark-members',
  asCsv: (members) =>
    asCsv([columns, ...members.map((member) => columns.map((column) => member[column]))]),
};
