import type { PredictionIssued, WithheldReason } from '#domain/prediction/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** Where the forecasts of a coin stand. Id: the coin id. */
export type PredictionStatusDocument = Document & {
  /** The first and the newest hour from which was forecast, or withheld. */
  readonly firstAt: string;
  readonly lastAt: string;
  readonly issued: number;
  readonly withheld: number;
  /** The newest forecasts; null before the first. */
  readonly newest: PredictionIssued['data'] | null;
  /** The newest hour that was withheld, and why; null before the first. */
  readonly newestWithheld: { readonly cutOffAt: string; readonly reason: WithheldReason } | null;
};

export const predictionStatusCollection: CollectionDefinition = {
  name: 'prediction-status',
  version: 2,
  indexes: [],
};
