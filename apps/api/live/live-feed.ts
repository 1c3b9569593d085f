import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ClientMessage, clientMessageSchema } from '#contract/live.ts';
import type { MarketCoin } from '#contract/market.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';
import { parse } from '../http/parse.ts';
import { HttpFault } from '../http/problem-details.ts';
import { complain, type Connection, mayTalk, newConnection, write } from './connections.ts';
import { frameMessage, type FramedMessage } from './frames.ts';
import { doorkeeper, isLivePath, refuseUpgrade, type UpgradeLimits } from './upgrade.ts';

/** A market list with its sequence number. */
export type LiveList = { readonly seq: number; readonly coins: readonly MarketCoin[] };

/** The market over WebSocket at `/ws`: public figures, so nobody is asked who they are. */
export type LiveFeed = {
  /** Takes the upgrade requests of a server. */
  attach(server: Server): void;
  /** Pushes a list to everybody; one that does not raise the sequence number replaces what clients have. */
  publish(list: LiveList): Promise<void>;
  connectionCount(): number;
  /** Says goodbye (1001) and waits a moment for the answers. */
  close(): Promise<void>;
};

export type LiveFeedDeps = {
  readonly logger: Logger;
  readonly publicUrl: string | undefined;
  readonly proxies: number;
  readonly heartbeatMs?: number;
  readonly limits?: UpgradeLimits;
};

const defaultLimits: UpgradeLimits = { connections: 10_000, perAddress: 100 };
const longestMessage = 1024;
const goingAway = 1001;
const goodbyeMs = 2000;

export const liveFeed = (deps: LiveFeedDeps): LiveFeed => {
  const connections = new Set<Connection>();
  const door = doorkeeper({ ...deps, limits: deps.limits ?? defaultLimits });
  const news = latestNews();
  const accept = handshakes();
  let closing = false;

  const welcome = (connection: Connection, leave: () => void): void => {
    connections.add(connection);
    listen(connection, news, deps.logger);
    connection.ws.once('close', () => {
      connections.delete(connection);
      leave();
    });
  };
  const upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const refusal = closing ? 503 : door.refusal(req);
    if (refusal !== undefined) {
      refuseUpgrade(socket, refusal);
      return;
    }
    accept(req, { socket, head }, (ws, deflates) => {
      welcome(newConnection(ws, socket, deflates), door.enter(req));
    });
  };
  const heartbeat = setInterval(() => {
    for (const connection of connections) beat(connection);
  }, deps.heartbeatMs ?? 30_000);
  heartbeat.unref();

  return {
    attach: (server) => {
      server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
        socket.on('error', () => socket.destroy());
        if (isLivePath(req.url)) upgrade(req, socket, head);
        else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404);
      });
    },
    publish: async (list) => {
      const message = await news.replace(list);
      for (const connection of connections) {
        if (!connection.paused) write(connection, message);
      }
    },
    connectionCount: () => connections.size,
    close: async () => {
      closing = true;
      clearInterval(heartbeat);
      await sayGoodbye([...connections]);
    },
  };
};

/** What one browser says, and how it gets its answers. */
const listen = (connection: Connection, news: News, logger: Pick<Logger, 'debug'>): void => {
  const { ws, socket } = connection;
  const sendWhole = async (): Promise<void> => {
    write(connection, await news.whole());
  };
  const hear = (text: string): void => {
    if (!mayTalk(connection)) {
      complain(connection, 'live/too-many-messages', 'Too many messages.');
      return;
    }
    const message = readMessage(text);
    if (typeof message === 'string') {
      complain(connection, 'live/invalid-message', `This message is not understood: ${message}`);
      return;
    }
    if (message.type !== 'GET_MARKET_DATA') connection.paused = message.type === 'PAUSE';
    if (message.type === 'GET_MARKET_DATA') void sendWhole();
    if (message.type === 'RESUME' && message.seq !== news.seq()) void sendWhole();
  };
  ws.on('pong', () => {
    connection.answeredPing = true;
  });
  ws.on('message', (bytes, isBinary) => {
    hear(Buffer.isBuffer(bytes) && !isBinary ? bytes.toString() : '');
  });
  ws.on('error', (error) => {
    logger.debug({ err: error }, 'live feed: a socket failed');
  });
  socket.on('drain', () => {
    if (!connection.behind) return;
    connection.behind = false;
    if (!connection.paused) void sendWhole();
  });
};

type News = {
  readonly seq: () => number;
  readonly replace: (list: LiveList) => Promise<FramedMessage>;
  readonly whole: () => Promise<FramedMessage>;
};

/** The newest list, framed once as a push, and once more as an answer when somebody asks. */
const latestNews = (): News => {
  let current = { seq: 0, json: '[]' };
  let whole: Promise<FramedMessage> | undefined;
  const enqueue = serialQueue();
  const framed = (type: string, { seq, json }: { seq: number; json: string }) =>
    frameMessage(`{"type":"${type}","seq":${String(seq)},"data":${json}}`);
  const newestWhole = async (): Promise<FramedMessage> => {
    for (;;) {
      const asked = current;
      whole ??= framed('MARKET_DATA', asked);
      const message = await whole;
      // A push overtook the deflating: an older list after a newer push would look like a step back.
      if (asked === current) return message;
    }
  };
  const replace = async ({ seq, coins }: LiveList): Promise<FramedMessage> => {
    const next = { seq, json: JSON.stringify(coins) };
    const type = seq > current.seq ? 'MARKET_DATA_UPDATE' : 'MARKET_DATA';
    const message = await framed(type, next);
    current = next;
    whole = undefined;
    return message;
  };
  return {
    seq: () => current.seq,
    whole: newestWhole,
    // One after the other, so that pushes leave in the order in which they came.
    replace: (list) => enqueue(() => replace(list)),
  };
};

type Accept = (
  req: IncomingMessage,
  under: { readonly socket: Duplex; readonly head: Buffer },
  then: (ws: WebSocket, deflates: boolean) => void,
) => void;

const handshakes = (): Accept => {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: longestMessage,
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
  });
  const deflating = new WeakSet<IncomingMessage>();
  server.on('headers', (headers, req) => {
    const agreed = headers.find((line) =>
      /^sec-websocket-extensions: permessage-deflate/i.test(line),
    );
    // A client that wants a smaller window cannot read what was deflated for all; it gets plain frames, which is allowed.
    if (agreed && !agreed.includes('server_max_window_bits')) deflating.add(req);
  });
  return (req, { socket, head }, then) => {
    server.handleUpgrade(req, socket, head, (ws) => {
      then(ws, deflating.has(req));
    });
  };
};

/** The message, or what it lacks. */
const readMessage = (text: string): ClientMessage | string => {
  try {
    return parse(clientMessageSchema, JSON.parse(text), 'message');
  } catch (error) {
    if (!(error instanceof HttpFault)) return 'it is not JSON.';
    return error.errors.map(({ field, message }) => `${field}: ${message}`).join(' ');
  }
};

const beat = (connection: Connection): void => {
  if (!connection.answeredPing) {
    connection.ws.terminate();
    return;
  }
  connection.answeredPing = false;
  connection.ws.ping();
};

const sayGoodbye = async (connections: readonly Connection[]): Promise<void> => {
  const closed = connections.map(
    ({ ws }) =>
      new Promise<void>((resolve) => {
        ws.once('close', () => {
          resolve();
        });
        ws.close(goingAway, 'Going away');
      }),
  );
  const { promise: late, resolve } = Promise.withResolvers<true>();
  const timer = setTimeout(resolve, goodbyeMs, true);
  await Promise.race([Promise.all(closed), late]);
  clearTimeout(timer);
  for (const { ws } of connections) ws.terminate();
};
