import { deliveryDecider, deliveryStream } from '#domain/delivery/delivery.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  listReceivedEditions,
  type DeliveryRecipient,
} from '#projections/delivery-recipients/read-model.ts';

export type ReadRecipientPorts = {
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly readModels: ReadModels;
};

/** An event about one recipient. Personal fields contain a placeholder if the account was erased. */
export type RecipientStep = {
  readonly type: string;
  readonly at: string;
  readonly actor: string;
  readonly address: string | null;
  readonly detail: string | null;
};

export type ReceivedEdition = DeliveryRecipient & { readonly steps: readonly RecipientStep[] };

/** All editions delivered or addressed to a member, newest first, with their delivery events. */
export async function* readReceivedEditions(
  ports: ReadRecipientPorts,
  accountId: string,
): AsyncGenerator<ReceivedEdition> {
  for (const recipient of await listReceivedEditions(ports, accountId)) {
    const steps = await readDeliverySteps(ports, recipient, new Set([accountId]));
    yield { ...recipient, steps: steps.get(accountId) ?? [] };
  }
}

export const readDeliverySteps = async (
  { eventStore }: Pick<ReadRecipientPorts, 'eventStore'>,
  { key, shard }: Pick<DeliveryRecipient, 'key' | 'shard'>,
  accountIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly RecipientStep[]>> => {
  const steps = new Map<string, RecipientStep[]>();
  for await (const { type, data, metadata } of eventStore.read(deliveryStream(key, shard))) {
    const { schemaVersion, at, actor } = metadata;
    const event = deliveryDecider.upcast({ type, data, schemaVersion });
    if (!('accountId' in event.data) || !accountIds.has(event.data.accountId)) continue;
    const { accountId } = event.data;
    const address = 'address' in event.data ? event.data.address : null;
    const detail = 'reason' in event.data ? event.data.reason : null;
    steps.set(accountId, [...(steps.get(accountId) ?? []), { type, at, actor, address, detail }]);
  }
  return steps;
};
