import { randomUUID } from 'node:crypto';
import {
  deliveryDecider,
  deliveryKey,
  getShardSelection,
  type DeliveryCommand,
} from '#domain/delivery/delivery.ts';
import { recipientsDecider } from '#domain/edition-recipients/edition-recipients.ts';
import type { DeliveredEdition } from '#domain/delivery/events.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { scanReaders } from '#projections/edition-readers/read-model.ts';
import { withoutRequestKeys, type CommandContext, type CommandResult } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';
import {
  loadListedRecipients,
  loadShard,
  recipientsPerShard,
  type Shard,
} from './load-delivery.ts';

export type StartDeliveryPorts = CommandPorts & { readonly readModels: ReadModels };

const appendConcurrency = 8;

/**
 * Stores the list of recipients and starts the delivery. Readers who opt in later receive the next edition. Undefined
 * if there are no recipients or the delivery was already started.
 */
export const startDelivery = async (
  ports: StartDeliveryPorts,
  edition: DeliveredEdition,
  context: CommandContext,
): Promise<(CommandResult & { readonly key: string }) | undefined> => {
  const key = deliveryKey(edition);
  if (await loadShard(ports, { key, shard: 0 })) return undefined;
  const ids = await findReaderIds(ports, edition, context.now);
  if (ids.length === 0) return undefined;
  const { result } = await startDeliveryToRecipients(ports, { edition, ids }, context);
  return { key, ...result };
};

type DeliveryStart = {
  readonly edition: DeliveredEdition;
  readonly ids: readonly string[];
  readonly reason?: string;
};

/** Lists the recipients and starts the delivery, unless it was started in the meantime. */
export const startDeliveryToRecipients = async (
  ports: CommandPorts,
  { edition, ids, reason }: DeliveryStart,
  context: CommandContext,
): Promise<{ readonly started: boolean; readonly result: CommandResult }> => {
  const key = deliveryKey(edition);
  const selection = await storeRecipients(ports, { ids, firstShard: 0 }, context);
  const command: DeliveryCommand = {
    type: 'StartEditionDelivery',
    edition,
    ...selection,
    shard: 0,
    reason,
    recipients: Math.min(ids.length, recipientsPerShard),
    total: ids.length,
    now: context.now,
  };
  const result = await sendCommand(
    ports,
    deliveryDecider,
    { id: { key, shard: 0 }, command },
    withoutRequestKeys(context),
  );
  return { started: result.events.length > 0, result };
};

/** Stores the list of recipients, divided into shards numbered from `firstShard`. */
export const storeRecipients = async (
  ports: CommandPorts,
  { ids, firstShard }: { readonly ids: readonly string[]; readonly firstShard: number },
  context: CommandContext,
): Promise<{ readonly selectionId: string; readonly shards: number }> => {
  // Each attempt has its own selection id, so that an interrupted attempt leaves nothing in another one.
  const selectionId = randomUUID();
  const shards = Math.ceil(ids.length / recipientsPerShard);
  const enqueue = limitedQueue(appendConcurrency);
  await Promise.all(
    Array.from({ length: shards }, (_, each) => {
      const accountIds = ids.slice(each * recipientsPerShard, (each + 1) * recipientsPerShard);
      const shardRecipients = { selectionId, shard: firstShard + each, accountIds };
      return enqueue(() => storeShardRecipients(ports, shardRecipients, context));
    }),
  );
  return { selectionId, shards };
};

/** Starts a shard with its first batch. The first shard is started with the delivery itself. */
export const startShard = async (
  ports: CommandPorts,
  { key, shard }: Shard,
  context: CommandContext,
): Promise<void> => {
  if (shard === 0 || (await loadShard(ports, { key, shard }))) return;
  const first = await loadShard(ports, { key, shard: 0 });
  if (!first) return;
  const { shards, total } = first;
  const { edition, selectionId } = getShardSelection(first, shard);
  const accountIds = await loadListedRecipients(ports, { selectionId, shard });
  const command: DeliveryCommand = {
    type: 'StartEditionDelivery',
    edition,
    selectionId,
    shard,
    shards,
    recipients: accountIds.length,
    total,
    now: context.now,
  };
  await sendCommand(
    ports,
    deliveryDecider,
    { id: { key, shard }, command },
    withoutRequestKeys(context),
  );
};

/** Sorted by id, so that every process lists the recipients in the same order. */
export const findReaderIds = async (
  ports: Pick<StartDeliveryPorts, 'readModels'>,
  { kind }: Pick<DeliveredEdition, 'kind'>,
  now: Date,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const page of scanReaders(ports, kind, now)) ids.push(...page);
  return ids;
};

type ListedReader = {
  readonly selectionId: string;
  readonly shard: number;
  readonly accountIds: readonly string[];
};

const storeShardRecipients = async (
  ports: CommandPorts,
  { selectionId, shard, accountIds }: ListedReader,
  context: CommandContext,
): Promise<void> => {
  const command = { type: 'ListEditionRecipients', accountIds } as const;
  const target = { id: { selectionId, shard }, command };
  await sendCommand(ports, recipientsDecider, target, withoutRequestKeys(context));
};
