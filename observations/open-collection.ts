import type { CollectionDefinition, ReadModels } from '#platform/read-models/read-models.port.ts';

/** Registers a collection for readers and deletes older versions of it: observations are not worth a migration yet. */
export const openCollection = async (
  readModels: ReadModels,
  definition: CollectionDefinition,
): Promise<void> => {
  await readModels.activate(definition);
  for (const version of await readModels.versions(definition.name)) {
    if (version < definition.version) await readModels.drop(definition.name, version);
  }
};
