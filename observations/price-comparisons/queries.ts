import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { priceComparisonsCollection, type PriceComparisonsRecord } from './record.ts';

export type PriceAgreement = { readonly compared: number; readonly agreed: number };

/** Counts whole hours. */
export const readPriceAgreement = async (
  { readModels }: { readonly readModels: ReadModels },
  since: Date,
): Promise<PriceAgreement> => {
  const hours = await readModels
    .collection<PriceComparisonsRecord>(priceComparisonsCollection)
    .find({ at: { gte: since.toISOString() } });
  return {
    compared: hours.reduce((sum, { compared }) => sum + compared, 0),
    agreed: hours.reduce((sum, { agreed }) => sum + agreed, 0),
  };
};
