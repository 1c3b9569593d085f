import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import type { Operation } from '#contract/operations/operation.ts';
import { problemSchema } from '#contract/problem.ts';
import { staleHeader } from '#contract/headers.ts';

/** The OpenAPI document of these operations, made from the same schemas that parse requests. */
export const openApiDocument = (
  operations: Readonly<Record<string, Operation>>,
  { secureCookies }: { readonly secureCookies: boolean },
): ReturnType<typeof createDocument> => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [operationId, operation] of Object.entries(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describe(operationId, operation),
    };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Tidemark',
      version: '1',
      description: [problems, live].join('\n\n'),
    },
    paths: paths satisfies ZodOpenApiPathsObject,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: secureCookies ? '__Host-tm_session' : 'tm_session',
        },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  });
};

const problems =
  'Every answer that is not a success is `application/problem+json` (RFC 9457); its `message` is for people.';
const live = `The market also comes as JSON text over WebSocket at \`/ws\`, to anyone. The server sends \`MARKET_DATA\` (the whole list) and \`MARKET_DATA_UPDATE\`, both with \`data\` and \`seq\`, which grows by one with every update, and \`ERROR\` with \`code\` and \`message\`. A client may send \`{"type":"GET_MARKET_DATA"}\`, \`{"type":"PAUSE"}\` and \`{"type":"RESUME","seq":7}\` with the \`seq\` it saw last. Error codes are \`live/invalid-message\` and \`live/too-many-messages\`; after several the socket is closed with 1008, a message that is too long closes it with 1009, the end of the process with 1001.`;

const describe = (operationId: string, operation: Operation): ZodOpenApiOperationObject => ({
  operationId,
  summary: operation.summary,
  tags: [operation.tag],
  security: security(operation),
  requestParams: {
    ...(operation.params ? { path: operation.params } : {}),
    ...(operation.query ? { query: operation.query } : {}),
    header: requestHeaders(operation),
  },
  ...(operation.jsonQuery ? { parameters: jsonParameters(operation.jsonQuery) } : {}),
  ...(operation.body
    ? {
        requestBody: {
          required: !operation.body.safeParse(undefined).success,
          content: { 'application/json': { schema: operation.body } },
        },
      }
    : {}),
  responses: {
    [String(operation.status)]: success(operation),
    ...(operation.etag && operation.method === 'get' ? { '304': unchanged } : {}),
    ...Object.fromEntries(
      problemStatuses(operation).map((status) => [String(status), problem(status)]),
    ),
  },
});

const security = ({ access }: Operation): Record<string, string[]>[] => {
  switch (access) {
    case 'anyone':
      return [];
    case 'signed-in':
    case 'admin':
      return [{ session: [] }];
    case 'operator':
      return [{ token: [] }];
    case 'metrics':
      return [{}, { token: [] }];
  }
};

const requestHeaders = (operation: Operation): z.ZodObject =>
  z.object({
    ...(operation.ifMatch
      ? {
          'If-Match': z
            .string()
            .optional()
            .meta({ description: 'Revision that the client saw, as the ETag told it' }),
        }
      : {}),
    ...(operation.idempotent
      ? {
          'Idempotency-Key': z
            .string()
            .regex(/^[\x21-\x7e]{1,200}$/)
            .optional()
            .meta({ description: 'The same key and body answer the same for 24 hours' }),
        }
      : {}),
  });

type Parameters = NonNullable<ZodOpenApiOperationObject['parameters']>;

/** Parameters whose text is JSON: OpenAPI describes them by their content. */
const jsonParameters = (schema: z.ZodObject): Parameters =>
  Object.entries<z.core.$ZodType>(schema.shape).map(([name, value]) => ({
    name,
    in: 'query' as const,
    required: false,
    content: { 'application/json': { schema: jsonSchema(value) } },
  })) as Parameters;

const jsonSchema = (schema: z.core.$ZodType): object => {
  const described = z.toJSONSchema(schema, { io: 'input' });
  return Object.fromEntries(Object.entries(described).filter(([key]) => key !== '$schema'));
};

const success = (operation: Operation): ZodOpenApiResponseObject => ({
  description: operation.status === 204 ? 'Done' : operation.summary,
  headers: z.object({
    'x-request-id': z.string(),
    [staleHeader]: z
      .literal('true')
      .optional()
      .meta({ description: 'The answer may not show the newest change yet' }),
    ...(operation.etag ? { etag: z.string() } : {}),
    ...(operation.contentRange ? { 'content-range': z.string() } : {}),
  }),
  ...content(operation),
});

const content = ({ answer, mediaType }: Operation): { content?: ZodOpenApiContentObject } => {
  if (answer) return { content: { 'application/json': { schema: answer } } };
  return mediaType ? { content: { [mediaType]: { schema: z.string() } } } : {};
};

const unchanged = { description: 'Unchanged since the ETag that the client has' };

const problem = (status: number): ZodOpenApiResponseObject => ({
  description: STATUS_CODES[status] ?? 'Problem',
  content: { 'application/problem+json': { schema: problemSchema } },
});

/** What any call may answer, what follows from who may call and from what it takes, and what is its own. */
const problemStatuses = (operation: Operation): number[] =>
  [
    ...new Set([
      ...[400, 429, 500, 503],
      ...refusals(operation),
      ...inputFaults(operation),
      ...(operation.problems ?? []),
    ]),
  ].sort((one, other) => one - other);

const refusals = ({ access, method }: Operation): number[] => {
  const foreignOrigin = method === 'get' ? [] : [403];
  if (access === 'anyone') return foreignOrigin;
  return access === 'signed-in' ? [401, ...foreignOrigin] : [401, 403];
};

const inputFaults = ({ body, query, jsonQuery, ifMatch, idempotent }: Operation): number[] => [
  ...(query || jsonQuery ? [431] : []),
  ...(body ? [413, 415] : []),
  ...(ifMatch ? [412] : []),
  ...(idempotent ? [409] : []),
];
