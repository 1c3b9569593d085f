import { requireAccountByEmail } from '#application/account/find-account.ts';
import { sendCommand } from '#application/handle-command.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { parseRoleChange, roleCommand } from './admin.ts';
import { operatorContext, type ProductCommand } from '../command.ts';

export const grantSupportCommand: ProductCommand = {
  ...roleCommand,
  name: 'support grant',
  summary: 'make an account support staff, who read the console and help members',
  run: async (platform, given, { line }) => {
    const { email, reason } = parseRoleChange(given);
    const { accountId } = await requireAccountByEmail(platform, email);
    const context = operatorContext(platform, given, 'cli/support');
    const { revision, position } = await sendCommand(
      platform,
      accountDecider,
      { id: accountId, command: { type: 'GrantAccountSupport', reason } },
      context,
    );
    line(
      position !== undefined
        ? `${email} is support staff now (revision ${String(revision)}).`
        : `${email} is support staff already.`,
    );
  },
};

export const revokeSupportCommand: ProductCommand = {
  ...roleCommand,
  name: 'support revoke',
  summary: 'take the support role away from an account',
  run: async (platform, given, { line }) => {
    const { email, reason } = parseRoleChange(given);
    const { accountId } = await requireAccountByEmail(platform, email);
    const context = operatorContext(platform, given, 'cli/support');
    const { revision, position } = await sendCommand(
      platform,
      accountDecider,
      { id: accountId, command: { type: 'RevokeAccountSupport', reason } },
      context,
    );
    line(
      position !== undefined
        ? `${email} is no longer support staff (revision ${String(revision)}).`
        : `${email} was not support staff.`,
    );
  },
};
