import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

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
