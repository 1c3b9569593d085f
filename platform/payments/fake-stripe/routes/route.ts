import { z } from 'zod';
import { billingIntervals } from '#domain/shared/plans/plans.ts';
import type { FormValue } from '../form.ts';
import { invalidRequestError, type FakeStripeError } from '../fault.ts';
import type { FakeStripeState } from '../world.ts';

export type Route = {
  readonly method: string;
  readonly path: RegExp;
  readonly handle: (world: FakeStripeState, call: RouteCall) => object;
};

export type RouteCall = {
  readonly path: string;
  readonly ids: readonly string[];
  readonly form: Readonly<Record<string, FormValue>>;
};

type RouteInput<Shape extends z.ZodRawShape> = {
  readonly path: string;
  readonly id: string;
  readonly params: z.output<z.ZodObject<Shape>>;
};

/** Defines a call such as `POST /v1/customers/{id}` with its parameters other than `expand`. */
export const defineStripeRoute = <Shape extends z.ZodRawShape>(
  endpoint: string,
  shape: Shape,
  handle: (world: FakeStripeState, given: RouteInput<Shape>) => object,
): Route => {
  const [method = '', template = ''] = endpoint.split(' ');
  const schema = z.strictObject(shape);
  return {
    method,
    path: new RegExp(`^${template.replaceAll('{id}', '([^/]+)')}$`),
    handle: (world, { path, ids, form }) => {
      // `expand` is handled in the same way for every call.
      const formParams = Object.fromEntries(
        Object.entries(form).filter(([name]) => name !== 'expand'),
      );
      return handle(world, { path, id: ids[0] ?? '', params: parse(schema, formParams) });
    },
  };
};

const parse = <Schema extends z.ZodType>(schema: Schema, given: object): z.output<Schema> => {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? toFakeStripeError(issue) : invalidRequestError('Invalid request');
};

const toFakeStripeError = (issue: z.core.$ZodIssue): FakeStripeError => {
  if (issue.code === 'unrecognized_keys') {
    const param = formatParamName([...issue.path, issue.keys[0] ?? '']);
    return invalidRequestError(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = formatParamName(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalidRequestError(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  return invalidRequestError(`Invalid ${param}: ${issue.message}`, { param });
};

const formatParamName = ([first, ...rest]: readonly PropertyKey[]): string =>
  `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;

const textTrue = 'true';
export const intSchema = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const decimalSchema = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);
export const booleanTextSchema = z.enum([textTrue, 'false']).transform((text) => text === textTrue);
export const text = z.string().min(1).max(5000);
export const metadataSchema = z.record(z.string().max(40), z.string().max(500)).default({});
export const billingIntervalSchema = z.enum(billingIntervals);
export const gbpSchema = z.literal('gbp');

const pagingShape = {
  limit: intSchema.refine((value) => value >= 1 && value <= 100).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

type Paging = z.output<z.ZodObject<typeof pagingShape>>;

/**
 * Defines a `GET /v1/…` call that returns one page of results, newest first; `of` is the id in the
 * path.
 */
export const defineListRoute = <Shape extends z.ZodRawShape>(
  place: string,
  shape: Shape,
  find: (
    world: FakeStripeState,
    params: z.output<z.ZodObject<Shape>>,
    of: string,
  ) => readonly { readonly id: string }[],
): Route =>
  defineStripeRoute(place, { ...shape, ...pagingShape }, (world, { path, id: of, params }) => {
    // The page parameters are parsed by the same schema.
    const { limit, starting_after: after, ending_before: before } = params as unknown as Paging;
    const allItems = find(world, params as unknown as z.output<z.ZodObject<Shape>>, of);
    const findIndex = (id: string): number => allItems.findIndex((one) => one.id === id);
    const end = before === undefined ? undefined : findIndex(before);
    const start = after === undefined ? Math.max(0, (end ?? 0) - limit) : findIndex(after) + 1;
    const data = allItems.slice(start, end ?? start + limit);
    const hasMore = before === undefined ? start + limit < allItems.length : start > 0;
    return { object: 'list', url: path, has_more: hasMore, data };
  });
