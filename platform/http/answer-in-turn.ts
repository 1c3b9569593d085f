import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// About as many as one read of a socket can bring; no client asks for that much ahead in good faith.
const longestQueue = 1000;

type Waiting = readonly [request: IncomingMessage, response: ServerResponse];

/**
 * Begins a request only when the one before it on the same connection has been answered. Node would begin all that a
 * client sends in one go, and nobody else would be heard until the last of them had begun.
 */
export const answerInTurn = (handler: RequestListener): RequestListener => {
  const queues = new WeakMap<Socket, Waiting[]>();
  const begin = (...[request, response]: Waiting): void => {
    const { socket } = request;
    response.once('close', () => {
      const next = queues.get(socket)?.shift();
      if (!next) queues.delete(socket);
      else if (!socket.destroyed) setImmediate(begin, ...next);
    });
    handler(request, response);
  };
  return (request, response) => {
    const queue = queues.get(request.socket);
    if (queue) {
      if (queue.length < longestQueue) queue.push([request, response]);
      else request.socket.destroy();
      return;
    }
    queues.set(request.socket, []);
    begin(request, response);
  };
};
