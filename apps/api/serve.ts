import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  startHttpServer,
  type HttpServerOptions,
  type RunningServer,
} from '#platform/http/http-server.ts';
import { refuseSocket } from '#platform/http/refuse-socket.ts';
import { HttpError, toProblemResponse } from './http/problem-details.ts';
import { httpTexts } from './http/texts.ts';

export type ServeOptions = Omit<HttpServerOptions, 'onUnreadable'>;

/** Listens on the port. */
export const serve = (options: ServeOptions): Promise<RunningServer> =>
  startHttpServer({ ...options, onUnreadable: rejectUnreadableRequest });

// Malformed HTTP never reaches the handler and gets a problem response here.
const rejectUnreadableRequest: HttpServerOptions['onUnreadable'] = (error, socket: Duplex) => {
  // Bytes that arrive after the refusal also fail to parse.
  if (socket.writableEnded) return;
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const httpError = errorsByCode[error.code ?? ''] ?? unreadableError;
  const body = JSON.stringify(toProblemResponse(httpError, randomUUID()).body);
  const head = [
    `HTTP/1.1 ${String(httpError.status)} ${STATUS_CODES[httpError.status] ?? ''}`,
    'Content-Type: application/problem+json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Connection: close',
  ];
  refuseSocket(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
};

const errorsByCode: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: new HttpError(431, 'request/headers-too-large', {
    message: httpTexts.headersTooLong,
  }),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'request/timeout', {
    message: httpTexts.timedOut,
  }),
};
const unreadableError = new HttpError(400, 'request/unreadable', {
  message: httpTexts.unreadableHttp,
});
