import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverrideContext,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { cacheBusterParameter } from '#contract/url.ts';
import type { Operation, TokenGuard } from '#contract/operation.ts';
import { formatKilobytes } from '../http/problem-details.ts';
import { commonProblems } from '#contract/common-problems.ts';
import { problemSchema } from '#contract/problem.ts';
import { getRequirement } from '#domain/access/decide-access.ts';
import { staleHeader, timeHeader, unchangedHeader } from '#contract/headers.ts';
import type { Example, Examples } from './examples.ts';
import { getProblemStatuses } from './problem-codes.ts';

export const buildOpenApiDocument = (
  operations: Readonly<Record<string, Operation>>,
  {
    secureCookies,
    examples = {},
  }: { readonly secureCookies: boolean; readonly examples?: Examples },
): ReturnType<typeof createDocument> => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [operationId, operation] of Object.entries(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeOperation(operationId, operation, examples[operationId]),
    };
  }
  const contents: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Tidemark',
      version: '1',
      description: [
        problemsDescription,
        commonCodesDescription,
        formatsDescription,
        liveFeedDescription,
      ].join('\n\n'),
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
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
  };
  return createDocument(contents, { override: simplifyForGenerators });
};

type JsonSchemaOverride = Pick<ZodOpenApiOverrideContext, 'jsonSchema'>;

/** Replaces what common generators of clients refuse or translate wrongly. */
const simplifyForGenerators = ({ jsonSchema }: JsonSchemaOverride): void => {
  // Generated Python clients can neither send nor read a boolean that is limited to one value.
  if (jsonSchema.type === 'boolean') delete jsonSchema.const;
  const { prefixItems } = jsonSchema;
  if (prefixItems === undefined) return;
  delete jsonSchema.prefixItems;
  jsonSchema.items = { anyOf: prefixItems.filter((item) => typeof item === 'object') };
};

const tagDescriptions = {
  Account: 'Login, sessions, profile and settings of the caller.',
  Membership: 'Plans, subscriptions, invoices and coupons.',
  Market: 'Prices, candles, forecasts and signals.',
  News: 'Stories and the newsletter.',
  Admin: 'The console of the staff.',
  Support: 'Requests to support and their answers.',
  Demo: 'The demo, its clock and its payments.',
  System: 'Health, documentation and the operator.',
} as const satisfies Record<Operation['tag'], string>;

const formatCodes = (codes: readonly string[]): string =>
  codes.map((code) => `\`${code}\``).join(', ');

const problemsDescription =
  'Every answer that is not a success is `application/problem+json` (RFC 9457): `code` is for programs and stays the same, `message` is for people and may change. Log in with `POST /api/auth/local`: the session is a cookie. A page of another website may change nothing.';
const commonCodesDescription = `Codes that any operation may answer: ${Object.entries(
  commonProblems,
)
  .map(([status, codes]) => `${status} ${formatCodes(codes)}`)
  .join('; ')}. Each operation lists its own.`;
const formatsDescription =
  'Times are ISO-8601 in UTC. Prices of coins are in USD, prices of plans in pence (GBP), changes in percent. `null` means that a value does not exist or was not reported.';
const liveFeedDescription = `The market also comes as JSON text over WebSocket at \`/ws\`, to anyone. A user who is signed in when the socket opens is sent \`ACCESS_CHANGED\` when their plan, role or session changes. The server sends \`MARKET_DATA\` (the whole list) and \`MARKET_DATA_UPDATE\`, both with \`data\` and \`seq\`, which grows by one with every update, and \`ERROR\` with \`code\` and \`message\`. A client may send \`{"type":"GET_MARKET_DATA"}\`, \`{"type":"PAUSE"}\` and \`{"type":"RESUME","seq":7}\` with the \`seq\` it saw last. Error codes are \`access/denied\` (with \`rule\` and \`eventId\`), \`live/invalid-message\` and \`live/too-many-messages\`; after several the socket is closed with 1008, a message that is too long closes it with 1009, the end of the process with 1001.`;

const describeOperation = (
  operationId: string,
  operation: Operation,
  example: Example = {},
): ZodOpenApiOperationObject => ({
  operationId,
  summary: operation.summary,
  description: getDescription(operation),
  tags: [operation.tag],
  security: toSecurity(operation),
  requestParams: {
    ...(operation.params ? { path: operation.params } : {}),
    ...(operation.query ? { query: withoutCacheBuster(operation.query) } : {}),
    header: createHeaderSchema(operation),
  },
  ...(operation.jsonQuery ? { parameters: toJsonParameters(operation.jsonQuery) } : {}),
  ...toRequestBody(operation, example),
  responses: {
    [String(operation.status)]: toSuccessResponse(operation, example),
    ...(operation.etag && operation.method === 'get' ? { '304': notModifiedResponse } : {}),
    ...Object.fromEntries(
      getProblemStatuses(operation).map((status) => [
        String(status),
        toProblemResponse(status, operation.problems?.[status] ?? []),
      ]),
    ),
  },
});

// Its name is not an identifier in several languages, and no client needs it.
const withoutCacheBuster = (query: z.ZodObject): z.ZodObject =>
  Object.hasOwn(query.shape, cacheBusterParameter)
    ? query.omit({ [cacheBusterParameter]: true })
    : query;

const toRequestBody = (
  { body, bytes, bodyLimit }: Operation,
  { request }: Example,
): Pick<ZodOpenApiOperationObject, 'requestBody'> => {
  const limitDescription =
    bodyLimit === undefined ? {} : { description: `At most ${formatKilobytes(bodyLimit)}.` };
  if (bytes) {
    const binaryContent = { schema: { type: 'string', format: 'binary' } } as const;
    const content = Object.fromEntries(bytes.types.map((type) => [type, binaryContent]));
    return { requestBody: { ...limitDescription, required: true, content } };
  }
  if (!body) return {};
  const required = isRequired(body);
  const content = { 'application/json': { schema: body, ...toExample(request) } };
  return { requestBody: { ...limitDescription, required, content } };
};

const toSecurity = ({ guard, resource, action }: Operation): Record<string, string[]>[] => {
  if (guard === 'operator') return [{ token: [] }];
  if (guard === 'metrics') return [{}, { token: [] }];
  if (typeof resource !== 'string') return [{}, { session: [] }];
  return getRequirement({ resource, action }) === 'open' ? [] : [{ session: [] }];
};

const createHeaderSchema = (operation: Operation): z.ZodObject =>
  z.object({
    ...(operation.ifMatch
      ? {
          'If-Match': z.string().optional().meta({
            description:
              'Revision that the client saw, as in the `ETag`; another one is refused with 412.',
          }),
        }
      : {}),
    ...(operation.idempotent
      ? {
          'Idempotency-Key': z
            .string()
            .regex(/^[\x21-\x7e]{1,200}$/)
            .optional()
            .meta({
              description:
                'The same key and body get the same answer for 24 hours; with another body 409.',
            }),
        }
      : {}),
  });

type OperationParameters = NonNullable<ZodOpenApiOperationObject['parameters']>;

// A string for clients, which cannot send JSON as a structure; `contentSchema` describes its content.
const toJsonParameters = (schema: z.ZodObject): OperationParameters =>
  Object.entries<z.core.$ZodType>(schema.shape).map(([name, value]) => {
    const { description, examples, ...contentSchema } = toContentSchema(value);
    const content = { type: 'string', contentMediaType: 'application/json', contentSchema };
    return {
      name,
      in: 'query' as const,
      description,
      required: isRequired(value),
      ...(examples === undefined ? {} : { example: JSON.stringify(examples[0]) }),
      schema: content,
    };
  }) as OperationParameters;

const isRequired = (schema: z.core.$ZodType): boolean => !z.safeParse(schema, undefined).success;

// With named schemas in place, because a reference would point at the root of the document.
const toContentSchema = (schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema => {
  const {
    $defs = {},
    $schema: _dialect,
    ...described
  } = z.toJSONSchema(schema, { io: 'input', override: simplifyForGenerators });
  const inline = (_key: string, value: unknown): unknown => {
    const reference = referenceSchema.safeParse(value);
    if (!reference.success) return value;
    const { $ref, ...own } = reference.data;
    return { ...$defs[$ref.replace('#/$defs/', '')], ...own };
  };
  return JSON.parse(JSON.stringify(described), inline) as z.core.JSONSchema.BaseSchema;
};

const referenceSchema = z.looseObject({ $ref: z.string() });

const toSuccessResponse = (operation: Operation, example: Example): ZodOpenApiResponseObject => ({
  description: operation.status === 204 ? 'Done.' : `${operation.summary}.`,
  headers: z.object({
    'x-request-id': z.string(),
    [staleHeader]: z
      .literal('true')
      .optional()
      .meta({ description: 'The answer may not show the newest change yet.' }),
    [unchangedHeader]: z
      .literal('true')
      .optional()
      .meta({ description: 'The command changed nothing.' }),
    [timeHeader]: z.iso
      .datetime()
      .optional()
      .meta({ description: 'When the server answered, by its own clock.' }),
    ...(operation.etag ? { etag: z.string() } : {}),
    ...(isRedirect(operation) ? { location: z.string() } : {}),
    ...(operation.contentRange ? { 'content-range': z.string() } : {}),
  }),
  ...createContent(operation, example),
});

const isRedirect = ({ status }: Operation): boolean => status === 302 || status === 303;

const createContent = (
  { answer, mediaType }: Operation,
  example: Example,
): { content?: ZodOpenApiContentObject } => {
  if (answer)
    return { content: { 'application/json': { schema: answer, ...toExample(example.answer) } } };
  if (!mediaType) return {};
  return { content: { [mediaType]: { schema: streamedSchema(mediaType) } } };
};

/** The schema of a body that no contract schema describes: a file, or a page. */
const streamedSchema = (mediaType: string): z.ZodType | { type: 'string'; format: 'binary' } => {
  if (mediaType === 'application/json') return z.looseObject({});
  const isText = /^text\/|json/.test(mediaType);
  return isText ? z.string() : { type: 'string', format: 'binary' };
};

const toExample = (value: unknown): { example?: unknown } =>
  value === undefined ? {} : { example: value };

const notModifiedResponse = { description: 'Unchanged since the `ETag` that the client has.' };

// Meaning of each problem status, for every operation.
const statusDescriptions: Readonly<Record<number, string>> = {
  400: 'The input is not valid; `errors` names each field and what is expected.',
  401: 'A valid session or token is needed.',
  403: 'The caller may not do this, or the request came from another website.',
  404: 'There is no such thing.',
  409: 'It does not fit the present state; `code` says why.',
  412: 'It was changed since the revision in `If-Match`.',
  413: 'The body is too large.',
  415: 'The body has another media type than expected.',
  429: 'Too many requests; `retryAt` says when to try again.',
  431: 'The address and the headers are too long.',
  500: 'Something went wrong in the server.',
  503: 'The server cannot do this now; try again after `Retry-After` seconds.',
};

const toProblemResponse = (status: number, codes: readonly string[]): ZodOpenApiResponseObject => ({
  description: [
    statusDescriptions[status] ?? STATUS_CODES[status] ?? 'Problem.',
    ...(codes.length === 0 ? [] : [`Codes: ${formatCodes(codes)}.`]),
  ].join(' '),
  content: { 'application/problem+json': { schema: problemSchema } },
});

// The permitted callers, followed by the operation's own description.
const getDescription = (operation: Operation): string =>
  [describeCaller(operation), operation.description ?? ''].filter(Boolean).join(' ');

const describeCaller = ({ guard, resource, action }: Operation): string => {
  if (guard) return callerDescriptions[guard];
  return typeof resource === 'string'
    ? callerDescriptions[getRequirement({ resource, action })]
    : callerDescriptions.varies;
};

const callerDescriptions = {
  open: 'For everybody.',
  'signed-in': 'For signed-in users.',
  basic: 'For members with Basic or Pro.',
  pro: 'For members with Pro.',
  staff: 'For staff: admins and support.',
  admin: 'For admins.',
  varies: 'Who may call it depends on its parameters.',
  operator: 'For the operator of this machine: the token is in the lock file of the data folder.',
  metrics: 'For callers on this machine, and for others with the token METRICS_TOKEN.',
} as const satisfies Record<ReturnType<typeof getRequirement> | TokenGuard | 'varies', string>;
