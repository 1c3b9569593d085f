import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { AccessDecision } from '#domain/access/decide-access.ts';
import type { ServerMessage } from '#contract/market/live.ts';
import { frameUncompressed, type FramedMessage } from './frames.ts';
import type { LiveIdentity } from './live-access.ts';

export type Connection = {
  readonly ws: WebSocket;
  /** The raw socket, which receives prebuilt frames shared by all connections. */
  readonly socket: Duplex;
  readonly deflates: boolean;
  identity: LiveIdentity;
  /** Identity checks started so far, and the number of the newest that was applied. */
  identityChecks: number;
  identityCheck: number;
  readonly cookie: string | undefined;
  paused: boolean;
  /** Missed a message because it reads slowly. It receives the newest list once it has caught up. */
  behind: boolean;
  answeredPing: boolean;
  faults: number;
  /** Whether a problem with this connection was already logged. */
  problemLogged: boolean;
  /** Messages it may send immediately (token bucket). */
  allowance: number;
  refilledAt: number;
};

export const createConnection = (
  under: Pick<Connection, 'ws' | 'socket' | 'deflates' | 'identity' | 'cookie'>,
): Connection => ({
  ...under,
  identityChecks: 0,
  identityCheck: 0,
  paused: false,
  behind: false,
  answeredPing: true,
  faults: 0,
  problemLogged: false,
  allowance: maxBurst,
  refilledAt: performance.now(),
});

const maxBurst = 20;
const refillPerSecond = 2;
const maxFaults = 5;
// Sockets with more unsent bytes are skipped until they drain.
const maxBufferedBytes = 512 * 1024;
const policyViolationCode = 1008;

const isOpen = ({ ws, socket }: Connection): boolean =>
  ws.readyState === ws.OPEN && socket.writable;

/** Writes a message that is framed once for all sockets. Skips slow readers, which would otherwise fill memory. */
export const writeMessage = (connection: Connection, message: FramedMessage): void => {
  if (!isOpen(connection)) return;
  if (connection.socket.writableLength > maxBufferedBytes) {
    connection.behind = true;
    return;
  }
  connection.socket.write(connection.deflates ? message.deflated : message.plain);
};

/** False when messages arrive too fast. */
export const consumeMessageAllowance = (connection: Connection): boolean => {
  const now = performance.now();
  const refilledTokens = ((now - connection.refilledAt) / 1000) * refillPerSecond;
  connection.allowance = Math.min(maxBurst, connection.allowance + refilledTokens);
  connection.refilledAt = now;
  if (connection.allowance < 1) return false;
  connection.allowance -= 1;
  return true;
};

const send = (connection: Connection, message: ServerMessage): void => {
  if (isOpen(connection)) connection.socket.write(frameUncompressed(JSON.stringify(message)));
};

/** A notice of either kind. */
export type NoticeMessage = Extract<
  ServerMessage,
  { type: 'NOTICE_RAISED' | 'STORY_NOTICE_RAISED' }
>;

export const sendNotice = (connection: Connection, notice: NoticeMessage): void => {
  send(connection, notice);
};

export const sendAccessChanged = (connection: Connection): void => {
  send(connection, { type: 'ACCESS_CHANGED' });
};

export const sendAccessDenied = (
  connection: Connection,
  { rule, eventId }: AccessDecision,
): void => {
  const code = 'access/denied';
  send(connection, { type: 'ERROR', code, message: 'Access Denied', rule, eventId });
};

/** Reports an invalid message. Disconnects the client after repeated faults. */
export const sendError = (connection: Connection, code: string, message: string): void => {
  connection.faults += 1;
  if (!isOpen(connection)) return;
  send(connection, { type: 'ERROR', code, message });
  if (connection.faults > maxFaults)
    connection.ws.close(policyViolationCode, 'Too many invalid messages');
};
