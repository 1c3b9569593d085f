import type {
  AccountCommand,
  GrantAccountAdmin,
  GrantAccountSupport,
  RevokeAccountAdmin,
  RevokeAccountSupport,
} from './commands.ts';
import type { AccountEvent } from './events.ts';
import type { Registered } from './state.ts';

type StaffCommand =
  GrantAccountAdmin | RevokeAccountAdmin | GrantAccountSupport | RevokeAccountSupport;

const types: ReadonlySet<AccountCommand['type']> = new Set<StaffCommand['type']>([
  'GrantAccountAdmin',
  'RevokeAccountAdmin',
  'GrantAccountSupport',
  'RevokeAccountSupport',
]);

export const isAboutStaff = (command: AccountCommand): command is StaffCommand =>
  types.has(command.type);

/** A role that is held or missing already is granted or revoked by no event. */
export const decideStaff = (
  { isAdmin, isSupport }: Registered,
  { type, reason, now }: StaffCommand,
): readonly AccountEvent[] => {
  const at = now.toISOString();
  switch (type) {
    case 'GrantAccountAdmin':
      return isAdmin ? [] : [{ type: 'AccountAdminGranted', data: { reason, grantedAt: at } }];
    case 'RevokeAccountAdmin':
      return isAdmin ? [{ type: 'AccountAdminRevoked', data: { reason, revokedAt: at } }] : [];
    case 'GrantAccountSupport':
      return isSupport ? [] : [{ type: 'AccountSupportGranted', data: { reason, grantedAt: at } }];
    case 'RevokeAccountSupport':
      return isSupport ? [{ type: 'AccountSupportRevoked', data: { reason, revokedAt: at } }] : [];
  }
};
