import type { AccountCommand } from '#domain/account/commands.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { findAccountByEmail, type FindAccountPorts } from '../account/find-account.ts';
import type { CommandContext } from '../command-context.ts';
import { deriveId } from '../derive-id.ts';
import { sendCommand, type CommandPorts } from '../handle-command.ts';

export type HandleMailReportPorts = CommandPorts & FindAccountPorts;

export type MailReport = {
  readonly id: string;
  readonly type: 'bounce' | 'soft-bounce' | 'complaint' | 'delivered';
  readonly email: string;
  readonly detail: string;
};

/** Records the delivery outcome of a mail to an address, once per report. Unknown addresses are ignored. */
export const handleMailReport = async (
  ports: HandleMailReportPorts,
  report: MailReport,
  context: CommandContext,
): Promise<void> => {
  const match = await findAccountByEmail(ports, report.email);
  if (!match) return;
  const { accountId } = match;
  const idempotencyKey = deriveId('mail-report', report.id);
  const systemContext = { ...context, actor: 'system', idempotencyKey };
  const command = toCommand(report, context.now);
  await sendCommand(ports, accountDecider, { id: accountId, command }, systemContext);
};

const toCommand = ({ type, email: address, detail }: MailReport, now: Date): AccountCommand => {
  switch (type) {
    case 'bounce':
    case 'complaint':
      return { type: 'SuppressAccountMails', address, cause: type, detail, now };
    case 'soft-bounce':
      return { type: 'RecordSoftBounce', address, detail, now };
    case 'delivered':
      return { type: 'RecordMailDelivery', address, now };
  }
};
