/** The numbers of all days. */
export type EditionNumbers = ReadonlyMap<string, number>;
