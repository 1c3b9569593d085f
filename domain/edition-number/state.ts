export type EditionNumbers = ReadonlyMap<string, number>;
