import { deliveryDecider, type DeliveryCommand } from '#domain/delivery/delivery.ts';
import type { DeliveryDecision } from '#domain/delivery/events.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  findDeliveryRecipient,
  recipientId,
  type DeliveryRecipient,
} from '#projections/delivery-recipients/read-model.ts';
import { type CommandContext, type CommandResult, withoutRequestKeys } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';
import { readDeliveryFromLog, type LogPorts } from '../read-models/documents-in-log.ts';

export type DeliveryDecisionRequest = {
  readonly key: string;
  readonly accountId: string;
  readonly decision: DeliveryDecision;
  readonly reason: string;
};

/** Resends a mail with unknown delivery, counts it as sent, or drops it. The recorded event queues a resend. */
export const decideDelivery = async (
  ports: CommandPorts & LogPorts & { readonly readModels: ReadModels },
  { key, accountId, decision, reason }: DeliveryDecisionRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const { shard } = await requireRecipient(ports, { key, accountId });
  const command: DeliveryCommand = {
    type: 'DecideDelivery',
    accountId,
    decision,
    reason,
    now: context.now,
  };
  return sendCommand(
    ports,
    deliveryDecider,
    { id: { key, shard }, command },
    withoutRequestKeys(context),
  );
};

type RecipientPorts = LogPorts & { readonly readModels: ReadModels };

export const requireRecipient = async (
  ports: RecipientPorts,
  { key, accountId }: Pick<DeliveryDecisionRequest, 'key' | 'accountId'>,
): Promise<DeliveryRecipient> => {
  const recipient =
    (await findDeliveryRecipient(ports, { key, accountId })) ??
    (await readDeliveryFromLog(ports, key))?.recipients.get(recipientId(key, accountId));
  if (recipient) return recipient;
  throw new Rejection('missing', 'delivery/recipient-not-found', {
    message: 'This delivery has no such recipient.',
  });
};
