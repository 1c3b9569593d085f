import type { CallResponse, CallInput, EndpointName } from '#contract/call-types.ts';
import { secondMs } from '#contract/durations.ts';
import type { Endpoint } from '#contract/operation.ts';
import { buildUrl, type UrlParts } from '#contract/url.ts';
import { backgroundHeader, staleHeader, timeHeader, unchangedHeader } from '#contract/headers.ts';
import { networkError, readError, getErrorStatus } from './api-error.ts';
import { updateMaintenance } from './maintenance.ts';
import { updateServerTime } from './server-time.ts';
import { updateStaleness } from './staleness.ts';
import { markUnchanged } from './unchanged.ts';
import { updateWaiting } from './waiting.ts';

export type CallOptions = {
  ifMatch?: number | undefined;
  signal?: AbortSignal;
  /** Sent by a timer, so that it is not activity and does not prolong the session. */
  background?: boolean;
  /** Changes nothing that the user expects to see, such as a record for the log. */
  unseen?: boolean;
  /** Timeout in milliseconds; 10 seconds by default. */
  limitMs?: number;
};

export type NamedEndpoint<Name extends EndpointName> = Endpoint & { readonly name: Name };

/** Input of a call; optional when no part of it is required. */
export type CallArguments<Name extends EndpointName> =
  Partial<CallInput<Name>> extends CallInput<Name>
    ? [input?: CallInput<Name> & CallOptions]
    : [input: CallInput<Name> & CallOptions];

export const call = async <Name extends EndpointName>(
  endpoint: NamedEndpoint<Name>,
  ...input: CallArguments<Name>
): Promise<CallResponse<Name>> => (await callWithHeaders(endpoint, ...input)).answer;

export const callWithHeaders = async <Name extends EndpointName>(
  endpoint: NamedEndpoint<Name>,
  ...[input]: CallArguments<Name>
): Promise<{ answer: CallResponse<Name>; headers: Headers }> => {
  const parts: UrlParts & CallOptions & { readonly body?: unknown } = input ?? {};
  const url = buildUrl(endpoint, parts);
  const body = serializeBody(parts.body);
  const sendWithKey = (idempotencyKey: string | undefined): ReturnType<typeof sendRequest> =>
    sendRequest(url, {
      method: endpoint.method.toUpperCase(),
      headers: buildHeaders({ ...parts, idempotencyKey }),
      ...(body.sent === undefined ? {} : { body: body.sent }),
      ...(parts.signal === undefined ? {} : { signal: parts.signal }),
      ...(parts.limitMs === undefined ? {} : { limitMs: parts.limitMs }),
      isOwnChange: endpoint.action === 'change' && parts.unseen !== true,
    });
  const { headers, text } =
    endpoint.action === 'change'
      ? await sendIdempotently([endpoint.name, url, body.key, parts.ifMatch], sendWithKey)
      : await sendWithKey(undefined);
  // The contract promises the shape of a response, and the API's own tests check it.
  const response = (text === '' ? undefined : JSON.parse(text)) as CallResponse<Name>;
  if (headers.has(unchangedHeader)) markUnchanged(response);
  if (endpoint.action === 'change') updateWaiting(headers, response);
  return { answer: response, headers };
};

const buildHeaders = ({
  body,
  ifMatch,
  idempotencyKey,
  background = false,
}: CallOptions & {
  readonly body?: unknown;
  readonly idempotencyKey: string | undefined;
}): Record<string, string> => ({
  accept: 'application/json',
  ...(body === undefined ? {} : { 'content-type': getContentType(body) }),
  ...(ifMatch === undefined ? {} : { 'if-match': `"${String(ifMatch)}"` }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  ...(background ? { [backgroundHeader]: '1' } : {}),
});

let fileCount = 0;

// A file equals only itself, even if another has the same properties.
const serializeBody = (body: unknown): { sent?: string | Blob; key?: unknown } => {
  if (body === undefined) return {};
  if (body instanceof Blob) {
    fileCount += 1;
    return { sent: body, key: fileCount };
  }
  const serializedBody = JSON.stringify(body);
  return { sent: serializedBody, key: serializedBody };
};

const getContentType = (body: unknown): string =>
  body instanceof Blob ? body.type : 'application/json';

const defaultTimeoutMs = 10 * secondMs;

type RequestOptions = RequestInit & { limitMs?: number; isOwnChange?: boolean };

/** Sends one request and reads its response; anything but a success is thrown as an `ApiError`. */
export const sendRequest = async (
  url: string,
  { signal, limitMs = defaultTimeoutMs, isOwnChange = false, ...init }: RequestOptions,
): Promise<{ status: number; headers: Headers; text: string }> => {
  const timeout = AbortSignal.timeout(limitMs);
  const response = await (
    takeEarlyResponse(url) ??
    fetch(url, {
      ...init,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  ).catch((cause: unknown) => {
    throw signal?.aborted === true ? cause : networkError();
  });
  updateServerTime(response.headers.get(timeHeader));
  updateMaintenance(response.headers);
  if (!response.ok) throw await readError(response);
  updateStaleness(response.headers.has(staleHeader), isOwnChange);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** Responses that the document requested before the app was loaded, by address. */
type EarlyRequests = { askedEarly?: Partial<Record<string, Promise<Response>>> };

/** The response that the document requested. It is used once, because the next one may differ. */
const takeEarlyResponse = (url: string): Promise<Response> | undefined => {
  const earlyRequests = (globalThis as EarlyRequests).askedEarly;
  const earlyResponse = earlyRequests?.[url];
  delete earlyRequests?.[url];
  return earlyResponse;
};

// Keys of submissions with an unknown outcome, by their content.
const pendingKeys = new Map<string, string>();
// Users repeat their latest failed submission, so older ones are dropped.
const maxPendingKeys = 20;

/**
 * Sends a command with an `Idempotency-Key`. A submission without a definite response keeps its key, so that a retry or a second press of
 * the button executes it only once.
 */
const sendIdempotently = async <Answer>(
  parts: readonly unknown[],
  send: (key: string) => Promise<Answer>,
): Promise<Answer> => {
  const requestFingerprint = JSON.stringify(parts);
  const key = pendingKeys.get(requestFingerprint) ?? createIdempotencyKey();
  rememberKey(requestFingerprint, key);
  try {
    const response = await send(key);
    pendingKeys.delete(requestFingerprint);
    return response;
  } catch (error) {
    if (isDefiniteFailure(error)) pendingKeys.delete(requestFingerprint);
    throw error;
  }
};

const rememberKey = (submitted: string, key: string): void => {
  pendingKeys.delete(submitted);
  pendingKeys.set(submitted, key);
  const [oldest] = pendingKeys.keys();
  if (pendingKeys.size > maxPendingKeys && oldest !== undefined) pendingKeys.delete(oldest);
};

// A refusal means that nothing was done; a missing response or a server error leaves the outcome open.
const isDefiniteFailure = (error: unknown): boolean => {
  const status = getErrorStatus(error) ?? 0;
  return status >= 400 && status < 500 && status !== 408;
};

// 128 random bits as hex. `crypto.randomUUID` requires a secure context; this works everywhere.
const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
