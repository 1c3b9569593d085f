import { grantSupport } from '#application/account/staff/grant-support.ts';
import { revokeSupport } from '#application/account/staff/revoke-support.ts';
import { parseRoleChange, roleCommand } from './admin.ts';
import { operatorContext, type ProductCommand } from '../command.ts';

export const grantSupportCommand: ProductCommand = {
  ...roleCommand,
  name: 'support grant',
  summary: 'make an account support staff, who read the console and help members',
  run: async (platform, given, { line }) => {
    const change = parseRoleChange(given);
    const context = operatorContext(platform, 'cli/support');
    const { revision, position } = await grantSupport(platform, change, context);
    line(
      position !== undefined
        ? `${change.email} is support staff now (revision ${String(revision)}).`
        : `${change.email} is support staff already.`,
    );
  },
};

export const revokeSupportCommand: ProductCommand = {
  ...roleCommand,
  name: 'support revoke',
  summary: 'take the support role away from an account',
  run: async (platform, given, { line }) => {
    const change = parseRoleChange(given);
    const context = operatorContext(platform, 'cli/support');
    const { revision, position } = await revokeSupport(platform, change, context);
    line(
      position !== undefined
        ? `${change.email} is no longer support staff (revision ${String(revision)}).`
        : `${change.email} was not support staff.`,
    );
  },
};
