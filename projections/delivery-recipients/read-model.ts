import type { SkipReason } from '#domain/delivery/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

export type RecipientStatus =
  'waiting' | 'handed-over' | 'delivered' | 'failed' | 'in-doubt' | 'skipped' | 'dropped';

/**
 * The delivery status of one recipient. Id: `<delivery key>/<account id>`. Contains no personal data, because addresses
 * and server answers are read from the event log.
 */
export type DeliveryRecipient = Document & {
  readonly key: string;
  readonly shard: number;
  readonly accountId: string;
  readonly standing: RecipientStatus;
  readonly attempts: number;
  readonly skipped: SkipReason | null;
  readonly changedAt: string;
};

export const recipientId = (key: string, accountId: string): string => `${key}/${accountId}`;

export const deliveryRecipientsCollection: CollectionDefinition = {
  name: 'delivery-recipients',
  version: 1,
  indexes: [
    ['key', 'standing', 'accountId'],
    ['standing', 'changedAt', 'id'],
    ['accountId', 'changedAt', 'id'],
  ],
};
