/** Path of the live feed, without loading its schemas. */
export const livePath = '/ws';
