import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '#domain/shared/time/durations.ts';
import { ConfigError } from '../config.ts';
import { redactUrl } from '../redact-url.ts';
import { withTimeLimit } from '../resilience/with-time-limit.ts';
import type { EventLogClient } from './eventstoredb-client.ts';
import { errorType } from './eventstoredb-errors.ts';
import { withinLimit } from './eventstoredb-read.ts';

export type StartOptions = {
  readonly url: string;
  readonly waitLimitMs?: number;
  readonly retryMs?: number;
  readonly onWaiting?: (reason: string) => void;
};

const probeLimitMs = 5 * secondMs;

export const waitForEventStore = async (
  connect: () => Promise<EventLogClient>,
  { url, waitLimitMs = 30_000, retryMs = 500, onWaiting = () => undefined }: StartOptions,
): Promise<void> => {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const failure = await probe(connect, url);
    if (!failure) return;
    const { isTransient, reason } = failure;
    if (!isTransient) throw startError(url, reason);
    if (performance.now() - startedAt >= waitLimitMs)
      throw startError(url, `${reason}, for ${String(Math.round(waitLimitMs / 1000))} seconds`);
    if (attempt === 1) onWaiting(`EVENTSTORE_URL ${redactUrl(url)}: ${reason}`);
    await sleep(retryMs);
  }
};

type StartFailure = {
  // True when the server may still be starting. Any other failure is a configuration error.
  readonly isTransient: boolean;
  readonly reason: string;
};

// Creates a new client for each probe, because the driver keeps a failed connection.
const probe = async (
  connect: () => Promise<EventLogClient>,
  url: string,
): Promise<StartFailure | undefined> => {
  let client: EventLogClient | undefined;
  try {
    client = await connect();
    await drain(withinLimit(client.readAllBackwards('end', 1), probeLimitMs));
    return undefined;
  } catch (error) {
    return toStartFailure(error, parseUser(url));
  } finally {
    if (client) await withTimeLimit(client.dispose(), 500).catch(() => undefined);
  }
};

const drain = async (read: AsyncGenerator): Promise<void> => {
  while (!(await read.next()).done);
};

const permanentFailures: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /self-signed|unable to verify|unable to get (local )?issuer|certificate/i,
    'the server’s certificate is not signed by an authority that is known here (name the file of the authority with tlsCAFile=…)',
  ],
  [
    /wrong version number|EPROTO|packet length too long/i,
    'the server does not speak TLS (add tls=false)',
  ],
  [
    /ServerName to an IP address/i,
    'TLS needs the name of a host, not an IP address (Node 26 refuses to name one to the server)',
  ],
];

const transientReasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  // The name of a container resolves only once it runs.
  [/Name resolution failed|ENOTFOUND|EAI_AGAIN/i, 'there is no host of that name'],
  [/ECONNREFUSED/, 'the connection is refused'],
  [/Failed to discover/, 'no node of the cluster answers'],
  [
    /Failed to connect|ECONNRESET|socket hang up/i,
    'the connection breaks off (does the server expect TLS?)',
  ],
  [/no answer within/, 'the server does not answer'],
];

const parseUser = (url: string): string | undefined => /:\/\/([^:@/]+):[^@/]*@/.exec(url)?.[1];

export const toStartFailure = (error: unknown, user?: string): StartFailure => {
  const message = error instanceof Error ? error.message : String(error);
  if (errorType(error) === 'access-denied') {
    return { isTransient: false, reason: getRefusalReason(error, user) };
  }
  const permanentReason = permanentFailures.find(([pattern]) => pattern.test(message));
  if (permanentReason) return { isTransient: false, reason: permanentReason[1] };
  const transientReason = transientReasons.find(([pattern]) => pattern.test(message));
  if (transientReason) return { isTransient: true, reason: transientReason[1] };
  const isTransient = errorType(error) === 'unavailable';
  return {
    isTransient,
    reason: isTransient ? 'the server is not available' : getFirstLine(message),
  };
};

const getRefusalReason = (error: unknown, user: string | undefined): string => {
  if (getErrorCode(error) !== 7) return 'the server refuses the user name or the password';
  if (user === undefined) return 'the server wants a user name and a password';
  return `the user ${user} may not read $all, the whole log (an admin grants that right with deploy/event-store-user.mjs)`;
};

const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const getFirstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

const startError = (url: string, reason: string): ConfigError =>
  new ConfigError([redactPassword(`EVENTSTORE_URL is ${redactUrl(url)}: ${reason}`, url)]);

// The driver's message quotes an address that it cannot parse, including the password.
const redactPassword = (text: string, url: string): string => {
  const password = /:\/\/[^:@/]*:([^@/]*)@/.exec(url)?.[1];
  return password ? text.replaceAll(password, '***') : text;
};
