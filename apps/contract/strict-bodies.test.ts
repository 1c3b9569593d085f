import { expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from './operations.ts';
import type { Operation } from './operation.ts';

const changing = Object.values<Operation>(operations).filter(
  ({ action, body, demo }) => action === 'change' && body !== undefined && demo !== true,
);

it.each(changing.map(({ name, body }) => [name, body] as const))(
  '%s refuses a field that it does not name, such as a role or an owner',
  (_name, body) => {
    const result = body?.safeParse({ isAdmin: true, accountId: 'another', unknownField: 1 });
    const unknown = result?.error?.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [],
    );
    expect(unknown).toContain('unknownField');
  },
);

type Schema = { readonly [key: string]: unknown };

/** Objects that take any field, by their place in a body; a record of ids, whose names are data, says what its values are. */
const openObjects = (schema: unknown, place: string): string[] => {
  if (Array.isArray(schema)) return schema.flatMap((each) => openObjects(each, place));
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties, additionalProperties: more } = schema as Schema;
  const isOpen = type === 'object' && properties !== undefined && more !== false;
  const inside = Object.entries(schema).flatMap(([name, each]) =>
    openObjects(each, `${place}.${name}`),
  );
  return isOpen ? [place, ...inside] : inside;
};

it.each(changing.map(({ name, body }) => [name, body] as const))(
  '%s refuses unknown fields at every depth',
  (_name, body) => {
    if (body === undefined) throw new Error('It has a body.');
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    expect(openObjects(schema, 'body')).toEqual([]);
  },
);
