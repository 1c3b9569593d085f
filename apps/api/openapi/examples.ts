import type { ZodError } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';

/** A recorded call of a route test: the request body and the response. */
export type Example = {
  readonly request?: unknown;
  readonly answer?: unknown;
};

/** By operation id. */
export type Examples = Readonly<Record<string, Example>>;

/** What does not fit the schemas of the operation. */
export const findExampleErrors = (
  name: string,
  { request, answer }: Example,
): readonly ZodError[] => {
  const operation = (operations as Readonly<Record<string, Operation>>)[name];
  return [
    request === undefined ? undefined : operation?.body?.safeParse(request).error,
    answer === undefined ? undefined : operation?.answer?.safeParse(answer).error,
  ].filter((error) => error !== undefined);
};
