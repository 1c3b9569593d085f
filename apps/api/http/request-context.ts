import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestIdPattern } from '#application/command-context.ts';
import { parseForwardedAddress, stripIpv4Mapping } from '#platform/http/address.ts';

export type RequestContext = {
  /** Chosen by the caller or the API. */
  readonly id: string;
  /** Chosen by the API, so that it is unique. */
  readonly ownId: string;
  /** Address of the caller, behind the configured number of proxies. */
  readonly address: string;
  /** The forwarded value is not an address, so `address` is that of the proxy. */
  readonly isAddressUnreadable: boolean;
  readonly userAgent: string;
  readonly startedAt: number;
  route?: string;
  accountId?: string;
  /** Rule that denied access to a staff resource. */
  refusedBy?: string;
  /** The response was interrupted by a server error. */
  failed?: boolean;
};

const contexts = new WeakMap<IncomingMessage, RequestContext>();

export const openContext = (req: IncomingMessage, proxies: number): RequestContext => {
  const newRequestId = createRequestId();
  const forwardedEntry = getForwardedEntry(req, proxies);
  const context: RequestContext = {
    id: readRequestId(req) ?? newRequestId,
    ownId: newRequestId,
    address: callerAddress(req, proxies),
    isAddressUnreadable:
      forwardedEntry !== undefined && parseForwardedAddress(forwardedEntry) === undefined,
    userAgent: (req.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, 300),
    startedAt: performance.now(),
  };
  contexts.set(req, context);
  return context;
};

const processPrefix = randomBytes(9).toString('base64url');
let requestCount = 0;

// Unique across processes. A random UUID per request would cost three times as much.
const createRequestId = (): string => {
  requestCount += 1;
  return `${processPrefix}.${String(requestCount)}`;
};

/** The caller's well-formed id, for tracing, or a new id on each call. */
export const resolveRequestId = (req: IncomingMessage): string =>
  readRequestId(req) ?? createRequestId();

const readRequestId = (req: IncomingMessage): string | undefined => {
  const header = req.headers['x-request-id'];
  return typeof header === 'string' && requestIdPattern.test(header) ? header : undefined;
};

export const getRequestContext = (req: IncomingMessage): RequestContext => {
  const context = contexts.get(req);
  if (!context) throw new Error('A request reached a route without its context.');
  return context;
};

/**
 * The address seen by the outermost trusted proxy, or that of the connection if the proxy forwarded
 * no readable address.
 */
export const callerAddress = (req: IncomingMessage, proxies: number): string => {
  const forwardedEntry = getForwardedEntry(req, proxies);
  const forwardedAddress =
    forwardedEntry === undefined ? undefined : parseForwardedAddress(forwardedEntry);
  return forwardedAddress ?? stripIpv4Mapping(req.socket.remoteAddress ?? '0.0.0.0');
};

const getForwardedEntry = (req: IncomingMessage, proxies: number): string | undefined => {
  if (proxies === 0) return undefined;
  const entries = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.at(-proxies) ?? entries[0];
};
