import { hourMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { dropOldDocuments } from '../drop-older.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import {
  priceComparisonsCollection as collection,
  priceComparisonsSchema,
  type PriceComparisonsRecord,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** The result of comparing one reading. */
export type ComparisonCounts = {
  /** When the source measured the reading, ISO-8601. */
  readonly at: string;
  readonly compared: number;
  readonly agreed: number;
};

export const openPriceComparisons = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, collection);

/** Adds the result to its hour. Repeating the same reading has no effect. */
export const countComparisons = async (
  { readModels }: Ports,
  { at, compared, agreed }: ComparisonCounts,
): Promise<void> => {
  if (compared === 0) return;
  const time = Date.parse(at);
  const id = new Date(Math.floor(time / hourMs) * hourMs).toISOString();
  const existing = await readModels.collection<PriceComparisonsRecord>(collection).findOne(id);
  if (existing && existing.at >= at) return;
  const document = priceComparisonsSchema.parse({
    id,
    at,
    compared: (existing?.compared ?? 0) + compared,
    agreed: (existing?.agreed ?? 0) + agreed,
  });
  await readModels.write({ changes: [{ collection, changes: [{ id, document }] }] });
  if (existing) return;
  const { days } = retention['price-comparisons'];
  await dropOldDocuments(readModels, collection, { now: new Date(time), days });
};
