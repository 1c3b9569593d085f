import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import {
  evaluatedPricesCollection,
  evaluatedPricesSchema,
  type EvaluatedPrices,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openEvaluatedPrices = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, evaluatedPricesCollection);

/** Undefined before the first evaluation. */
export const findEvaluatedPrices = (
  { readModels }: Ports,
  id: EvaluatedPrices['id'] = 'latest',
): Promise<EvaluatedPrices | undefined> =>
  readModels.collection<EvaluatedPrices>(evaluatedPricesCollection).findOne(id);

export const writeEvaluatedPrices = (
  { readModels }: Ports,
  judged: EvaluatedPrices,
): Promise<void> => {
  const document = evaluatedPricesSchema.parse(judged);
  const changes = [{ id: document.id, document }];
  return readModels.write({ changes: [{ collection: evaluatedPricesCollection, changes }] });
};

export const deleteEvaluatedPrices = (
  { readModels }: Ports,
  { id }: Pick<EvaluatedPrices, 'id'>,
): Promise<void> =>
  readModels.write({
    changes: [{ collection: evaluatedPricesCollection, changes: [{ id, document: null }] }],
  });
