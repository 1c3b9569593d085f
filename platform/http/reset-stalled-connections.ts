import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { secondMs } from '#domain/shared/time/durations.ts';

/**
 * Resets a connection, including a live feed connection, whose client has not read any pending
 * data for `unreadMs`. The socket's own timeout is not enough, because it restarts with every byte
 * that the client sends.
 */
export const resetStalledConnections = (server: Server, unreadMs: number): void => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let stalledSockets = new Map<Socket, StalledSocket>();
  const resetStalled = (): void => {
    const now = performance.now();
    const previousSockets = stalledSockets;
    stalledSockets = new Map();
    for (const socket of sockets) {
      if (socket.writableLength === 0) continue;
      const taken = socket.bytesWritten - socket.writableLength;
      const previous = previousSockets.get(socket);
      const since = previous?.taken === taken ? previous.since : now;
      if (now - since >= unreadMs) socket.resetAndDestroy();
      else stalledSockets.set(socket, { taken, since });
    }
  };
  const timer = setInterval(resetStalled, Math.min(unreadMs / 2, maxPauseMs));
  timer.unref();
  server.once('close', () => {
    clearInterval(timer);
  });
};

type StalledSocket = { readonly taken: number; readonly since: number };

const maxPauseMs = 5 * secondMs;
