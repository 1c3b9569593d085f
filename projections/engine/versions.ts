import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/**
 * A read model can be built again without its version being raised, so the version that the store knows is made of two:
 * the one that the read model declares, and a generation that grows with every rebuild of it.
 */
const generations = 100_000;

export const declaredVersion = (physical: number): number => Math.floor(physical / generations);
export const generationOf = (physical: number): number => physical % generations;

/** The collection as it is stored: the same name and indexes, one generation of one version. */
export const storedCollection = (
  definition: CollectionDefinition,
  physical: number,
): CollectionDefinition => ({ ...definition, version: physical });

export const checkpointOf = (name: string, physical: number): string =>
  `${name}@${String(physical)}`;

/** Which generation is to be served: written when a rebuild is asked for, so that it goes on after a kill. */
type Build = Document & { readonly target: number };
const builds: CollectionDefinition = { name: 'projection-builds', version: 1, indexes: [] };

export type BuildPlan = {
  /** What readers see; undefined before the first build. */
  readonly active: number | undefined;
  /** What they shall see; being built while it differs from `active`. */
  readonly target: number;
};

/** Where a read model stands and where it has to get to; notes a target that follows from a raised version. */
export const planBuild = async (
  readModels: ReadModels,
  definition: CollectionDefinition,
): Promise<BuildPlan> => {
  const active = await readModels.activeVersion(definition.name);
  const wanted = await readTarget(readModels, definition.name);
  const isOurs = (physical: number | undefined): physical is number =>
    physical !== undefined && declaredVersion(physical) === definition.version;
  if (isOurs(wanted)) return { active, target: wanted };
  if (isOurs(active)) return { active, target: active };
  const target = await nextGeneration(readModels, definition);
  await writeTarget(readModels, definition.name, target);
  return { active, target };
};

/** Asks whoever runs the projection to build it again; answers the generation that will be served. */
export const requestRebuild = async (
  readModels: ReadModels,
  definition: CollectionDefinition,
): Promise<number> => {
  const target = await nextGeneration(readModels, definition);
  await writeTarget(readModels, definition.name, target);
  return target;
};

/** Removes every generation that is neither served nor being built. */
export const dropOthers = async (
  readModels: ReadModels,
  name: string,
  { active, target }: BuildPlan,
): Promise<void> => {
  for (const version of await readModels.versions(name)) {
    if (version !== active && version !== target) await readModels.drop(name, version);
  }
};

/** What is asked for; undefined when nothing ever was. */
export const readTarget = async (
  readModels: ReadModels,
  name: string,
): Promise<number | undefined> => {
  const document = (await readModels.load<Build>(builds, [name])).get(name)?.document;
  return document?.target;
};

const writeTarget = (readModels: ReadModels, id: string, target: number): Promise<void> => {
  const document: Build = { id, target };
  return readModels.write({ changes: [{ collection: builds, changes: [{ id, document }] }] });
};

const nextGeneration = async (
  readModels: ReadModels,
  { name, version }: CollectionDefinition,
): Promise<number> => {
  const known = [
    ...(await readModels.versions(name)),
    await readModels.activeVersion(name),
    await readTarget(readModels, name),
  ].filter((physical) => physical !== undefined && declaredVersion(physical) === version);
  const highest = Math.max(version * generations - 1, ...known.map(Number));
  return highest + 1;
};
