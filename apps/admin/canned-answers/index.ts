import { lazy } from 'react';
import { cannedAnswerEndpoints } from '#contract/support/canned-answers.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { CannedAnswerList } from './canned-answer-list.tsx';

const CannedAnswerShow = lazy(async () => ({
  default: (await import('./canned-answer-show.tsx')).CannedAnswerShow,
}));
const CannedAnswerCreate = lazy(async () => ({
  default: (await import('./canned-answer-create.tsx')).CannedAnswerCreate,
}));

export const cannedAnswers = {
  name: 'canned-answers',
  access: cannedAnswerEndpoints.cannedAnswers.resource,
  sortFields: ['title'],
  sort: { field: 'title', order: 'ASC' },
  list: CannedAnswerList,
  show: CannedAnswerShow,
  create: CannedAnswerCreate,
  recordRepresentation: 'title',
  options: { group: 'operations' },
} satisfies ConsoleResource;
