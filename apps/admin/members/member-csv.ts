import type { Member } from '#contract/admin.ts';
import { exporterOf } from '../list/records-csv.ts';

export const memberExporter = exporterOf<Member>('members', [
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
]);
