import { deleteLastEvent } from '#platform/consumers/log-checkpoint.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

// Read models can be rebuilt without a new declared version. The stored version therefore combines the declared version
// with a generation number that increases with every rebuild.
const generationsPerVersion = 100_000;

export const declaredVersion = (physical: number): number =>
  Math.floor(physical / generationsPerVersion);
export const getGeneration = (physical: number): number => physical % generationsPerVersion;

export const storedCollection = (
  definition: CollectionDefinition,
  physical: number,
): CollectionDefinition => ({ ...definition, version: physical });

export const toCheckpointName = (name: string, physical: number): string =>
  `${name}@${String(physical)}`;

// The requested generation. It is stored when a rebuild is requested, so that the build continues after a crash.
type Build = Document & {
  readonly target: number;
  // Set if the data that readers see comes from another event log.
  readonly reason?: string | undefined;
};
const buildsCollection: CollectionDefinition = {
  name: 'projection-builds',
  version: 1,
  indexes: [],
};

export type BuildPlan = {
  /** The generation that readers see, or undefined before the first build. */
  readonly active: number | undefined;
  readonly target: number;
  /** Why the data that readers see comes from another event log. Undefined once the target is active. */
  readonly reason: string | undefined;
};

export const planBuild = async (
  readModels: ReadModels,
  definition: CollectionDefinition,
): Promise<BuildPlan> => {
  const currentVersion = await readModels.activeVersion(definition.name);
  const requestedTarget = await readTarget(readModels, definition.name);
  const reason = await findMismatchReason(readModels, definition.name);
  const isOwnVersion = (physical: number | undefined): physical is number =>
    physical !== undefined && declaredVersion(physical) === definition.version;
  if (isOwnVersion(requestedTarget))
    return { active: currentVersion, target: requestedTarget, reason };
  if (isOwnVersion(currentVersion))
    return { active: currentVersion, target: currentVersion, reason };
  const target = await getNextGeneration(readModels, definition);
  await writeBuild(readModels, { id: definition.name, target, reason });
  return { active: currentVersion, target, reason };
};

/**
 * Requests a rebuild from the process that runs the projection, and returns the new target generation. `reason` is set
 * if the current data comes from another event log. A later request without a reason keeps an earlier one.
 */
export const requestRebuild = async (
  readModels: ReadModels,
  definition: CollectionDefinition,
  reason?: string,
): Promise<number> => {
  const { name } = definition;
  const target = await getNextGeneration(readModels, definition);
  const buildReason = reason ?? (await findMismatchReason(readModels, name));
  await writeBuild(readModels, { id: name, target, reason: buildReason });
  return target;
};

export const dropOtherVersions = async (
  readModels: ReadModels,
  name: string,
  { active, target }: Pick<BuildPlan, 'active' | 'target'>,
): Promise<void> => {
  for (const version of await readModels.versions(name)) {
    if (version === active || version === target) continue;
    await readModels.drop(name, version);
    await deleteLastEvent(readModels, toCheckpointName(name, version));
  }
};

const findMismatchReason = async (
  readModels: ReadModels,
  name: string,
): Promise<string | undefined> => {
  const build = await readBuild(readModels, name);
  return build?.target === (await readModels.activeVersion(name)) ? undefined : build?.reason;
};

export const readTarget = async (
  readModels: ReadModels,
  name: string,
): Promise<number | undefined> => (await readBuild(readModels, name))?.target;

const readBuild = async (readModels: ReadModels, name: string): Promise<Build | undefined> =>
  (await readModels.load<Build>(buildsCollection, [name])).get(name)?.document ?? undefined;

const writeBuild = (readModels: ReadModels, document: Build): Promise<void> => {
  const changes = [{ id: document.id, document }];
  return readModels.write({ changes: [{ collection: buildsCollection, changes }] });
};

const getNextGeneration = async (
  readModels: ReadModels,
  { name, version }: CollectionDefinition,
): Promise<number> => {
  const knownVersions = [
    ...(await readModels.versions(name)),
    await readModels.activeVersion(name),
    await readTarget(readModels, name),
  ].filter((physical) => physical !== undefined && declaredVersion(physical) === version);
  const highestVersion = Math.max(
    version * generationsPerVersion - 1,
    ...knownVersions.map(Number),
  );
  return highestVersion + 1;
};
