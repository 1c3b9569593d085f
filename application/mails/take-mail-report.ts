import { findAccountByEmail, type FindAccountPorts } from '../account/find-account.ts';
import { suppressMails } from '../account/profile/suppress-mails.ts';
import type { CommandContext } from '../command-context.ts';
import { deriveId } from '../derive-id.ts';
import type { CommandPorts } from '../handle-command.ts';

export type TakeMailReportPorts = CommandPorts & FindAccountPorts;

type MailReport = {
  readonly id: string;
  readonly type: 'bounce' | 'complaint';
  readonly email: string;
  readonly detail: string;
};

/**
 * What the mail service says of an address holds back its optional mails, once for each report. Nothing follows for an
 * address that no account has.
 */
export const takeMailReport = async (
  ports: TakeMailReportPorts,
  { id, type: cause, email, detail }: MailReport,
  context: CommandContext,
): Promise<void> => {
  const found = await findAccountByEmail(ports, email);
  if (!found) return;
  const { accountId } = found;
  const idempotencyKey = deriveId('mail-report', id);
  const own = { ...context, actor: 'system', idempotencyKey };
  await suppressMails(ports, { accountId, address: email, cause, detail }, own);
};
