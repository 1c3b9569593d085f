import type {
  CollectionDefinition,
  Document,
  Collection,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** A canned answer. Id: the answer id. */
export type CannedAnswerDocument = Document & {
  readonly title: string;
  readonly text: string;
  readonly changedAt: string;
  /** Stream revision, so that a change by another person is not overwritten. */
  readonly revision: number;
};

export const cannedAnswersCollection: CollectionDefinition = {
  name: 'canned-answers',
  version: 2,
  indexes: [['title', 'id']],
};

type Ports = { readonly readModels: ReadModels };

/** Sorted by title. */
export const listCannedAnswers = async (
  ports: Ports,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ answers: CannedAnswerDocument[]; total: number }> => {
  const [answers, total] = await Promise.all([
    getCollection(ports).find({}, { sort: [['title', 'asc']], skip, limit }),
    getCollection(ports).count({}),
  ]);
  return { answers, total };
};

export const findCannedAnswer = (
  ports: Ports,
  answerId: string,
): Promise<CannedAnswerDocument | undefined> => getCollection(ports).findOne(answerId);

const getCollection = ({ readModels }: Ports): Collection<CannedAnswerDocument> =>
  readModels.collection<CannedAnswerDocument>(cannedAnswersCollection);
