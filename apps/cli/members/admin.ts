import { grantAdmin } from '#application/account/staff/grant-admin.ts';
import { revokeAdmin } from '#application/account/staff/revoke-admin.ts';
import { emailAddress } from '#contract/text.ts';
import { UsageError, type Arguments } from '../arguments.ts';
import { operatorContext, type ProductCommand } from '../command.ts';
import { reason as reasonField } from '#contract/fields.ts';

export const roleCommand = {
  parameters: '<email> [--reason "…"]',
  positionals: ['email'],
  options: ['reason'],
  runs: 'in-product',
} as const;

export const grantAdminCommand: ProductCommand = {
  ...roleCommand,
  name: 'admin grant',
  summary: 'make an account an admin',
  run: async (platform, given, { line }) => {
    const change = parseRoleChange(given);
    const context = operatorContext(platform, given, 'cli/admin');
    const { revision, position } = await grantAdmin(platform, change, context);
    line(
      position !== undefined
        ? `${change.email} is an admin now (revision ${String(revision)}).`
        : `${change.email} is an admin already.`,
    );
  },
};

export const revokeAdminCommand: ProductCommand = {
  ...roleCommand,
  name: 'admin revoke',
  summary: 'take the admin role away from an account',
  run: async (platform, given, { line }) => {
    const change = parseRoleChange(given);
    const context = operatorContext(platform, given, 'cli/admin');
    const { revision, position } = await revokeAdmin(platform, change, context);
    line(
      position !== undefined
        ? `${change.email} is no longer an admin (revision ${String(revision)}).`
        : `${change.email} was not an admin.`,
    );
  },
};

export const parseRoleChange = ({
  positionals,
  options,
}: Arguments): { email: string; reason: string } => {
  return { email: parseEmail(positionals[0]), reason: parseReason(options['reason']) };
};

export const parseReason = (text = 'Given on the command line'): string => {
  const reason = reasonField.safeParse(text);
  if (!reason.success) throw new UsageError(`--reason: ${getFirstIssue(reason.error)}`);
  return reason.data;
};

export const parseEmail = (text: string | undefined): string => {
  const email = emailAddress.safeParse(text);
  if (!email.success) throw new UsageError(getFirstIssue(email.error));
  return email.data;
};

const getFirstIssue = ({ issues }: { readonly issues: readonly { readonly message: string }[] }) =>
  issues[0]?.message ?? 'Invalid.';
