import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { judgedPricesCollection, judgedPricesSchema, type JudgedPrices } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openJudgedPrices = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, judgedPricesCollection);

/** Undefined before anything was judged. */
export const findJudgedPrices = ({ readModels }: Ports): Promise<JudgedPrices | undefined> =>
  readModels.collection<JudgedPrices>(judgedPricesCollection).findOne('latest');

export const writeJudgedPrices = ({ readModels }: Ports, judged: JudgedPrices): Promise<void> => {
  const document = judgedPricesSchema.parse(judged);
  const changes = [{ id: document.id, document }];
  return readModels.write({ changes: [{ collection: judgedPricesCollection, changes }] });
};
