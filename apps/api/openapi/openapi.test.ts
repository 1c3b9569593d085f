import type { Router } from 'express';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { apiDocsPath } from '#contract/system/system.ts';
import { call, runApi } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('not asked in this test'));
const running = await runApiForFile({
  deps: {
    demo: {
      describe: refuse,
      clock: refuse,
      moveClock: refuse,
      outbox: refuse,
      incident: refuse,
      reset: refuse,
      provider: refuse,
      setProvider: refuse,
      pay: refuse,
    },
    operator: { token: 'operator-token', run: refuse },
  },
});

const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

type Fielded = {
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, Fielded>> | undefined;
  readonly items?: Fielded | undefined;
  readonly anyOf?: readonly Fielded[] | undefined;
  readonly oneOf?: readonly Fielded[] | undefined;
};
const sentence = z.string().regex(/[.]$/u).optional();
const fielded: z.ZodType<Fielded> = z.looseObject({
  description: sentence,
  get properties() {
    return z.record(z.string(), fielded).optional();
  },
  get items() {
    return fielded.optional();
  },
  get anyOf() {
    return z.array(fielded).optional();
  },
  get oneOf() {
    return z.array(fielded).optional();
  },
});
const describedOperation = z.looseObject({
  operationId: z.string(),
  description: sentence,
  parameters: z
    .array(z.looseObject({ name: z.string(), description: sentence, schema: fielded.optional() }))
    .default([]),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const wordsSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), describedOperation)),
  components: z.object({ schemas: z.record(z.string(), fielded) }),
});

const silentOperation = (of: z.infer<typeof describedOperation>): string[] =>
  of.parameters
    .filter(({ description, schema }) => (description ?? schema?.description) === undefined)
    .map(({ name }) => `${of.operationId}.${name}`);

const silentFields = (owner: string, schema: Fielded): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description === undefined ? [`${owner}.${name}`] : []),
    ...silentFields(owner, field),
  ]),
  ...[schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    .filter((inner) => inner !== undefined)
    .flatMap((inner) => silentFields(owner, inner)),
];

// The pages that show the document are not part of it.
const undocumented = new Set([
  `get ${apiDocsPath}`,
  `get ${apiDocsPath}/start.js`,
  `get ${apiDocsPath}/swagger-ui.css`,
  `get ${apiDocsPath}/swagger-ui-bundle.js`,
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
    const { body } = await call(running, 'GET', { path: operations.openApi.path });
    const document = documentSchema.parse(body);
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const mounted = mountedRoutes(running.api.app.router).filter((one) => !undocumented.has(one));
    expect(mounted.length).toBe(Object.keys(operations).length);
    expect(mounted.sort()).toEqual(documented.sort());
  });

  it('describes problems, sessions and revisions', async () => {
    const { body } = await call(running, 'GET', { path: operations.openApi.path });
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

  it('says of every operation, parameter, schema and field what it means', async () => {
    const { body } = await call(running, 'GET', { path: operations.openApi.path });
    const { paths: documented, components } = wordsSchema.parse(body);
    const operationsOf = Object.values(documented).flatMap((methods) => Object.values(methods));
    const silent = [
      ...operationsOf.flatMap(silentOperation),
      ...Object.entries(components.schemas).flatMap(([name, schema]) => [
        ...(schema.description === undefined && !name.startsWith('__') ? [name] : []),
        ...silentFields(name, schema),
      ]),
    ];
    expect(silent).toEqual([]);
  });

  it('names a code for every problem that is the operation’s own', async () => {
    const { body } = await call(running, 'GET', { path: operations.openApi.path });
    const published = new Map(
      Object.values(wordsSchema.parse(body).paths)
        .flatMap((methods) => Object.values(methods))
        .map(({ operationId, responses }) => [operationId, responses]),
    );
    const unnamed = Object.values<Operation>(operations).flatMap(({ name, problems = {} }) =>
      Object.entries(problems).flatMap(([status, codes]) => {
        const description = published.get(name)?.[status]?.description ?? '';
        const missing = codes.filter((code) => !description.includes(`\`${code}\``));
        return codes.length === 0 ? [`${name} ${status}`] : missing;
      }),
    );
    expect(unnamed).toEqual([]);
  });

  it('omits the demo outside demo mode', async () => {
    const plain = await runApi();
    const { body } = await call(plain, 'GET', { path: operations.openApi.path });
    expect(Object.keys(documentSchema.parse(body).paths)).not.toContain(operations.demo.path);
    await plain.close();
  });
});

describe('the page that shows it', () => {
  it('has no inline script and loads everything from this origin', async () => {
    const page = await call(running, 'GET', { path: apiDocsPath });
    expect(page.text).not.toMatch(/<script>|http:|https:|style=/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(files).toHaveLength(3);
    for (const path of files) {
      expect((await call(running, 'GET', { path })).status, path).toBe(200);
    }
  });
});
