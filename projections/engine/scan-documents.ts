import type {
  CollectionDefinition,
  Document,
  Filter,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

const documentsPerPage = 200;

/** All documents of a collection, sorted by id. They are read in pages. */
export async function* scanDocuments<Doc extends Document>(
  { readModels }: { readonly readModels: ReadModels },
  collection: CollectionDefinition,
): AsyncGenerator<Doc> {
  let lastId: string | undefined;
  for (;;) {
    // The compiler cannot know that the id of every kind of document is text.
    const filter = (lastId === undefined ? {} : { id: { gt: lastId } }) as Filter<Doc>;
    const page = await readModels
      .collection<Doc>(collection)
      .find(filter, { sort: [['id', 'asc']], limit: documentsPerPage });
    yield* page;
    lastId = page.at(-1)?.id;
    if (page.length < documentsPerPage) return;
  }
}
