import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { Problem } from '#contract/problem.ts';
import { Rejection, type RejectionKind } from '#domain/shared/rejection.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { ReadModelsError } from '#platform/read-models/read-models.port.ts';
import { sqliteErrorCode, SqliteFileError } from '#platform/sqlite-file/sqlite-errors.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import type { RouteResponse } from './answer.ts';
import { OutdatedPreviewError } from './outdated-preview-error.ts';
import { httpTexts } from './texts.ts';

// The only mapping from rejections to status codes.
const statusByKind = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  stale: 412,
  throttled: 429,
} as const satisfies Record<RejectionKind, number>;

export type FieldError = { readonly field: string; readonly message: string };

export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: Problem['parts'];
  readonly retryAt: string | undefined;

  constructor(
    status: number,
    code: string,
    what: {
      message: string;
      errors?: readonly FieldError[];
      headers?: Readonly<Record<string, string>>;
      parts?: Problem['parts'];
      retryAt?: string;
    },
  ) {
    super(what.message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.errors = what.errors ?? [];
    this.headers = what.headers ?? {};
    this.parts = what.parts;
    this.retryAt = what.retryAt;
  }
}

export const noSuchRouteError = (): HttpError =>
  new HttpError(404, 'request/no-such-route', { message: httpTexts.notFound });

export const readModelsBehindError = (): HttpError =>
  new HttpError(503, 'server/read-models-behind', {
    message: httpTexts.readModelsBehind,
    headers: { 'retry-after': '5' },
  });

export const isServerError = (error: unknown): boolean => toProblem(error, '').status >= 500;

/** Converts any thrown value to RFC 9457 problem details. Internal errors reveal nothing. */
export const toProblemResponse = (error: unknown, requestId: string): RouteResponse<Problem> => {
  const { headers, ...problem } = toProblem(error, requestId);
  return {
    status: problem.status,
    body: problem,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', ...headers },
  };
};

type ProblemWithHeaders = Problem & { readonly headers?: Readonly<Record<string, string>> };

const toProblem = (error: unknown, requestId: string): ProblemWithHeaders => {
  if (error instanceof Rejection) return fromRejection(error, requestId);
  if (error instanceof HttpError) return fromHttpError(error, requestId);
  const storeProblem = toStoreProblem(error);
  if (storeProblem)
    return { ...toProblemBody(storeProblem, requestId), headers: storeProblem.headers };
  const parserError = fromBodyParser(error);
  if (parserError) return fromHttpError(parserError, requestId);
  return toProblemBody(unexpectedProblem, requestId);
};

const unexpectedProblem = {
  status: 500,
  code: 'server/unexpected',
  message: httpTexts.unexpected,
};
const unavailableProblem = {
  status: 503,
  code: 'server/unavailable',
  message: httpTexts.unavailable,
  headers: { 'retry-after': '5' },
};
// A full disk is not freed within seconds.
const diskFullProblem = {
  status: 503,
  code: 'server/full',
  message: httpTexts.full,
  headers: { 'retry-after': '30' },
};

const toProblemBody = (
  { status, code, message }: { status: number; code: string; message: string },
  requestId: string,
): Problem => ({
  type: `urn:tidemark:problem:${code}`,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  message,
  requestId,
});

const fromRejection = (rejection: Rejection, requestId: string): ProblemWithHeaders => {
  const { message, field, retryAt, triesLeft, rule, eventId } = rejection.detail;
  return {
    ...toProblemBody(
      { status: statusByKind[rejection.kind], code: rejection.code, message },
      requestId,
    ),
    ...(field === undefined ? {} : { errors: [{ field, message }] }),
    ...(rule === undefined ? {} : { rule, eventId: eventId ?? null }),
    ...(triesLeft === undefined ? {} : { triesLeft }),
    ...(rejection instanceof OutdatedPreviewError ? { preview: rejection.preview } : {}),
    ...(retryAt === undefined
      ? {}
      : { retryAt, headers: { 'retry-after': formatRetryAfter(retryAt) } }),
  };
};

const formatRetryAfter = (at: string): string =>
  String(Math.max(1, Math.ceil((Date.parse(at) - Date.now()) / 1000)));

const fromHttpError = (fault: HttpError, requestId: string): ProblemWithHeaders => ({
  ...toProblemBody(fault, requestId),
  ...(fault.errors.length === 0 ? {} : { errors: [...fault.errors] }),
  ...(fault.parts === undefined ? {} : { parts: fault.parts }),
  ...(fault.retryAt === undefined ? {} : { retryAt: fault.retryAt }),
  headers: fault.headers,
});

const toStoreProblem = (error: unknown): typeof unavailableProblem | undefined => {
  if (error instanceof UnavailableError) return unavailableProblem;
  const code = isStoreError(error) ? error.code : sqliteErrorCode(error);
  if (code === 'full') return diskFullProblem;
  return code === 'unavailable' || code === 'closed' ? unavailableProblem : undefined;
};

const isStoreError = (
  error: unknown,
): error is EventStoreError | ReadModelsError | SqliteFileError =>
  error instanceof EventStoreError ||
  error instanceof ReadModelsError ||
  error instanceof SqliteFileError;

const bodyParserErrorSchema = z.object({
  type: z.string(),
  status: z.int().min(400).max(499),
  limit: z.number().optional(),
});
const bodyErrors: Readonly<
  Record<string, readonly [code: string, message: string, field?: string]>
> = {
  'entity.parse.failed': ['request/malformed-json', httpTexts.body.notJson],
  'charset.unsupported': ['request/unsupported-media-type', httpTexts.body.charset, 'Content-Type'],
  'encoding.unsupported': [
    'request/unsupported-media-type',
    httpTexts.body.encoding,
    'Content-Encoding',
  ],
};

const unreadablePathError = (): HttpError =>
  new HttpError(400, 'request/invalid', {
    message: httpTexts.address.encoding,
    errors: [{ field: 'path', message: httpTexts.address.expected }],
  });

export const formatKilobytes = (bytes: number): string => `${String(Math.floor(bytes / 1024))} kB`;

const bodyTooLargeError = (limit: number): HttpError => {
  const message = httpTexts.body.tooLarge(formatKilobytes(limit));
  return new HttpError(413, 'request/body-too-large', {
    message,
    errors: [{ field: 'body', message }],
  });
};

// Express's body parser throws plain errors with a type and a status.
const fromBodyParser = (error: unknown): HttpError | undefined => {
  if (error instanceof URIError) return unreadablePathError();
  const parsed = bodyParserErrorSchema.safeParse(error);
  if (!parsed.success) return undefined;
  if (parsed.data.type === 'entity.too.large') return bodyTooLargeError(parsed.data.limit ?? 0);
  const [code, message, field = 'body'] = bodyErrors[parsed.data.type] ?? [
    'request/unreadable',
    httpTexts.unreadable,
  ];
  return new HttpError(parsed.data.status, code, { message, errors: [{ field, message }] });
};
