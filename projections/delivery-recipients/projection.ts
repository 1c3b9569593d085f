import type { DeliveryDecision, DeliveryEvent } from '#domain/delivery/events.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import {
  deliveryRecipientsCollection,
  recipientId,
  type DeliveryRecipient,
  type RecipientStatus,
} from './read-model.ts';

export const deliveryRecipients = defineProjection<DeliveryRecipient, DeliveryEvent>({
  collection: deliveryRecipientsCollection,
  categories: ['delivery'],
  on: {
    EditionHandedOver: (event) => change(event, 'handed-over', { attempts: event.data.attempt }),
    EditionDelivered: (event) => change(event, 'delivered'),
    EditionDeliveryFailed: (event) => change(event, event.data.final ? 'failed' : 'waiting'),
    EditionDeliveryLeftInDoubt: (event) => change(event, 'in-doubt'),
    EditionRecipientSkipped: (event) => change(event, 'skipped', { skipped: event.data.why }),
    EditionDeliveryDecided: (event) => change(event, statusAfter[event.data.decision]),
  },
});

const statusAfter: Readonly<Record<DeliveryDecision, RecipientStatus>> = {
  again: 'waiting',
  sent: 'delivered',
  dropped: 'dropped',
};

type RecipientData = Extract<DeliveryEvent, { readonly data: { readonly accountId: string } }>;

const change = (
  { stream, metadata: { at }, data: { accountId } }: StoredEventOf<RecipientData>,
  standing: RecipientStatus,
  fields: Partial<DeliveryRecipient> = {},
): readonly Update<DeliveryRecipient>[] => {
  const streamId = parseStreamId(stream);
  const hyphen = streamId.lastIndexOf('-');
  const key = streamId.slice(0, hyphen);
  const id = recipientId(key, accountId);
  const initialRecipient: DeliveryRecipient = {
    id,
    key,
    shard: Number(streamId.slice(hyphen + 1)),
    accountId,
    standing,
    attempts: 0,
    skipped: null,
    changedAt: at,
  };
  return [
    {
      id,
      apply: (current) => ({
        ...(current ?? initialRecipient),
        ...fields,
        standing,
        changedAt: at,
      }),
    },
  ];
};
