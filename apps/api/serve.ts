import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { HttpFault, problemAnswer } from './http/problem-details.ts';

export type ServeOptions = {
  readonly handler: (req: IncomingMessage, res: ServerResponse) => void;
  /** Called with the server before it listens, for the live feed. */
  readonly attach?: (server: Server) => void;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Called when the wanted port was busy and another one was taken. */
  readonly onOtherPort?: (wanted: number, taken: number) => void;
};

export type Serving = {
  readonly server: Server;
  readonly port: number;
  /** `http://host:port`, without a trailing slash. */
  readonly address: string;
  /** Stops accepting requests, waits for those in progress, and closes what is left at the deadline. */
  readonly close: (deadlineMs?: number) => Promise<void>;
};

/** Shared with tests, which build their servers with the same options. */
export const serverOptions = {
  requestTimeout: 60_000,
  headersTimeout: 20_000,
  maxHeaderSize: 32_768,
  // A request without a body needs no stream for it, which costs a tenth of a 304. Bodies are detected by their headers.
  optimizeEmptyRequests: true,
};
const portsToTry = 50;
/** Less than the limit of a shutdown step. */
const defaultDeadlineMs = 4_500;

/** Listens on the port, or on the next free one when it is busy. */
export const serve = async (options: ServeOptions): Promise<Serving> => {
  const server = createServer(serverOptions, options.handler);
  server.on('clientError', refuseUnreadable);
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

const listenOnFreePort = async (
  server: Server,
  { host, port }: Pick<ServeOptions, 'host' | 'port'>,
): Promise<number> => {
  for (let candidate = port; ; candidate += 1) {
    try {
      return await listen(server, host, candidate);
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!busy || candidate >= Math.min(port + portsToTry, 65_535)) throw error;
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
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  const deadline = setTimeout(() => {
    server.closeAllConnections();
  }, deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
};

/** Malformed HTTP never reaches the handler; it gets the same kind of problem. */
const refuseUnreadable = (error: Error & { readonly code?: string }, socket: Duplex): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const message = tooLarge ? 'Address and headers are too long.' : 'The request cannot be read.';
  const fault = tooLarge
    ? new HttpFault(431, 'request/headers-too-large', { message })
    : new HttpFault(400, 'request/unreadable', { message });
  const body = JSON.stringify(problemAnswer(fault, randomUUID()).body);
  const head = [
    `HTTP/1.1 ${String(fault.status)} ${STATUS_CODES[fault.status] ?? ''}`,
    'Content-Type: application/problem+json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
