import { grantAdmin } from '#application/account/grant-admin.ts';
import { revokeAdmin } from '#application/account/revoke-admin.ts';
import { emailAddress, lineOfText } from '#contract/text.ts';
import { operatorContext, type Command } from './command.ts';
import { readArguments, takeWords, UsageError } from './usage.ts';

export const grant: Command = async (platform, argv) => {
  const change = readChange(argv);
  const { revision, positions } = await grantAdmin(platform, change, context(platform));
  return [
    Object.keys(positions).length > 0
      ? `${change.email} is an admin now (revision ${String(revision)}).`
      : `${change.email} is an admin already.`,
  ];
};

export const revoke: Command = async (platform, argv) => {
  const change = readChange(argv);
  const { revision, positions } = await revokeAdmin(platform, change, context(platform));
  return [
    Object.keys(positions).length > 0
      ? `${change.email} is no admin any more (revision ${String(revision)}).`
      : `${change.email} was no admin.`,
  ];
};

const context = (platform: Parameters<Command>[0]): ReturnType<typeof operatorContext> =>
  operatorContext(platform, 'cli/admin');

const reasonText = lineOfText(300, 'Please give a reason.');

const readChange = (argv: readonly string[]): { email: string; reason: string } => {
  const given = readArguments(argv, ['reason']);
  const [address] = takeWords(given, ['email']);
  const reason = reasonText.safeParse(given.options['reason'] ?? 'Given on the command line');
  if (!reason.success) throw new UsageError(`--reason: ${firstIssue(reason.error)}`);
  return { email: readEmail(address), reason: reason.data };
};

export const readEmail = (text: string | undefined): string => {
  const email = emailAddress.safeParse(text);
  if (!email.success) throw new UsageError(firstIssue(email.error));
  return email.data;
};

const firstIssue = ({ issues }: { readonly issues: readonly { readonly message: string }[] }) =>
  issues[0]?.message ?? 'Invalid.';
