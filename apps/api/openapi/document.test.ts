import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallParameters } from '#contract/endpoints/endpoint.ts';
import type { Operation } from '#contract/operations/operation.ts';
import type { Resource } from '#domain/shared/resources.ts';
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
    const resource = (given: CallParameters): Resource =>
      given.params['symbol'] === 'BTC' ? 'public-market' : 'coin-sentiment';
    expect(described({ params, resource })).toMatchObject({
      security: [{}, { session: [] }],
      responses: { '401': {}, '403': {} },
    });
  });
});
