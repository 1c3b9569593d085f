/** The hours ahead that a forecast can be for; the same as those of the model, held so by a test. */
export const predictionHorizons = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24] as const;

/** The shares of outcomes, in per cent, that the bands of a forecast are meant to hold. */
export const predictionBands = [50, 80, 90] as const;

/** Fewest forecasts that a rate is shown for. */
export const fewestForARate = 30;
