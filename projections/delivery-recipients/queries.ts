import type { Collection, ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  deliveryRecipientsCollection,
  recipientId,
  type DeliveryRecipient,
  type RecipientStatus,
} from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

export type RecipientPage = {
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
