import { createForecaster, modelVersion } from '#models/forecast/forecaster.ts';
import { modelFiles } from './saved-models.ts';
import { learner, type LearnResult, type LearnRequest } from './learner.ts';

const learners = new Map<string, ReturnType<typeof learner>>();

/**
 * Runs in a worker thread. Only one coin's model is in memory at a time; the others are saved to files in the folder.
 */
export const forecastHours = ({
  folder,
  ...asked
}: LearnRequest & { readonly folder: string }): LearnResult => {
  const learn =
    learners.get(folder) ??
    learner((kept) => createForecaster({ savedState: kept }), modelFiles(folder, modelVersion));
  learners.set(folder, learn);
  return learn(asked);
};
