import { defineAggregate } from '../shared/define-aggregate.ts';
import type { PredictionCommand } from './commands.ts';
import { decide } from './decide.ts';
import { predictionEvents, type PredictionEvent } from './events.ts';
import { initialState, on, type PredictionState } from './state.ts';

/** One stream per coin and UTC day, with the forecasts issued in each hour and the outcomes for each hour. */
export const predictionStream = (coinId: string, at: string): string => {
  const yyyymmdd = at.slice(0, 10).replaceAll('-', '');
  return `prediction-${coinId}-${yyyymmdd}`;
};

export const predictionDecider = defineAggregate<
  PredictionCommand,
  PredictionEvent,
  PredictionState,
  { readonly coinId: string; readonly at: string }
>({
  category: 'prediction',
  stream: ({ coinId, at }) => predictionStream(coinId, at),
  notExported: 'Forecasts of a coin and their outcomes.',
  events: predictionEvents,
  initialState,
  on,
  decide,
});
