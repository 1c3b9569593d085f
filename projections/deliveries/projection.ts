import type { DeliveryEvent } from '#domain/delivery/events.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import {
  deliveriesCollection,
  countPendingRecipients,
  type DeliveryDocument,
} from './read-model.ts';

export const deliveries = defineProjection<DeliveryDocument, DeliveryEvent>({
  collection: deliveriesCollection,
  categories: ['delivery'],
  on: {
    EditionDeliveryStarted: ({ stream, data: { edition, shards, total, startedAt } }) => {
      const id = parseDeliveryKey(stream);
      const delivery: DeliveryDocument = {
        id,
        edition,
        shards,
        total,
        startedAt,
        changedAt: startedAt,
        completedAt: null,
        delivered: 0,
        failed: 0,
        skipped: 0,
        dropped: 0,
        doubts: [],
      };
      return [{ id, apply: (current) => current ?? delivery }];
    },
    EditionDeliveryExtended: (event) =>
      updateDelivery(event, ({ edition, shards, total }) => ({
        edition: { ...edition, version: event.data.version },
        shards: shards + event.data.shards,
        total: total + event.data.recipients,
      })),
    EditionDelivered: (event) =>
      updateDelivery(event, ({ delivered, doubts }) => ({
        delivered: delivered + 1,
        doubts: withoutId(doubts, event.data.accountId),
      })),
    EditionDeliveryFailed: (event) =>
      event.data.final ? updateDelivery(event, ({ failed }) => ({ failed: failed + 1 })) : [],
    EditionDeliveryLeftInDoubt: (event) =>
      updateDelivery(event, ({ doubts }) => ({
        doubts: [...withoutId(doubts, event.data.accountId), event.data.accountId],
      })),
    EditionRecipientSkipped: (event) =>
      updateDelivery(event, ({ skipped }) => ({ skipped: skipped + 1 })),
    EditionDeliveryDecided: (event) => {
      const { decision, accountId } = event.data;
      return updateDelivery(event, ({ delivered, dropped, doubts }) => ({
        doubts: withoutId(doubts, accountId),
        delivered: decision === 'sent' ? delivered + 1 : delivered,
        dropped: decision === 'dropped' ? dropped + 1 : dropped,
      }));
    },
    EditionResendRequested: (event) => {
      const { previous, accountId } = event.data;
      return updateDelivery(event, (delivery) =>
        previous === 'in-doubt'
          ? { doubts: withoutId(delivery.doubts, accountId) }
          : { [previous]: delivery[previous] - 1 },
      );
    },
  },
});

/** The delivery key in the stream name of a shard. */
export const parseDeliveryKey = (stream: string): string => {
  const id = parseStreamId(stream);
  return id.slice(0, id.lastIndexOf('-'));
};

const withoutId = (ids: readonly string[], id: string): readonly string[] =>
  ids.filter((each) => each !== id);

const updateDelivery = (
  { stream, metadata: { at } }: StoredEventOf<DeliveryEvent>,
  fieldsOf: (known: DeliveryDocument) => Partial<DeliveryDocument>,
): readonly Update<DeliveryDocument>[] => [
  {
    id: parseDeliveryKey(stream),
    apply: (current) => {
      if (!current) return null;
      const updatedDelivery = { ...current, ...fieldsOf(current), changedAt: at };
      return {
        ...updatedDelivery,
        completedAt:
          countPendingRecipients(updatedDelivery) > 0 ? null : (current.completedAt ?? at),
      };
    },
  },
];
