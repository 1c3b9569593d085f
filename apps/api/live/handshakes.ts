import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

const maxMessageBytes = 1024;

export type WebSocketAcceptor = (
  req: IncomingMessage,
  under: { readonly socket: Duplex; readonly head: Buffer },
  onAccepted: (ws: WebSocket, deflates: boolean) => void,
) => void;

export const createWebSocketAcceptor = (): WebSocketAcceptor => {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
  });
  const deflateRequests = new WeakSet<IncomingMessage>();
  server.on('headers', (headers, req) => {
    const extensionHeader = headers.find((line) =>
      /^sec-websocket-extensions: permessage-deflate/i.test(line),
    );
    // A client with a smaller window cannot read the shared compressed frames, so it gets uncompressed ones, which the
    // extension allows.
    if (extensionHeader && !extensionHeader.includes('server_max_window_bits'))
      deflateRequests.add(req);
  });
  return (req, { socket, head }, then) => {
    server.handleUpgrade(req, socket, head, (ws) => {
      then(ws, deflateRequests.has(req));
    });
  };
};
