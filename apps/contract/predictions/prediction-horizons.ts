/** The hours ahead that a forecast can be for; the same as those of the model, held so by a test. */
export const predictionHorizons = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24] as const;
