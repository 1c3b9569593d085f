import { deliveryDecider } from '#domain/delivery/delivery.ts';
import type { SkipReason } from '#domain/delivery/events.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';
import type { LogPorts } from '../read-models/documents-in-log.ts';
import { requireRecipient } from './decide-delivery.ts';
import { loadShard } from './load-delivery.ts';
import { findRecipient } from './next-recipient.ts';

export type ResendRequest = {
  readonly key: string;
  readonly accountId: string;
  readonly reason: string;
};

/** Sends an edition again to one reader who may receive it. The recorded event queues the mail. */
export const resendEdition = async (
  ports: CommandPorts & LogPorts & { readonly readModels: ReadModels },
  { key, accountId, reason }: ResendRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const { shard } = await requireRecipient(ports, { key, accountId });
  const { now } = context;
  const kind = (await loadShard(ports, { key, shard }))?.edition.kind ?? 'daily';
  const recipient = await findRecipient(ports, { accountId, kind, now });
  if ('skip' in recipient) {
    throw new Rejection('conflict', 'delivery/recipient-held', {
      message: messages[recipient.skip],
    });
  }
  const command = { type: 'ResendEdition', accountId, reason } as const;
  // With the idempotency key, so that a repeated request sends the mail again only once.
  return sendCommand(ports, deliveryDecider, { id: { key, shard }, command }, context);
};

const messages: Readonly<Record<SkipReason, string>> = {
  'opted-out': 'Not sent: the member has turned this newsletter off or chosen another frequency.',
  'no-plan': 'Not sent: the weekly report comes with a plan, and the member has none.',
  'not-confirmed': 'Not sent: the address is not confirmed. Send a confirmation link first.',
  suppressed: 'Not sent: optional emails to this address are held, because it refused mail.',
  suspended: 'Not sent: the account is suspended.',
  erased: 'Not sent: the account was erased.',
  'too-late': 'Not sent: this edition is out of date.',
};
