import { randomUUID } from 'node:crypto';
import { deliveryKey, recipientsDecider, recipientsStream } from '#domain/delivery/decider.ts';
import type { DeliveredEdition } from '#domain/delivery/events.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { scanReaders } from '#projections/edition-readers/queries.ts';
import { asSideStep, writtenBy, type CommandContext, type Written } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState } from '../load-stream.ts';
import { handleDelivery, loadShard, recipientsInShard, type Shard } from './handle-delivery.ts';

export type StartDeliveryPorts = CommandPorts & { readonly readModels: ReadModels };

const appendsAtOnce = 8;

/**
 * Writes down who the recipients are and starts. The list is fixed from here on: one who opts in later gets the next
 * edition. Undefined without recipients; the delivery of an edition starts once.
 */
export const startDelivery = async (
  ports: StartDeliveryPorts,
  edition: DeliveredEdition,
  context: CommandContext,
): Promise<(Written & { readonly key: string }) | undefined> => {
  const key = deliveryKey(edition);
  if (await loadShard(ports, { key, shard: 0 })) return undefined;
  const ids = await readersOf(ports, edition, context.now);
  if (ids.length === 0) return undefined;
  // A list of its own for each attempt, so that one that was cut short leaves nothing in another.
  const selectionId = randomUUID();
  const shards = Math.ceil(ids.length / recipientsInShard);
  const enqueue = limitedQueue(appendsAtOnce);
  await Promise.all(
    Array.from({ length: shards }, (_, shard) =>
      enqueue(() => list(ports, { selectionId, shard, ids }, context)),
    ),
  );
  const command = {
    ...({ type: 'StartEditionDelivery', edition, selectionId, shard: 0, shards } as const),
    ...{ recipients: Math.min(ids.length, recipientsInShard), total: ids.length, now: context.now },
  };
  return { key, ...writtenBy(await handleDelivery(ports, { key, shard: 0, command }, context)) };
};

/** The first shard says that the delivery started; each other one begins with its first batch. */
export const startShard = async (
  ports: CommandPorts,
  { key, shard }: Shard,
  context: CommandContext,
): Promise<void> => {
  if (shard === 0 || (await loadShard(ports, { key, shard }))) return;
  const first = await loadShard(ports, { key, shard: 0 });
  if (!first) return;
  const { edition, selectionId, shards, total } = first;
  const stream = recipientsStream(selectionId, shard);
  const { accountIds } = await loadState(ports, { decider: recipientsDecider, stream });
  const command = {
    ...({ type: 'StartEditionDelivery', edition, selectionId, shard, shards } as const),
    ...{ recipients: accountIds.length, total, now: context.now },
  };
  await handleDelivery(ports, { key, shard, command }, context);
};

// Two deliveries of one day have the same order, whichever process lists them.
const readersOf = async (
  ports: StartDeliveryPorts,
  { kind }: DeliveredEdition,
  now: Date,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const page of scanReaders(ports, kind, now)) ids.push(...page);
  return ids;
};

type Listed = {
  readonly selectionId: string;
  readonly shard: number;
  readonly ids: readonly string[];
};

const list = async (
  ports: CommandPorts,
  { selectionId, shard, ids }: Listed,
  context: CommandContext,
): Promise<void> => {
  const accountIds = ids.slice(shard * recipientsInShard, (shard + 1) * recipientsInShard);
  await handleCommand(ports, {
    decider: recipientsDecider,
    stream: recipientsStream(selectionId, shard),
    command: { type: 'ListEditionRecipients', accountIds, now: context.now },
    context: asSideStep(context),
  });
};
