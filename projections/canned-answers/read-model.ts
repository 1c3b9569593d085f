import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** A canned answer. Id: the answer id. */
export type CannedAnswerDocument = Document & {
  readonly title: string;
  readonly text: string;
  readonly changedAt: string;
};

export const cannedAnswersCollection: CollectionDefinition = {
  name: 'canned-answers',
  version: 1,
  indexes: [['title', 'id']],
};
