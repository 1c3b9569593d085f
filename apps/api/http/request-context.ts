import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { requestIdPattern } from '#application/command-context.ts';
import { stripIpv4Mapping } from '#platform/http/address.ts';

export type RequestContext = {
  /** Chosen by the caller or the API. */
  readonly id: string;
  /** Chosen by the API, so that it is unique. */
  readonly ownId: string;
  /** Address of the caller, behind the configured number of proxies. */
  readonly address: string;
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
  const context: RequestContext = {
    id: readRequestId(req) ?? newRequestId,
    ownId: newRequestId,
    address: callerAddress(req, proxies),
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

/** The address seen by the outermost trusted proxy. Text that is not an IP address is ignored. */
export const callerAddress = (req: IncomingMessage, proxies: number): string => {
  const remoteAddress = req.socket.remoteAddress ?? '0.0.0.0';
  if (proxies === 0) return stripIpv4Mapping(remoteAddress);
  const forwardedAddresses = String(req.headers['x-forwarded-for'] ?? '').split(',');
  const addresses = [
    remoteAddress,
    ...forwardedAddresses
      .map((part) => part.trim())
      .filter(Boolean)
      .reverse(),
  ];
  const candidate = addresses[Math.min(proxies, addresses.length - 1)] ?? remoteAddress;
  return isIP(candidate) === 0 ? stripIpv4Mapping(remoteAddress) : stripIpv4Mapping(candidate);
};
