/** Forecast horizons in hours. A test checks that they match the model's. */
export const predictionHorizons = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24] as const;
export { moveHorizons, type MoveHorizon } from '../../../domain/shared/market/move-horizons.ts';
