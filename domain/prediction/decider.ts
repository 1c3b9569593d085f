import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { PredictionCommand } from './commands.ts';
import { decide } from './decide.ts';
import { predictionEvents, type PredictionEvent } from './events.ts';
import { evolve, initialState, type PredictionState } from './state.ts';

export const predictionDecider: Decider<PredictionCommand, PredictionEvent, PredictionState> = {
  category: 'prediction',
  definitions: predictionEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<PredictionEvent>(predictionEvents),
};

/** One stream per coin and UTC day, with the forecasts issued in each hour and the outcomes for each hour. */
export const predictionStream = (coinId: string, at: string): string => {
  const yyyymmdd = at.slice(0, 10).replaceAll('-', '');
  return `prediction-${coinId}-${yyyymmdd}`;
};
