import type { Duplex } from 'node:stream';
import { secondMs } from '#domain/shared/time/durations.ts';

// For an answer to arrive before the connection is reset.
const lingerMs = secondMs;

/**
 * Sends a last answer and destroys the socket. Ending it alone would leave it open for as long as the other side
 * likes; destroying it at once would lose the answer where the other side is still sending.
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
