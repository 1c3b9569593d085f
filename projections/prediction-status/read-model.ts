import type { PredictionIssued, WithheldReason } from '#domain/prediction/events.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** The forecast status of a coin. Id: the coin id. */
export type PredictionStatusDocument = Document & {
  /** The first and the newest hour with an issued or withheld forecast. */
  readonly firstAt: string;
  readonly lastAt: string;
  readonly issued: number;
  readonly withheld: number;
  readonly newest: PredictionIssued['data'] | null;
  /** The newest hour whose 24-hour forecast calls a direction, or null. */
  readonly newestDayCallAt: string | null;
  /** The newest hour without a forecast and the reason, or null. */
  readonly newestWithheld: { readonly cutOffAt: string; readonly reason: WithheldReason } | null;
};

export const predictionStatusCollection: CollectionDefinition = {
  name: 'prediction-status',
  version: 3,
  indexes: [],
};

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
