import { requireAccountByEmail } from '#application/account/find-account.ts';
import { sendCommand } from '#application/handle-command.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { parseRoleChange, roleCommand } from './admin.ts';
import { operatorContext, type ProductCommand } from '../command.ts';

export const restoreMemberCommand: ProductCommand = {
  ...roleCommand,
  name: 'members restore',
  summary: 'restore a suspended account, including an admin’s',
  run: async (platform, given, { line }) => {
    const { email, reason } = parseRoleChange(given);
    const { accountId } = await requireAccountByEmail(platform, email);
    const context = operatorContext(platform, given, 'cli/members');
    const { position } = await sendCommand(
      platform,
      accountDecider,
      { id: accountId, command: { type: 'RestoreAccount', reason } },
      context,
    );
    line(position !== undefined ? `${email} can log in again.` : `${email} is not suspended.`);
  },
};
