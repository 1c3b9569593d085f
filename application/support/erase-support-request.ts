import { supportDecider } from '#domain/support/support.ts';
import type { SupportErasureCause } from '#domain/support/events.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type { Outbox } from '#platform/mail/mail.port.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';
import { requireSupportRequest } from './load-support-request.ts';

export type EraseSupportPorts = CommandPorts & {
  readonly keys: Pick<KeyStore, 'destroy'>;
  /** The local mail archive on disk; undefined if a mail server is configured. */
  readonly outbox?: Pick<Outbox, 'forget'> | undefined;
};

type Erasure = { readonly requestId: string; readonly cause: SupportErasureCause };

/**
 * Erases a request by a person without an account: its mails, then its key. The event is recorded last, so that it
 * proves that the key is gone and an interrupted call is completed by the next one.
 */
export const eraseAnonymousRequest = async (
  ports: EraseSupportPorts,
  { requestId, cause }: Erasure,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId } = await requireSupportRequest(ports, requestId);
  if (accountId !== null) {
    throw new Rejection('conflict', 'support/of-a-member', {
      message: 'This request belongs to a member and is erased with the account.',
    });
  }
  await ports.outbox?.forget({ accountId: requestId });
  await ports.keys.destroy(requestId);
  const command = { type: 'EraseSupportRequest', cause } as const;
  return sendCommand(
    ports,
    supportDecider,
    { id: requestId, subject: accountId, command },
    context,
  );
};
