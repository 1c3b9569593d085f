import { accountDecider } from '#domain/account/decider.ts';
import {
  personalDataAccessDecider,
  personalDataAccessStream,
} from '#domain/personal-data-access/personal-data-access.ts';
import { requireRegisteredAccount } from '../account/find-account.ts';
import {
  requirePassword,
  type PasswordConfirmation,
  type RequirePasswordPorts,
} from '../account/credentials/require-password.ts';
import { withoutRequestKeys, type CommandContext, type CommandResult } from '../command-context.ts';
import { handleCommand, sendCommand, type CommandPorts } from '../handle-command.ts';
import type { ExportPorts } from './section.ts';
import { exportSections } from './sections.ts';

export type ExportAccountPorts = RequirePasswordPorts & ExportPorts;

/** Records the export. The data itself is read while the response is sent. */
export const exportAccount = async (
  ports: ExportAccountPorts,
  own: PasswordConfirmation,
  context: CommandContext,
): Promise<CommandResult & { readonly copy: AsyncIterable<string> }> => {
  const { accountId } = own;
  const { passwordHash: verifiedHash } = await requirePassword(ports, own, context);
  const command = { type: 'RecordAccountExport', verifiedHash, now: context.now } as const;
  const result = await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  return { ...result, copy: createExport(ports, accountId, context.now) };
};

export type MemberExport = { readonly accountId: string; readonly reason: string };

/** The same copy for staff, recorded as an access to personal data. Rejects if it could not be recorded. */
export const exportMember = async (
  ports: CommandPorts & ExportPorts,
  { accountId, reason }: MemberExport,
  context: CommandContext,
): Promise<{ readonly copy: AsyncIterable<string> }> => {
  await requireRegisteredAccount(ports, accountId);
  const { actor: staffId, now } = context;
  await handleCommand(ports, {
    decider: personalDataAccessDecider,
    stream: personalDataAccessStream(accountId, now),
    command: { type: 'ExportMemberData', staffId, reason, now },
    context: withoutRequestKeys(context),
    subject: accountId,
  });
  return { copy: createExport(ports, accountId, now) };
};

/** JSON with one entry per line, so that it can be sent while it is read. */
async function* createExport(
  ports: ExportPorts,
  accountId: string,
  now: Date,
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(now.toISOString())},\n"accountId": ${JSON.stringify(accountId)}`;
  for (const { name, entries } of exportSections) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = '\n';
    for await (const entry of entries(ports, accountId)) {
      yield separator + JSON.stringify(entry);
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '\n}\n';
}
