/** Where the live feed is, apart from its schemas. */
export const livePath = '/ws';
