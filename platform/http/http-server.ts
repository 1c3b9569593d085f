import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../plain-error.ts';
import { serializePipelinedRequests } from './answer-in-turn.ts';
import { resetStalledConnections } from './reset-stalled-connections.ts';
import { guardConnections, type ConnectionLimits } from './guard-connections.ts';
import { readOpenFileLimit } from './open-files.ts';

export type ConnectionSettings = Pick<
  Config,
  | 'CONNECTIONS_PER_ADDRESS'
  | 'HEADERS_TIMEOUT_SECONDS'
  | 'MAX_CONNECTIONS'
  | 'REQUEST_TIMEOUT_SECONDS'
  | 'TRUST_PROXY'
  | 'UNREAD_TIMEOUT_SECONDS'
>;

export type HttpServerOptions = {
  readonly handler: RequestListener;
  readonly settings: ConnectionSettings;
  readonly host: string;
  /** 0 picks any free port. */
  readonly port: number;
  /** Responds to requests that are not HTTP or that arrived too late. */
  readonly onUnreadable: (error: Error & { readonly code?: string }, socket: Duplex) => void;
  readonly attach?: ((server: Server) => void) | undefined;
  /** Uses the next free port when this one is in use, and reports it. Without it, the start fails. */
  readonly onOtherPort?: ((wanted: number, taken: number) => void) | undefined;
  readonly logger: Pick<Logger, 'warn'>;
};

export type RunningServer = {
  readonly server: Server;
  readonly port: number;
  /** `http://host:port`, without a trailing slash. */
  readonly address: string;
  /**
   * Stops accepting requests, waits for requests in progress, and closes remaining connections at
   * the deadline.
   */
  readonly close: (deadlineMs?: number) => Promise<void>;
};

export const serverOptions = {
  maxHeaderSize: 32_768,
  // Requests without a body need no stream, which costs a tenth of a 304 response. Bodies are
  // detected by their headers.
  optimizeEmptyRequests: true,
};
// Interval in milliseconds at which Node checks for late headers and requests.
const connectionsCheckingInterval = 1000;
// Longer than proxies keep an idle connection (nginx and load balancers: a minute by default). Otherwise the
// server could close it just as the next request arrives, which then fails.
const keepAliveTimeoutMs = 65 * secondMs;
const portsToTry = 50;
// Less than the limit of a shutdown step.
const defaultDeadlineMs = 4_500;

/** Listens on the port. */
export const startHttpServer = async (options: HttpServerOptions): Promise<RunningServer> => {
  const { settings } = options;
  const server = createServer(
    {
      ...serverOptions,
      connectionsCheckingInterval,
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: settings.HEADERS_TIMEOUT_SECONDS * 1000,
      requestTimeout: settings.REQUEST_TIMEOUT_SECONDS * 1000,
    },
    serializePipelinedRequests(options.handler),
  );
  server.on('clientError', options.onUnreadable);
  guardConnections(server, {
    limits: getConnectionLimits(settings),
    onRefused: oncePerMinute(() => {
      options.logger.warn(
        'A limit of connections is reached: new ones are refused, or replace silent ones.',
      );
    }),
  });
  resetStalledConnections(server, settings.UNREAD_TIMEOUT_SECONDS * 1000);
  options.attach?.(server);
  const port = await listenOnFreePort(server, options);
  if (options.port !== 0 && port !== options.port) options.onOtherPort?.(options.port, port);
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    server,
    port,
    address: `http://${host}:${String(port)}`,
    close: (deadlineMs = defaultDeadlineMs) => closeGracefully(server, deadlineMs),
  };
};

// Files reserved for stores, built files and connections to engines.
const reservedFiles = 128;

const getConnectionLimits = (settings: ConnectionSettings): ConnectionLimits => ({
  // Beyond the system's limit, no connection can be accepted and no file opened.
  all: Math.max(1, Math.min(settings.MAX_CONNECTIONS, readOpenFileLimit() - reservedFiles)),
  // Behind a proxy, all connections come from the proxy's address.
  perAddress: settings.TRUST_PROXY > 0 ? Infinity : settings.CONNECTIONS_PER_ADDRESS,
});

const oncePerMinute = (call: () => void): (() => void) => {
  let lastCallAt = -Infinity;
  return () => {
    const now = performance.now();
    if (now - lastCallAt < minuteMs) return;
    lastCallAt = now;
    call();
  };
};

const listenOnFreePort = async (
  server: Server,
  { host, port, onOtherPort }: Pick<HttpServerOptions, 'host' | 'port' | 'onOtherPort'>,
): Promise<number> => {
  const lastPort = onOtherPort === undefined ? port : Math.min(port + portsToTry, 65_535);
  for (let candidate = port; ; candidate += 1) {
    try {
      return await listen(server, host, candidate);
    } catch (error) {
      const isPortInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (isPortInUse && candidate >= lastPort)
        throw new OperatorError(`Port ${String(port)} is in use. Set PORT to a free one.`);
      if (!isPortInUse) throw error;
    }
  }
};

const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.removeListener('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

const closeGracefully = async (server: Server, deadlineMs: number): Promise<void> => {
  const closePromise = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  const sweepTimer = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  const deadlineTimer = setTimeout(() => {
    server.closeAllConnections();
  }, deadlineMs);
  await closePromise;
  clearInterval(sweepTimer);
  clearTimeout(deadlineTimer);
};
