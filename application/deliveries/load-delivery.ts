import { deliveryDecider, type StartedDelivery } from '#domain/delivery/delivery.ts';
import { recipientsDecider } from '#domain/edition-recipients/edition-recipients.ts';
import { loadAggregate, type LoadPorts } from '../load-stream.ts';

export type Shard = { readonly key: string; readonly shard: number };

/** The maximum size of a shard, which has one stream and is delivered by one process at a time. */
export const recipientsPerShard = 500;

export const loadShard = async (
  ports: LoadPorts,
  shard: Shard,
): Promise<StartedDelivery | undefined> => {
  const state = await loadAggregate(ports, deliveryDecider, shard);
  return state.status === 'not-started' ? undefined : state;
};

export const loadListedRecipients = async (
  ports: LoadPorts,
  shard: { readonly selectionId: string; readonly shard: number },
): Promise<readonly string[]> => (await loadAggregate(ports, recipientsDecider, shard)).accountIds;
