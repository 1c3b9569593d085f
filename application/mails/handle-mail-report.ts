import { findAccountByEmail, type FindAccountPorts } from '../account/find-account.ts';
import { suppressMails } from '../account/profile/suppress-mails.ts';
import type { CommandContext } from '../command-context.ts';
import { deriveId } from '../derive-id.ts';
import type { CommandPorts } from '../handle-command.ts';

export type HandleMailReportPorts = CommandPorts & FindAccountPorts;

type MailReport = {
  readonly id: string;
  readonly type: 'bounce' | 'complaint';
  readonly email: string;
  readonly detail: string;
};

/** Stops optional mails to an address after a bounce or complaint, once per report. Unknown addresses are ignored. */
export const handleMailReport = async (
  ports: HandleMailReportPorts,
  { id, type: cause, email, detail }: MailReport,
  context: CommandContext,
): Promise<void> => {
  const match = await findAccountByEmail(ports, email);
  if (!match) return;
  const { accountId } = match;
  const idempotencyKey = deriveId('mail-report', id);
  const systemContext = { ...context, actor: 'system', idempotencyKey };
  await suppressMails(ports, { accountId, address: email, cause, detail }, systemContext);
};
