import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import type { Document } from '#platform/read-models/read-models.port.ts';
import { readLog } from '#platform/log-file/read-log.ts';
import { projections } from '#projections/catalogue.ts';
import { toEventCursor } from '#projections/events/read-model.ts';
import { releaseFiles } from './release-folder.ts';

export type ExpectedDocuments = {
  readonly readModel: string;
  readonly version: number;
  readonly documents: readonly Document[];
};

const expectedSchema = z.object({
  readModel: z.string(),
  version: z.int(),
  documents: z.array(z.looseObject({ id: z.string() })),
});

const fileOf = (folder: string, readModel: string): string =>
  path.join(releaseFiles(folder).expected, `${readModel}.json`);

/** Undefined when the read model did not exist yet. */
export const readExpected = (folder: string, readModel: string): ExpectedDocuments | undefined => {
  const file = fileOf(folder, readModel);
  if (!existsSync(file)) return undefined;
  return expectedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
};

// One document per line, so that a diff shows which documents changed.
export const writeExpected = (folder: string, expected: ExpectedDocuments): void => {
  const { readModel, version, documents } = expected;
  const lines = documents.map((document) => JSON.stringify(document)).join(',\n');
  const head = `"readModel": ${JSON.stringify(readModel)},\n"version": ${String(version)},`;
  mkdirSync(releaseFiles(folder).expected, { recursive: true });
  writeFileSync(fileOf(folder, readModel), `{\n${head}\n"documents": [\n${lines}\n]\n}\n`);
};

/**
 * The documents of every read model, sorted by id. Positions are replaced by the ordinal of the
 * event, because they are specific to one store.
 */
export const collectDocuments = async (
  platform: Pick<Platform, 'readModels' | 'storedEvents'>,
): Promise<readonly ExpectedDocuments[]> => {
  const replace = await positionReplacer(platform);
  const all: ExpectedDocuments[] = [];
  for (const { collection } of projections) {
    const found = await platform.readModels.collection(collection).find();
    const documents = found.map((document) => replace(document) as Document);
    documents.sort((one, other) => (one.id < other.id ? -1 : 1));
    all.push({ readModel: collection.name, version: collection.version, documents });
  }
  return all.sort((one, other) => (one.readModel < other.readModel ? -1 : 1));
};

const ordinalDigits = 6;

const positionReplacer = async ({
  storedEvents,
}: Pick<Platform, 'storedEvents'>): Promise<(value: unknown) => unknown> => {
  const replacements = new Map<string, string>();
  let count = 0;
  for await (const { position, metadata } of readLog(storedEvents)) {
    count += 1;
    const ordinal = String(count).padStart(ordinalDigits, '0');
    replacements.set(position, `#${ordinal}`);
    // Ids in the list of events contain time and position.
    replacements.set(toEventCursor(metadata.at, position), `${metadata.at}#${ordinal}`);
  }
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return replacements.get(value) ?? value;
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replace(each)]));
  };
  return replace;
};
