import { createForecaster, modelVersion } from '#models/forecast/forecaster.ts';
import { createModelFileStore } from './saved-models.ts';
import { createLearner, type LearnResult, type LearnRequest } from './learner.ts';

const learners = new Map<string, ReturnType<typeof createLearner>>();

/**
 * Runs in a worker thread. Only one coin's model is in memory at a time; the others are saved to files in the folder.
 */
export const forecastHours = ({
  folder,
  ...asked
}: LearnRequest & { readonly folder: string }): LearnResult => {
  const learn =
    learners.get(folder) ??
    createLearner(createForecaster, createModelFileStore(folder, modelVersion));
  learners.set(folder, learn);
  return learn(asked);
};
