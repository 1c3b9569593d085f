import { editionDecider, editionStream, type EditionVersion } from '#domain/edition/edition.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findEditionByNumber } from '#projections/editions/read-model.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';

export type ReadEditionPorts = LoadPorts & {
  readonly readModels: ReadModels;
};

/** An edition by its UTC date (`2026-11-21`) or its number. */
export type EditionKey = { readonly date: string } | { readonly edition: number };

/** Returns the latest version unless one is specified; undefined if it does not exist. */
export const readEdition = async (
  ports: ReadEditionPorts,
  key: EditionKey,
  version?: number,
): Promise<EditionVersion | undefined> => {
  const date = 'date' in key ? key.date : await findEditionDate(ports, key.edition);
  if (date === undefined) return undefined;
  const versions = await editionVersions(ports, date);
  return version === undefined ? versions.at(-1) : versions.find((one) => one.version === version);
};

/** All versions of a day's edition from the event log, oldest first. */
export const editionVersions = async (
  ports: Pick<ReadEditionPorts, 'eventStore'>,
  date: string,
): Promise<readonly EditionVersion[]> => {
  const request = { decider: editionDecider, stream: editionStream(date) };
  return (await loadState(ports, request)).versions;
};

const findEditionDate = async (
  ports: ReadEditionPorts,
  edition: number,
): Promise<string | undefined> => (await findEditionByNumber(ports, edition))?.id;
