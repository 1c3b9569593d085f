import type { Router } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '#contract/operations/catalogue.ts';
import { paths } from '#contract/paths.ts';
import { call, type RunningApi, runApi } from '../testing/api-client.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('not asked in this test'));

let running: RunningApi;
beforeAll(async () => {
  running = await runApi({
    deps: {
      demo: { describe: refuse, clock: refuse, moveClock: refuse, outbox: refuse, reset: refuse },
      operator: { token: 'operator-token', run: refuse },
    },
  });
});
afterAll(() => running.close());

const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

// The pages that show the document are not part of it.
const undocumented = new Set([
  `get ${paths.apiDocs}`,
  `get ${paths.apiDocs}/start.js`,
  `get ${paths.apiDocs}/swagger-ui.css`,
  `get ${paths.apiDocs}/swagger-ui-bundle.js`,
]);

const layerSchema = z.object({
  route: z.object({ path: z.string(), methods: z.record(z.string(), z.boolean()) }).optional(),
  handle: z.unknown(),
});

const mountedRoutes = (router: Pick<Router, 'stack'>): string[] =>
  router.stack.flatMap((layer) => {
    const { route, handle } = layerSchema.parse(layer);
    if (route) return Object.keys(route.methods).map((method) => `${method} ${route.path}`);
    const inner = handle as Partial<Router>;
    return inner.stack ? mountedRoutes({ stack: inner.stack }) : [];
  });

describe('the OpenAPI document', () => {
  it('contains exactly the mounted routes', async () => {
    const { body } = await call(running, 'GET', { path: paths.openApi });
    const document = documentSchema.parse(body);
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const mounted = mountedRoutes(running.api.app.router).filter((one) => !undocumented.has(one));
    expect(mounted.length).toBe(Object.keys(operations).length);
    expect(mounted.sort()).toEqual(documented.sort());
  });

  it('describes problems, sessions and revisions', async () => {
    const { body } = await call(running, 'GET', { path: paths.openApi });
    const grant = documentSchema.parse(body).paths['/api/admin/members/{id}/grant']?.['post'];
    expect(grant).toMatchObject({
      security: [{ session: [] }],
      requestBody: { required: true },
      responses: {
        '200': { headers: { etag: expect.anything() as unknown } },
        '412': { content: { 'application/problem+json': {} } },
      },
    });
    expect(Object.keys(grant?.['responses'] as object)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '412',
      '413',
      '415',
      '429',
      '500',
      '503',
    ]);
  });

  it('omits the demo outside demo mode', async () => {
    const plain = await runApi();
    const { body } = await call(plain, 'GET', { path: paths.openApi });
    expect(Object.keys(documentSchema.parse(body).paths)).not.toContain(paths.demo);
    await plain.close();
  });
});

describe('the page that shows it', () => {
  it('has no inline script and loads everything from this origin', async () => {
    const page = await call(running, 'GET', { path: paths.apiDocs });
    expect(page.text).not.toMatch(/<script>|http:|https:|style=/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(files).toHaveLength(3);
    for (const path of files) {
      expect((await call(running, 'GET', { path })).status, path).toBe(200);
    }
  });
});
