/** Path of the live feed, separate from its schemas. */
export const livePath = '/ws';
