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
    EditionHandedOver: (event) =>
      updateRecipient(event, 'handed-over', { attempts: event.data.attempt }),
    EditionDelivered: (event) => updateRecipient(event, 'delivered'),
    EditionDeliveryFailed: (event) =>
      updateRecipient(event, event.data.final ? 'failed' : 'waiting'),
    EditionDeliveryLeftInDoubt: (event) => updateRecipient(event, 'in-doubt'),
    EditionRecipientSkipped: (event) =>
      updateRecipient(event, 'skipped', { skipped: event.data.why }),
    EditionDeliveryDecided: (event) =>
      updateRecipient(event, statusByDecision[event.data.decision]),
    EditionResendRequested: (event) => updateRecipient(event, 'waiting'),
  },
});

const statusByDecision: Readonly<Record<DeliveryDecision, RecipientStatus>> = {
  again: 'waiting',
  sent: 'delivered',
  dropped: 'dropped',
};

type RecipientData = Extract<DeliveryEvent, { readonly data: { readonly accountId: string } }>;

const updateRecipient = (
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
