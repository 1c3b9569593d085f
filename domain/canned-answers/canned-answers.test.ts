import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { type CannedAnswerCommand, cannedAnswerDecider } from './canned-answers.ts';
import type { CannedAnswerEvent } from './events.ts';

const given = deciderSpec(cannedAnswerDecider);
const at = '2026-05-04T10:00:00.000Z';
const now = new Date(at);
const words = { title: 'Two charges', text: 'One of them is a hold.' };
const create: CannedAnswerCommand = { type: 'CreateCannedAnswer', ...words, now };
const change = (text: string): CannedAnswerCommand => ({
  type: 'ChangeCannedAnswer',
  ...words,
  text,
  now,
});
const remove: CannedAnswerCommand = { type: 'RemoveCannedAnswer', now };
const saved = (text = words.text): CannedAnswerEvent => ({
  type: 'CannedAnswerSaved',
  data: { ...words, text, savedAt: at },
});
const removed: CannedAnswerEvent = { type: 'CannedAnswerRemoved', data: { removedAt: at } };

describe('an answer to use again', () => {
  it('is created once, changed and removed', () => {
    given().when(create).then(saved());
    given(saved()).when(create).thenNothing();
    given(saved()).when(change(words.text)).thenNothing();
    given(saved()).when(change('New')).then(saved('New'));
    given(saved()).when(remove).then(removed);
    given(saved(), removed).when(remove).thenNothing();
  });

  it('is not changed once it is removed, nor before it was created', () => {
    given(saved(), removed).when(change('New')).thenRejects('missing', 'canned-answer/unknown');
    given().when(change('New')).thenRejects('missing', 'canned-answer/unknown');
    given().when(remove).thenRejects('missing', 'canned-answer/unknown');
  });
});
