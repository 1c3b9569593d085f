import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { predictionStatusCollection, type PredictionStatusDocument } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

export const listPredictionStatus = ({
  readModels,
}: Ports): Promise<readonly PredictionStatusDocument[]> =>
  readModels.collection<PredictionStatusDocument>(predictionStatusCollection).find({}, {});

export const findPredictionStatus = (
  { readModels }: Ports,
  coinId: string,
): Promise<PredictionStatusDocument | undefined> =>
  readModels.collection<PredictionStatusDocument>(predictionStatusCollection).findOne(coinId);
