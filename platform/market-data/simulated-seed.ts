/** Of the product's one simulated market: whoever computes its hours gets those that its source gives. */
export const simulatedSeed = 'tidemark';
