import type { Collection, ReadModels } from '#platform/read-models/read-models.port.ts';
import { cannedAnswersCollection, type CannedAnswerDocument } from './read-model.ts';

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
