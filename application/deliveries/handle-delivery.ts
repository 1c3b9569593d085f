import type { DeliveryCommand, ResendEdition } from '#domain/delivery/commands.ts';
import {
  deliveryDecider,
  deliveryStream,
  recipientsDecider,
  recipientsStream,
} from '#domain/delivery/decider.ts';
import type { DeliveryEvent } from '#domain/delivery/events.ts';
import type { DeliveryState, StartedDelivery } from '#domain/delivery/state.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts, type HandledCommand } from '../handle-command.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';

export type Shard = { readonly key: string; readonly shard: number };

/** The maximum size of a shard, which has one stream and is delivered by one process at a time. */
export const recipientsPerShard = 500;

export const handleDeliveryCommand = (
  ports: CommandPorts,
  { key, shard, command }: Shard & { readonly command: DeliveryCommand },
  context: CommandContext,
): Promise<HandledCommand<DeliveryEvent, DeliveryState>> =>
  handleCommand(ports, {
    decider: deliveryDecider,
    stream: deliveryStream(key, shard),
    command,
    // The decider recognises a repeated command by its state.
    context: withoutRequestKeys(context),
    subject: (event) => getSubject(event, context),
  });

/** A repeated request with the same idempotency key sends the mail again only once. */
export const handleResend = (
  ports: CommandPorts,
  { key, shard, command }: Shard & { readonly command: ResendEdition },
  context: CommandContext,
): Promise<HandledCommand<DeliveryEvent, DeliveryState>> =>
  handleCommand(ports, {
    decider: deliveryDecider,
    stream: deliveryStream(key, shard),
    command,
    context,
    subject: command.accountId,
  });

// The reason for a manual delivery is personal data of the admin who entered it. All other events are about the
// recipient.
const getSubject = (event: DeliveryEvent, { actor }: CommandContext): string | undefined => {
  if (event.type === 'EditionDeliveryOrdered') return actor;
  return 'accountId' in event.data ? event.data.accountId : undefined;
};

type ReadPorts = LoadPorts;

export const loadShard = async (
  ports: ReadPorts,
  { key, shard }: Shard,
): Promise<StartedDelivery | undefined> => {
  const stream = deliveryStream(key, shard);
  const state = await loadState(ports, { decider: deliveryDecider, stream });
  return state.status === 'not-started' ? undefined : state;
};

export const loadListedRecipients = async (
  ports: ReadPorts,
  { selectionId, shard }: { readonly selectionId: string; readonly shard: number },
): Promise<readonly string[]> => {
  const stream = recipientsStream(selectionId, shard);
  return (await loadState(ports, { decider: recipientsDecider, stream })).accountIds;
};
