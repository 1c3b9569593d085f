import type { Duplex } from 'node:stream';
import { secondMs } from '#domain/shared/time/durations.ts';

// Time for the response to arrive before the connection is reset.
const lingerMs = secondMs;

/**
 * Sends a final response and destroys the socket. Ending the socket would leave it open until the
 * other side closes it; destroying it immediately would lose the response if the other side is
 * still sending.
 */
export const refuseSocket = (socket: Duplex, answer: string): void => {
  const timer = setTimeout(() => {
    socket.destroy();
  }, lingerMs);
  socket.once('close', () => {
    clearTimeout(timer);
  });
  socket.once('end', () => {
    socket.destroy();
  });
  socket.on('error', () => undefined);
  socket.resume();
  socket.end(answer);
};
