import { createForecaster } from '#models/forecast/forecaster.ts';
import { learner, type Learnt, type LearnRequest } from './learner.ts';

const learn = learner(createForecaster);

/** Runs in a thread, which keeps the models of all coins between the hours. */
export const forecastHours = (asked: LearnRequest): Learnt => learn(asked);
