import type { AccountEvent } from '#domain/account/events.ts';
import {
  isNotificationEnabled,
  type NotificationTopic,
} from '#domain/shared/accounts/notifications.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';
import { getStreamAccountId } from './payload.ts';
import { defineProjection, type Projection } from './projection.ts';
import { scanDocuments } from './scan-documents.ts';

/**
 * A read model of the accounts that turned on a topic that is off by default. Id: the account id. The document is
 * removed when mails are turned off or the account is erased.
 */
export const defineTopicReaders = (
  collection: CollectionDefinition,
  topic: NotificationTopic,
): Projection =>
  defineProjection<Document, AccountEvent>({
    collection,
    categories: ['account'],
    on: {
      AccountNotificationsChanged: ({ stream, data: { choices } }) => {
        if (choices[topic] === undefined) return [];
        const id = getStreamAccountId(stream);
        return [{ id, apply: () => (isNotificationEnabled(choices, topic) ? { id } : null) }];
      },
      AccountErased: ({ stream }) => [{ id: getStreamAccountId(stream), apply: () => null }],
    },
  });

/** The ids of a topic's readers, sorted. */
export async function* listTopicReaders(
  ports: { readonly readModels: ReadModels },
  collection: CollectionDefinition,
): AsyncGenerator<string> {
  for await (const { id } of scanDocuments<Document>(ports, collection)) yield id;
}
