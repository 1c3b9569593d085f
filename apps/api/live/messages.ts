import type { Logger } from 'pino';
import { type ClientMessage, clientMessageSchema } from '#contract/market/live.ts';
import { parseInput } from '../http/parse.ts';
import { HttpError } from '../http/problem-details.ts';
import {
  type Connection,
  sendAccessDenied,
  sendError,
  consumeMessageAllowance,
  writeMessage,
} from './connections.ts';
import type { LatestMarketList } from './latest-market.ts';
import { type LiveAccess, getMessageResource } from './live-access.ts';
import { logFirstProblem } from './trouble.ts';

export type MessageDeps = {
  readonly market: LatestMarketList;
  readonly access: LiveAccess;
  readonly logger: Pick<Logger, 'debug' | 'warn'>;
};

export const attachMessageHandlers = (connection: Connection, deps: MessageDeps): void => {
  const { ws, socket } = connection;
  ws.on('pong', () => {
    connection.answeredPing = true;
  });
  ws.on('message', (bytes, isBinary) => {
    onMessage(connection, deps, Buffer.isBuffer(bytes) && !isBinary ? bytes.toString() : '');
  });
  // `ws` reports a protocol violation by the client. A lost connection closes without an error.
  ws.on('error', (error) => {
    deps.logger.debug({ err: error }, 'live feed: a socket failed');
    logFirstProblem(connection, 'live/invalid-frame', deps.logger);
  });
  socket.on('drain', () => {
    if (!connection.behind) return;
    connection.behind = false;
    if (canReceiveMarketList(connection, deps.access)) void sendFullList(connection, deps.market);
  });
};

export const canReceiveMarketList = (
  { paused, identity }: Connection,
  access: LiveAccess,
): boolean => !paused && access.decide(identity, 'public-market').allowed;

type ClientErrorCode = 'live/too-many-messages' | 'live/invalid-message';

const onMessage = (connection: Connection, deps: MessageDeps, text: string): void => {
  const rejectMessage = (code: ClientErrorCode, why: string): void => {
    logFirstProblem(connection, code, deps.logger);
    sendError(connection, code, why);
  };
  if (!consumeMessageAllowance(connection)) {
    rejectMessage('live/too-many-messages', 'Too many messages at once. Please wait a moment.');
    return;
  }
  const message = parseMessage(text);
  if (typeof message === 'string') {
    rejectMessage('live/invalid-message', `This message is not valid: ${message}`);
    return;
  }
  const decision = deps.access.decide(connection.identity, getMessageResource(message));
  if (decision.allowed) applyMessage(connection, deps.market, message);
  else sendAccessDenied(connection, decision);
};

const applyMessage = (
  connection: Connection,
  market: LatestMarketList,
  message: ClientMessage,
): void => {
  switch (message.type) {
    case 'GET_MARKET_DATA':
      void sendFullList(connection, market);
      return;
    case 'PAUSE':
      connection.paused = true;
      return;
    case 'RESUME':
      connection.paused = false;
      if (message.seq !== market.seq()) void sendFullList(connection, market);
  }
};

const sendFullList = async (connection: Connection, market: LatestMarketList): Promise<void> => {
  writeMessage(connection, await market.whole());
};

// The message, or an error text.
const parseMessage = (text: string): ClientMessage | string => {
  try {
    return parseInput(clientMessageSchema, JSON.parse(text), 'message');
  } catch (error) {
    if (!(error instanceof HttpError)) return 'it must be JSON.';
    return error.errors.map(({ field, message }) => `${field}: ${message}`).join(' ');
  }
};
