import { z } from 'zod';
import { supportLimits } from './support-topics.ts';
import { singleLineText } from '../text.ts';
import { filterDescription, sortDescription, maxNameLength } from '../fields.ts';
import { listRange } from '../range.ts';
import { createLongTextSchema, supportParams } from './support.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

export const cannedAnswerSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the canned answer.' }),
    title: z.string().meta({ description: 'Title that staff find it by.' }),
    text: z.string().meta({ description: 'Text of the answer.' }),
    changedAt: z.string().meta({ description: 'When it was last changed.' }),
    revision: z.int().meta({ description: 'Revision of the answer, for `If-Match`.' }),
  })
  .meta({ id: 'CannedAnswer', description: 'A reusable answer of staff.' });

/** A reusable answer. */
export type CannedAnswer = z.infer<typeof cannedAnswerSchema>;

/** `POST /api/admin/canned-answers`, and `…/{id}/change`. */
const saveCannedAnswerSchema = z
  .strictObject({
    title: singleLineText(maxNameLength, 'Please give the answer a title.').meta({
      description: 'Title that staff find it by, up to 80 characters.',
    }),
    text: createLongTextSchema(supportLimits.answer, { tooShort: 'Please write an answer.' }).meta({
      description: 'Text of the answer.',
    }),
  })
  .meta({ id: 'SaveCannedAnswer', description: 'Title and text of a canned answer.' });

/** Canned answers. */
export const cannedAnswerOperations = defineOperations('Admin', {
  cannedAnswers: get('/api/admin/canned-answers', 'support-desk', {
    summary: 'Answers that staff use again, by title',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('title'), z.literal('ASC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(cannedAnswerSchema),
    contentRange: true,
  }),
  cannedAnswer: get('/api/admin/canned-answers/{id}', 'support-desk', {
    summary: 'One answer that staff use again',
    description: '404 `canned-answer/unknown`: there is no such answer.',
    params: supportParams,
    status: 200,
    answer: cannedAnswerSchema,
    problems: { 404: ['canned-answer/unknown'] },
  }),
  createCannedAnswer: post('/api/admin/canned-answers', 'support-desk', {
    summary: 'Write an answer to use again',
    description: '409 `command/contended`: several changes came at the same time; try again.',
    body: saveCannedAnswerSchema,
    status: 201,
    answer: cannedAnswerSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  }),
  changeCannedAnswer: post('/api/admin/canned-answers/{id}/change', 'support-desk', {
    summary: 'Change an answer that staff use again',
    description:
      '404 `canned-answer/unknown`: there is no such answer. 409 `command/contended`: several changes came at the same time; try again.',
    params: supportParams,
    body: saveCannedAnswerSchema,
    status: 200,
    answer: cannedAnswerSchema,
    problems: { 404: ['canned-answer/unknown'], 409: ['command/contended'] },
    ifMatch: true,
    idempotent: true,
  }),
  removeCannedAnswer: post('/api/admin/canned-answers/{id}/remove', 'support-desk', {
    summary: 'Offer an answer no longer',
    description:
      'Removing it again changes nothing. 404 `canned-answer/unknown`: there never was one. 409 `command/contended`: several changes came at the same time; try again.',
    params: supportParams,
    status: 204,
    answer: null,
    problems: { 404: ['canned-answer/unknown'], 409: ['command/contended'] },
    ifMatch: true,
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const cannedAnswerEndpoints = withoutSchemas(cannedAnswerOperations);
