import { importPackage as importFrom, installPackages as installInto } from '../own-packages.ts';

const folder = import.meta.dirname;

/** Compiles SQLite for the comparison, which takes a few minutes. */
export const installPackages = (): string | undefined => installInto(folder);

export const importPackage = <Exports>(name: string): Promise<Exports> =>
  importFrom<Exports>(folder, name);
