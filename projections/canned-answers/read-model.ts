import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** An answer that staff use again. Id: its own. */
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
