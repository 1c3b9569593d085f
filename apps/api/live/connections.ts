import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { frameShort, type FramedMessage } from './frames.ts';

/** One browser on the live feed. */
export type Connection = {
  readonly ws: WebSocket;
  /** The socket under it: whole frames are written here, so that nothing is framed twice. */
  readonly socket: Duplex;
  readonly deflates: boolean;
  paused: boolean;
  /** It missed something because it reads slowly; it gets the newest list when it has caught up. */
  behind: boolean;
  answeredPing: boolean;
  faults: number;
  /** Messages it may send at once; refilled with time. */
  allowance: number;
  refilledAt: number;
};

export const newConnection = (ws: WebSocket, socket: Duplex, deflates: boolean): Connection => ({
  ws,
  socket,
  deflates,
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
export const mayTalk = (connection: Connection): boolean => {
  const now = performance.now();
  const gained = ((now - connection.refilledAt) / 1000) * perSecond;
  connection.allowance = Math.min(burst, connection.allowance + gained);
  connection.refilledAt = now;
  if (connection.allowance < 1) return false;
  connection.allowance -= 1;
  return true;
};

/** Says what was wrong; who keeps on is shut out. */
export const complain = (connection: Connection, code: string, message: string): void => {
  connection.faults += 1;
  if (!isOpen(connection)) return;
  connection.socket.write(frameShort(JSON.stringify({ type: 'ERROR', code, message })));
  if (connection.faults > toleratedFaults) connection.ws.close(policyViolation, 'Too many faults');
};
