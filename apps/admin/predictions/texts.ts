import { createText } from '../texts/create-text.ts';

export const predictionTexts = {
  'resources.predictions.name': 'Prediction |||| Predictions',
  'resources.predictions.fields.symbol': 'Coin',
  'resources.predictions.fields.lastAt': 'Latest forecast',
  'resources.predictions.fields.issued': 'Issued',
  'resources.predictions.fields.withheld': 'Withheld',
  'resources.predictions.fields.hitRate': 'Correct calls',
  'predictions.never': 'None yet',
  'predictions.rate': '%{rate} of %{calls}',
  'predictions.withheld-words': '%{moment}: %{reason}',
  'predictions.too-little-history': 'too little history',
  'predictions.missing-hours': 'hours are missing',
  'predictions.unusual-input': 'prices unlike the training data',
  'predictions.model-too-old': 'the model is too old',
  'predictions.error-words': '%{ratio} × (below 1 is better)',
  'predictions.coverage-words':
    '%{band50} in the 50% range, %{band80} in the 80% range, %{band90} in the 90% range',
  'predictions.hit': 'Correct',
  'predictions.miss': 'Wrong',
} as const;

export const text = createText(predictionTexts);
