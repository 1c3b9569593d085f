import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** The newsletter of a day in its newest version. Id: the day, such as `2026-11-21`. */
export type EditionDocument = Document & {
  readonly edition: number;
  readonly title: string;
  /** The greeting as plain text. */
  readonly description: string;
  readonly simulated: boolean;
  readonly generatedAt: string;
  /** Oldest first. `by` is `system` or the id of the account that requested the version. */
  readonly versions: readonly {
    readonly version: number;
    readonly title: string;
    readonly generatedAt: string;
    readonly by: string;
  }[];
};

export const editionsCollection: CollectionDefinition = {
  name: 'editions',
  version: 1,
  indexes: [['edition']],
};

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
