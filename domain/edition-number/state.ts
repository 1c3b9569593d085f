/** Numbers by day. */
export type EditionNumbers = ReadonlyMap<string, number>;
