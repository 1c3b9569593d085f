/**
 * Seed of the product's only simulated market, so that candles computed elsewhere match those of
 * its source.
 */
export const simulatedSeed = 'tidemark';
