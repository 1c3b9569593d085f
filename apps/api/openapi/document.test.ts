import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { buildOpenApiDocument } from './document.ts';

const operation: Operation = {
  name: 'test',
  method: 'get',
  path: '/api/test',
  tag: 'System',
  summary: 'A test operation',
  resource: 'system',
  action: 'read',
  status: 200,
  answer: null,
};

const described = (over: Partial<Operation>): unknown => {
  const one = { ...operation, ...over };
  const { paths } = buildOpenApiDocument({ test: one }, { secureCookies: false });
  return paths?.['/api/test']?.[one.method];
};

describe('an operation in the document', () => {
  it('may use DELETE', () => {
    const deletion = { method: 'delete', action: 'change', status: 204 } as const;
    expect(described(deletion)).toMatchObject({ operationId: 'test', responses: { '204': {} } });
  });

  it('accepts bytes of its media types, up to its limit', () => {
    const bytes = { types: ['image/png', 'image/webp'] };
    const content = { schema: { type: 'string', format: 'binary' } };
    expect(described({ method: 'post', bytes, bodyLimit: 300_000 })).toMatchObject({
      requestBody: {
        description: 'At most 292 kB.',
        required: true,
        content: { 'image/png': content, 'image/webp': content },
      },
      responses: { '413': {}, '415': {} },
    });
  });

  it.each([
    ['text/html', { type: 'string' }],
    ['application/json', { type: 'object' }],
    ['application/jsonl', { type: 'string' }],
    ['image/png', { type: 'string', format: 'binary' }],
  ])('answers %s', (mediaType, schema) => {
    expect(described({ mediaType })).toMatchObject({
      responses: { '200': { content: { [mediaType]: { schema } } } },
    });
  });

  it('has the recorded example of its body and of its answer', () => {
    const body = z.object({ name: z.string() });
    const one: Operation = { ...operation, method: 'post', action: 'change', body, answer: body };
    const examples = { test: { request: { name: 'Ada' }, answer: { name: 'Bea' } } };
    const { paths } = buildOpenApiDocument({ test: one }, { secureCookies: false, examples });
    expect(paths?.['/api/test']?.post).toMatchObject({
      requestBody: { content: { 'application/json': { example: { name: 'Ada' } } } },
      responses: { '200': { content: { 'application/json': { example: { name: 'Bea' } } } } },
    });
  });

  it('redirects, and says where in a header', () => {
    expect(described({ status: 303 })).toMatchObject({
      responses: { '303': { headers: { location: { required: true } } } },
    });
  });

  it.each([
    ['system', [], ['400', '429']],
    ['account', [{ session: [] }], ['400', '401', '429']],
    ['predictions', [{ session: [] }], ['400', '401', '403', '429']],
  ] as const)('of the resource %s names who may call', (resource, security, statuses) => {
    const { responses, ...rest } = described({ resource }) as { responses: object };
    expect(rest).toMatchObject({ security });
    const refusals = Object.keys(responses).filter((status) => /^4/.test(status));
    expect(refusals).toEqual(statuses);
  });

  it('whose resource depends on parameters may take a session', () => {
    const params = z.object({ symbol: z.string() });
    const resource = {
      parameter: 'symbol',
      values: ['BTC'],
      resource: 'public-market',
      otherwise: 'coin-sentiment',
    } as const;
    expect(described({ params, resource })).toMatchObject({
      security: [{}, { session: [] }],
      responses: { '401': {}, '403': {} },
    });
  });
});

/** A structure inside the document, with the path that leads to it. */
type Place = { readonly path: string; readonly value: Readonly<Record<string, unknown>> };

const structureSchema = z.record(z.string(), z.unknown());

const listPlaces = (value: unknown, path = '#'): Place[] => {
  if (Array.isArray(value))
    return value.flatMap((one, index) => listPlaces(one, `${path}/${String(index)}`));
  const structure = structureSchema.safeParse(value);
  if (!structure.success) return [];
  const { example: _example, examples: _examples, ...rest } = structure.data;
  const inner = Object.entries(rest).flatMap(([key, one]) =>
    listPlaces(one, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [{ path, value: structure.data }, ...inner];
};

describe('the document for generators of clients', () => {
  const document = buildOpenApiDocument(operations, { secureCookies: false });
  const places = listPlaces(document);
  const pathsOf = (matches: (value: Place['value']) => boolean): string[] =>
    places.filter(({ value }) => matches(value)).map(({ path }) => path);

  it('has a target for every reference', () => {
    const targets = new Set(places.map(({ path }) => path));
    const references = places.flatMap(({ value }) =>
      typeof value['$ref'] === 'string' ? [value['$ref']] : [],
    );
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((reference) => !targets.has(reference))).toEqual([]);
  });

  it('names every schema', () => {
    expect(
      Object.keys(document.components?.schemas ?? {}).filter((name) => name.startsWith('_')),
    ).toEqual([]);
  });

  it('has no type that generated clients refuse', () => {
    expect(pathsOf(({ type, const: only }) => type === 'boolean' && only !== undefined)).toEqual(
      [],
    );
    expect(pathsOf(({ prefixItems }) => prefixItems !== undefined)).toEqual([]);
    const alone = places.filter(
      ({ value, path }) => value['type'] === 'null' && !/\/anyOf\/\d+$/.test(path),
    );
    expect(alone.map(({ path }) => path)).toEqual([]);
  });

  it('takes JSON in the query as a string, and says what it contains', () => {
    const range = document.paths?.['/api/admin/coupons']?.get?.parameters?.find(
      (parameter) => 'name' in parameter && parameter.name === 'range',
    );
    expect(range).toMatchObject({
      required: false,
      example: '[0,24]',
      schema: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { type: 'array', minItems: 2, maxItems: 2 },
      },
    });
    expect(pathsOf((value) => value['in'] === 'query' && 'content' in value)).toEqual([]);
  });

  it('requires what the API requires', () => {
    expect(document.paths?.['/api/admin/member-counts']?.get?.parameters).toMatchObject([
      { name: 'filters', required: true },
    ]);
  });

  it('omits the parameter that only bypasses caches', () => {
    expect(pathsOf(({ in: place, name }) => place === 'query' && name === '_')).toEqual([]);
  });
});
