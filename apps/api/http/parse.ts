import type { z } from 'zod';
import { formatIssue } from '#contract/fault-text.ts';
import { type FieldError, HttpError } from './problem-details.ts';
import { httpTexts } from './texts.ts';

const maxNameLength = 100;

/** Parses input with its schema. On a mismatch, rejects with one 400 that names every field and its expected value. */
export const parseInput = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  place = 'body',
): z.output<Schema> => {
  const result = schema.safeParse(input, { error: formatIssue });
  if (result.success) return result.data;
  throw invalidInputError(
    removeDuplicates(result.error.issues.flatMap((issue) => toInputIssues(issue, place))),
  );
};

export const invalidInputError = (errors: readonly FieldError[]): HttpError =>
  new HttpError(400, 'request/invalid', {
    message: errors[0]?.message ?? httpTexts.invalid,
    errors,
  });

/** Parses query parameters that contain JSON one by one, so that the response names the invalid one. */
export const parseJsonQuery = <Schema extends z.ZodObject>(
  schema: Schema,
  query: Readonly<Record<string, unknown>>,
): z.output<Schema> => {
  const presentNames = Object.keys(schema.shape).filter((name) => query[name] !== undefined);
  const values = presentNames.map((name) => [name, readJson(name, query[name])] as const);
  return parseInput(schema, Object.fromEntries(values), 'query');
};

/** A mistyped parameter must not be ignored where parameters change the response. */
export const refuseUnknownParameters = (
  schemas: readonly (z.ZodObject | undefined)[],
  query: Readonly<Record<string, unknown>>,
): void => {
  const knownNames = schemas.flatMap((schema) => (schema ? Object.keys(schema.shape) : []));
  if (knownNames.length === 0) return;
  const unknownNames = Object.keys(query).filter((name) => !knownNames.includes(name));
  if (unknownNames.length === 0) return;
  throw invalidInputError(
    unknownNames.map((name) => ({
      field: formatPath([name], 'query'),
      message: httpTexts.field.unknownParameter(knownNames.join(', ')),
    })),
  );
};

const readJson = (name: string, text: unknown): unknown => {
  const inputError = invalidInputError([{ field: name, message: httpTexts.field.json }]);
  if (typeof text !== 'string') throw inputError;
  try {
    return JSON.parse(text);
  } catch {
    throw inputError;
  }
};

type InputIssue = FieldError & { readonly wrongType: boolean };

// After a wrong type, further faults of the same field are meaningless and omitted.
const removeDuplicates = (faults: readonly InputIssue[]): FieldError[] => {
  const reportedIssues = faults.filter(
    ({ field, message }, index) =>
      !faults
        .slice(0, index)
        .some((one) => one.field === field && (one.wrongType || one.message === message)),
  );
  return reportedIssues.map(({ field, message }) => ({ field, message }));
};

const toInputIssues = (issue: z.core.$ZodIssue, place: string): InputIssue[] => {
  if (issue.code === 'invalid_union') return toUnionIssues(issue, place);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: formatPath([...issue.path, key], place),
      message: httpTexts.field.unknown,
      wrongType: false,
    }));
  }
  const isWrongType = issue.code === 'invalid_type';
  return [{ field: formatPath(issue.path, place), message: issue.message, wrongType: isWrongType }];
};

// Reports the faults of the closest alternatives.
const toUnionIssues = (issue: z.core.$ZodIssueInvalidUnion, place: string): InputIssue[] => {
  const alternatives = issue.errors.filter((faults) => faults.length > 0);
  const minIssueCount = Math.min(...alternatives.map(({ length }) => length));
  const closestIssues = alternatives.filter(({ length }) => length === minIssueCount).flat();
  if (closestIssues.length === 0) {
    return [{ field: formatPath(issue.path, place), message: issue.message, wrongType: false }];
  }
  return closestIssues.flatMap((inner) =>
    toInputIssues({ ...inner, path: [...issue.path, ...inner.path] }, place),
  );
};

// JSON allows an empty field name, for which `place` is used.
const formatPath = (path: readonly PropertyKey[], place: string): string =>
  path.map(String).join('.').slice(0, maxNameLength) || place;
