import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { AccessDecision } from '#domain/access/decide-access.ts';
import type { ServerMessage } from '#contract/live.ts';
import { frameShort, type FramedMessage } from './frames.ts';
import type { LiveIdentity } from './live-access.ts';

/** One browser on the live feed. */
export type Connection = {
  readonly ws: WebSocket;
  /** The socket under it: whole frames are written here, so that nothing is framed twice. */
  readonly socket: Duplex;
  readonly deflates: boolean;
  /** Who is signed in on it, and what they may read. */
  identity: LiveIdentity;
  /** What the session is looked up by again. */
  readonly cookie: string | undefined;
  paused: boolean;
  /** It missed something because it reads slowly; it gets the newest list when it has caught up. */
  behind: boolean;
  answeredPing: boolean;
  faults: number;
  /** Messages it may send at once; refilled with time. */
  allowance: number;
  refilledAt: number;
};

export const newConnection = (
  under: Pick<Connection, 'ws' | 'socket' | 'deflates' | 'identity' | 'cookie'>,
): Connection => ({
  ...under,
  paused: false,
  behind: false,
  answeredPing: true,
  faults: 0,
  allowance: burst,
  refilledAt: performance.now(),
});

const burst = 20;
const perSecond = 2;
const toleratedFaults = 5;
/** A socket with more than this waiting gets nothing new: it will get the newest when it has drained. */
const mostWaitingBytes = 512 * 1024;
const policyViolation = 1008;

const isOpen = ({ ws, socket }: Connection): boolean =>
  ws.readyState === ws.OPEN && socket.writable;

/** Writes a message that was framed once for all; a slow reader is left behind instead of filling memory. */
export const write = (connection: Connection, message: FramedMessage): void => {
  if (!isOpen(connection)) return;
  if (connection.socket.writableLength > mostWaitingBytes) {
    connection.behind = true;
    return;
  }
  connection.socket.write(connection.deflates ? message.deflated : message.plain);
};

/** Takes one message from the allowance; false when it came too fast. */
export const takeAllowance = (connection: Connection): boolean => {
  const now = performance.now();
  const gained = ((now - connection.refilledAt) / 1000) * perSecond;
  connection.allowance = Math.min(burst, connection.allowance + gained);
  connection.refilledAt = now;
  if (connection.allowance < 1) return false;
  connection.allowance -= 1;
  return true;
};

const send = (connection: Connection, message: ServerMessage): void => {
  if (isOpen(connection)) connection.socket.write(frameShort(JSON.stringify(message)));
};

/** Tells the page to ask again what it may show. */
export const sendAccessChanged = (connection: Connection): void => {
  send(connection, { type: 'ACCESS_CHANGED' });
};

/** Refuses what was asked for, with the rule that decided. */
export const sendDenied = (connection: Connection, { rule, eventId }: AccessDecision): void => {
  const code = 'access/denied';
  send(connection, { type: 'ERROR', code, message: 'Access Denied', rule, eventId });
};

/** Says what was wrong; a client that goes on sending such messages is disconnected. */
export const sendFault = (connection: Connection, code: string, message: string): void => {
  connection.faults += 1;
  if (!isOpen(connection)) return;
  send(connection, { type: 'ERROR', code, message });
  if (connection.faults > toleratedFaults) connection.ws.close(policyViolation, 'Too many faults');
};
