import { createText } from '../texts/create-text.ts';

export const cannedAnswerTexts = {
  'resources.canned-answers.name': 'Canned answer |||| Canned answers',
  'resources.canned-answers.fields.title': 'Title',
  'resources.canned-answers.fields.text': 'Answer',
  'resources.canned-answers.fields.changedAt': 'Changed',
  'canned.in-all':
    '%{smart_count} canned answer in total. |||| %{smart_count} canned answers in total.',
  'canned.create': 'Create canned answer',
  'canned.save': 'Save',
  'canned.saving': 'Saving…',
  'canned.saved': 'Canned answer saved',
} as const;

export const text = createText(cannedAnswerTexts);
