import type { CollectionDefinition, ReadModels } from '#platform/read-models/read-models.port.ts';

/** Makes a collection known to readers and removes what older versions of it hold: no source of theirs is worth a migration yet. */
export const openCollection = async (
  readModels: ReadModels,
  definition: CollectionDefinition,
): Promise<void> => {
  await readModels.activate(definition);
  for (const version of await readModels.versions(definition.name)) {
    if (version < definition.version) await readModels.drop(definition.name, version);
  }
};
