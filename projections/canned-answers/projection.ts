import type { CannedAnswerEvent } from '#domain/canned-answers/events.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { defineProjection } from '../engine/projection.ts';
import { cannedAnswersCollection, type CannedAnswerDocument } from './read-model.ts';

export const cannedAnswers = defineProjection<CannedAnswerDocument, CannedAnswerEvent>({
  collection: cannedAnswersCollection,
  categories: ['cannedanswer'],
  on: {
    CannedAnswerSaved: ({ stream, revision, data: { title, text, savedAt: changedAt } }) => {
      const id = parseStreamId(stream);
      return [{ id, apply: () => ({ id, title, text, changedAt, revision }) }];
    },
    CannedAnswerRemoved: ({ stream }) => [{ id: parseStreamId(stream), apply: () => null }],
  },
});
