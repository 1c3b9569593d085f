import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { Validators } from '../sources/source.port.ts';
import {
  type AddressRule,
  createCheckedLookup,
  requirePublicHost,
  type ResolveHost,
  resolveWithSystemDns,
} from './checked-lookup.ts';
import {
  type HttpClient,
  type OutgoingResponse,
  OutgoingError,
  type OutgoingPost,
  type OutgoingRequest,
} from './outgoing.port.ts';
import { parseOutgoingAddress } from './outgoing-address.ts';
import { readBody, readExcerpt } from './read-body.ts';

export type OutgoingLimits = {
  readonly connectMs: number;
  /** Longest pause without a byte. */
  readonly idleMs: number;
  /** Limit of the whole request, including redirects. */
  readonly totalMs: number;
  readonly maxBytes: number;
  readonly redirects: number;
};

export type OutgoingOptions = {
  readonly userAgent: string;
  readonly limits?: Partial<OutgoingLimits>;
  /**
   * `host:port` of servers of tests and operators, such as `127.0.0.1:4010`, which may be private.
   */
  readonly allowed?: readonly string[];
  readonly resolve?: ResolveHost;
};

const defaultLimits: OutgoingLimits = {
  connectMs: 5000,
  idleMs: 5000,
  totalMs: 15_000,
  maxBytes: 8 * 1024 * 1024,
  redirects: 5,
};
const defaultPauseMs = minuteMs;

export const createHttpClient = (options: OutgoingOptions): HttpClient => {
  const limits = { ...defaultLimits, ...options.limits };
  const rule = {
    resolve: options.resolve ?? resolveWithSystemDns,
    allowed: new Set(options.allowed),
  };
  const clientSettings = { limits, rule, userAgent: options.userAgent };
  return {
    get: (request) =>
      withTimeout(limits, request.signal, (signal) =>
        followRedirects(request, { ...clientSettings, signal }),
      ),
    post: (request) =>
      withTimeout(limits, undefined, (signal) => deliver(request, { ...clientSettings, signal })),
  };
};

const withTimeout = async <Result>(
  { totalMs }: OutgoingLimits,
  callerSignal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const totalTimeout = AbortSignal.timeout(totalMs);
  const signal = callerSignal ? AbortSignal.any([callerSignal, totalTimeout]) : totalTimeout;
  try {
    return await work(signal);
  } catch (error) {
    if (callerSignal?.aborted) throw new OutgoingError('aborted', 'the request was cancelled');
    if (totalTimeout.aborted) throw timeoutError('no whole answer', totalMs);
    throw toOutgoingError(error);
  }
};

type ClientSettings = {
  readonly limits: OutgoingLimits;
  readonly rule: AddressRule;
  readonly userAgent: string;
  readonly signal: AbortSignal;
};

const followRedirects = async (
  request: OutgoingRequest,
  parts: ClientSettings,
): Promise<OutgoingResponse> => {
  const firstUrl = parseUrl(request.url);
  let url = firstUrl;
  for (let redirects = 0; redirects <= parts.limits.redirects; redirects += 1) {
    const originHeaders = url.origin === firstUrl.origin ? request.headers : {};
    const headers = createHeaders(request, { own: originHeaders, ...parts });
    const response = await send(url, { method: 'GET', headers }, parts);
    try {
      const redirectUrl = getRedirectUrl(response, url);
      if (redirectUrl === undefined)
        return await readResponse(response, { request, url, limits: parts.limits });
      url = redirectUrl;
    } finally {
      response.destroy();
    }
  }
  throw new OutgoingError(
    'redirect',
    `${firstUrl.host} redirects more than ${String(parts.limits.redirects)} times`,
  );
};

const deliver = async (request: OutgoingPost, parts: ClientSettings): Promise<void> => {
  const url = parseUrl(request.url);
  const headers = { ...request.headers, 'user-agent': parts.userAgent };
  const response = await send(url, { method: 'POST', headers, body: request.body }, parts);
  try {
    const { statusCode = 0 } = response;
    if (statusCode < 200 || statusCode > 299) throw await createStatusError(response, url);
  } finally {
    response.destroy();
  }
};

const parseUrl = (text: string, base?: URL): URL => {
  const url = parseOutgoingAddress(text, base);
  if (!url) {
    throw new OutgoingError('address', 'expected an address with http: or https:, without a user');
  }
  return url;
};

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const getRedirectUrl = (
  { statusCode = 0, headers }: IncomingMessage,
  from: URL,
): URL | undefined => {
  if (!redirectStatuses.has(statusCode)) return undefined;
  if (headers.location === undefined)
    throw new OutgoingError('redirect', `${from.host} redirects without an address`);
  const redirectUrl = parseUrl(escapeBytes(headers.location), from);
  if (from.protocol === 'https:' && redirectUrl.protocol === 'http:')
    throw new OutgoingError('redirect', `${from.host} redirects to an address without encryption`);
  return redirectUrl;
};

// Servers write addresses in UTF-8 or another encoding. Like in browsers, the bytes stay as they are.
const escapeBytes = (header: string): string =>
  header.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

const createHeaders = (
  { accept, validators }: OutgoingRequest,
  { own, userAgent }: { own: OutgoingRequest['headers']; userAgent: string },
): Record<string, string> => ({
  ...own,
  'user-agent': userAgent,
  accept: accept.join(', '),
  'accept-encoding': 'gzip, deflate, br',
  ...(validators?.etag !== undefined && { 'if-none-match': validators.etag }),
  ...(validators?.lastModified !== undefined && { 'if-modified-since': validators.lastModified }),
});

type RequestParts = {
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: Uint8Array;
};

const send = (
  url: URL,
  { method, headers, body }: RequestParts,
  { limits, rule, signal }: ClientSettings,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    requirePublicHost(url, rule);
    const startRequest = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const lookup = createCheckedLookup(url, rule);
    // No agent, because a reused connection would outlive the check of its address.
    const clientRequest = startRequest(url, { method, headers, signal, lookup, agent: false });
    let response: IncomingMessage | undefined;
    const connectTimer = setTimeout(() => {
      clientRequest.destroy(timeoutError('no connection', limits.connectMs));
    }, limits.connectMs);
    clientRequest.once('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        clearTimeout(connectTimer);
      });
    });
    clientRequest.setTimeout(limits.idleMs, () => {
      (response ?? clientRequest).destroy(timeoutError('no byte', limits.idleMs));
    });
    clientRequest.once('close', () => {
      clearTimeout(connectTimer);
    });
    clientRequest.once('response', (received) => {
      response = received;
      resolve(received);
    });
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });

type ReadContext = {
  readonly request: OutgoingRequest;
  readonly url: URL;
  readonly limits: OutgoingLimits;
};

const readResponse = async (
  answer: IncomingMessage,
  { request, url, limits }: ReadContext,
): Promise<OutgoingResponse> => {
  const { statusCode = 0, headers } = answer;
  if (statusCode === 304 && request.validators) return { status: 'not-modified' };
  if (statusCode !== 200) throw await createStatusError(answer, url);
  const { mediaType, charset } = parseContentType(headers['content-type']);
  if (!isAccepted(request, mediaType)) {
    throw new OutgoingError('type', `${url.host} answered ${mediaType.slice(0, 60)}`);
  }
  const maxBytes = Math.min(request.maxBytes ?? Infinity, limits.maxBytes);
  const body = await readBody(answer, maxBytes);
  const validators = toValidators(headers.etag, headers['last-modified']);
  return { status: 'ok', body, mediaType, charset, url: url.href, validators };
};

const isAccepted = ({ accept }: OutgoingRequest, mediaType: string): boolean =>
  mediaType === '' || accept.includes(mediaType) || accept.at(-1)?.startsWith('*/*') === true;

const createStatusError = async (answer: IncomingMessage, url: URL): Promise<OutgoingError> => {
  const { statusCode: status = 0, headers } = answer;
  const excerpt = await readExcerpt(answer);
  const isThrottled = status === 429 || status === 418 || status === 503;
  const retryAfterMs =
    parseRetryAfter(headers['retry-after']) ?? (status === 503 ? undefined : defaultPauseMs);
  return new OutgoingError('status', `${url.host} answered ${String(status)}`, {
    status,
    excerpt,
    retryable: isThrottled || status >= 500 || status === 408,
    ...(isThrottled && retryAfterMs !== undefined && { retryAfterMs }),
  });
};

// Seconds or a date (RFC 9110 §10.2.3), at most a day.
const parseRetryAfter = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), dayMs) : undefined;
};

const parseContentType = (header = ''): { mediaType: string; charset: string | undefined } => {
  const [type = '', ...parameters] = header.split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([\w.:-]+)"?\s*$/i.exec(parameter)?.[1])
    .find((name) => name !== undefined);
  return { mediaType: type.trim().toLowerCase(), charset: charset?.toLowerCase() };
};

const toValidators = (
  etag: string | undefined,
  lastModified: string | undefined,
): Validators | undefined => ((etag ?? lastModified) ? { etag, lastModified } : undefined);

const timeoutError = (what: string, ms: number): OutgoingError =>
  new OutgoingError('time', `${what} within ${String(ms)} ms`);

const toOutgoingError = (error: unknown): OutgoingError => {
  if (error instanceof OutgoingError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new OutgoingError('connection', `the connection failed (${code})`, { cause: error });
};
