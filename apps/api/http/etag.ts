import { createHash } from 'node:crypto';
import { Rejection } from '#domain/shared/rejection.ts';
import { invalidInputError } from './parse.ts';
import { httpTexts } from './texts.ts';

export const revisionTag = (revision: number): string => `"${String(revision)}"`;

/** Entity tag for responses without a revision. */
export const contentTag = (body: unknown): string => {
  const content =
    typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
};

export const isContentTag = (tag: string | undefined): tag is string =>
  tag !== undefined && tag.length === 29;

const entityTags =
  /^\s*(W\/)?"[\x21\x23-\x7e\x80-\xff]*"(\s*,\s*(W\/)?"[\x21\x23-\x7e\x80-\xff]*")*\s*$/;

/** The revision in `If-Match`, or undefined when the header is absent or `*`. Any other valid tag is stale. */
export const expectedRevision = (header: string | undefined): number | undefined => {
  if (header === undefined || header.trim() === '*') return undefined;
  if (!entityTags.test(header)) {
    throw invalidInputError([{ field: 'If-Match', message: httpTexts.field.entityTag }]);
  }
  const revision = /^\s*"(-1|\d{1,15})"\s*$/.exec(header)?.[1];
  if (revision === undefined) throw staleRevisionError();
  return Number(revision);
};

export const staleRevisionError = (): Rejection =>
  new Rejection('stale', 'command/stale', {
    message: httpTexts.stale,
  });
