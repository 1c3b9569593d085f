import type { SkipReason } from '#domain/delivery/events.ts';
import type {
  CollectionDefinition,
  Document,
  Collection,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

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

type Ports = { readonly readModels: ReadModels };

type RecipientPage = {
  readonly key: string;
  readonly standing: RecipientStatus;
  readonly limit: number;
};

/** Recipients of a delivery with this status, sorted by account id, and their total. */
export const listRecipients = async (
  ports: Ports,
  { key, standing, limit }: RecipientPage,
): Promise<{ recipients: DeliveryRecipient[]; total: number }> => {
  const where = { key: { eq: key }, standing: { eq: standing } };
  const [recipients, total] = await Promise.all([
    getCollection(ports).find(where, { sort: [['accountId', 'asc']], limit }),
    getCollection(ports).count(where),
  ]);
  return { recipients, total };
};

export const findDeliveryRecipient = (
  ports: Ports,
  { key, accountId }: { readonly key: string; readonly accountId: string },
): Promise<DeliveryRecipient | undefined> =>
  getCollection(ports).findOne(recipientId(key, accountId));

/** All editions with this member as a recipient, newest first. */
export const listReceivedEditions = (
  ports: Ports,
  accountId: string,
): Promise<DeliveryRecipient[]> =>
  getCollection(ports).find({ accountId: { eq: accountId } }, { sort: [['changedAt', 'desc']] });

const getCollection = ({ readModels }: Ports): Collection<DeliveryRecipient> =>
  readModels.collection<DeliveryRecipient>(deliveryRecipientsCollection);
