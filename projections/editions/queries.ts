import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { editionsCollection, type EditionDocument } from './read-model.ts';

export type { EditionDocument } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };
type Page = { readonly limit: number; readonly skip?: number };

const getCollection = ({ readModels }: Ports) =>
  readModels.collection<EditionDocument>(editionsCollection);

/** Newest first. */
export const listEditions = (ports: Ports, page: Page): Promise<readonly EditionDocument[]> =>
  getCollection(ports).find({}, { sort: [['id', 'desc']], ...page });

export const countEditions = (ports: Ports): Promise<number> => getCollection(ports).count({});

export const findEdition = (ports: Ports, date: string): Promise<EditionDocument | undefined> =>
  getCollection(ports).findOne(date);

export const findEditionByNumber = async (
  ports: Ports,
  edition: number,
): Promise<EditionDocument | undefined> =>
  (await getCollection(ports).find({ edition: { eq: edition } }, { limit: 1 }))[0];
