/** Of the product's one simulated market: hours computed from it are those that its source gives. */
export const simulatedSeed = 'tidemark';
