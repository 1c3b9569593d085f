import { z } from 'zod';
import { urlOf } from '#contract/endpoints/url.ts';
import { operations } from '#contract/operations/catalogue.ts';
import type { Operation } from '#contract/operations/operation.ts';

/** Addresses by what they ask. */
export type Questions = Readonly<Record<string, string>>;

/** What is asked for where a filter takes more than a few words of its own, by the name of its field. */
export type Samples = Readonly<Record<string, readonly unknown[]>>;

type Given = { readonly id: string; readonly samples: Samples };

/** Every list of the contract: as it opens, by every field and way that it can be sorted by, and by every filter alone. */
export const listQuestions = (given: Given): Questions =>
  Object.fromEntries(lists.flatMap((list) => Object.entries(questionsOf(list, given))));

type List = Operation & { readonly jsonQuery: z.ZodObject };

const isList = (operation: Operation): operation is List =>
  operation.contentRange === true && operation.jsonQuery !== undefined;

const lists = Object.values<Operation>(operations).filter(isList);

const questionsOf = (list: List, { id, samples }: Given): Questions => {
  const { sort, filter } = list.jsonQuery.shape;
  const asked = (jsonQuery: object): string =>
    urlOf(list, { params: { id }, jsonQuery: { range: [0, 24], ...jsonQuery } });
  return {
    [list.name]: asked({}),
    ...Object.fromEntries(
      waysOf(sort).map((way) => [`${list.name} by ${way.join(', ')}`, asked({ sort: way })]),
    ),
    ...Object.fromEntries(
      filtersOf(filter, samples).map(([field, value]) => [
        `${list.name} where ${field} is ${JSON.stringify(value)}`,
        asked({ filter: { [field]: value } }),
      ]),
    ),
  };
};

const waysOf = (sort: unknown): [unknown, unknown][] => {
  const tuple = inner(sort);
  if (!(tuple instanceof z.ZodTuple)) return [];
  const [fields = [], ways = []] = tuple.def.items.map((item) => valuesOf(item));
  return fields.flatMap((field) => ways.map((way): [unknown, unknown] => [field, way]));
};

const filtersOf = (filter: unknown, samples: Samples): [string, unknown][] => {
  const fields = inner(filter);
  if (!(fields instanceof z.ZodObject)) return [];
  return Object.entries(fields.shape).flatMap(([field, schema]) => {
    const values = valuesOf(schema) ?? accepted(schema, samples[field] ?? []);
    if (values.length === 0) throw new Error(`Nothing is known to ask for by "${field}".`);
    return values.map((value): [string, unknown] => [field, value]);
  });
};

const accepted = (schema: unknown, values: readonly unknown[]): unknown[] =>
  values.filter((value) => schema instanceof z.ZodType && schema.safeParse(value).success);

// Undefined where they are too many to name.
const valuesOf = (schema: unknown): unknown[] | undefined => {
  const type = inner(schema);
  if (type instanceof z.ZodEnum) return type.options;
  if (type instanceof z.ZodLiteral) return [...type.values];
  return type instanceof z.ZodBoolean ? [true, false] : undefined;
};

const inner = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional ? schema.unwrap() : schema;
