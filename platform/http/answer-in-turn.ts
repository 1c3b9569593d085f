import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// About as many as one read of a socket can bring; no client asks for that much ahead in good faith.
const maxQueueLength = 1000;

type Waiting = readonly [request: IncomingMessage, response: ServerResponse];

/** Of one connection. Made once for it: a new listener and a new queue for each request cost a twentieth of a 304. */
type Turns = {
  isAnswering: boolean;
  readonly waiting: Waiting[];
  readonly goOn: () => void;
};

/**
 * Begins a request only when the one before it on the same connection has been answered. Node would begin all that a
 * client sends in one go, and nobody else would be heard until the last of them had begun.
 */
export const answerInTurn = (handler: RequestListener): RequestListener => {
  const connections = new WeakMap<Socket, Turns>();
  const begin = (turns: Turns, [request, response]: Waiting): void => {
    turns.isAnswering = true;
    response.on('close', turns.goOn);
    handler(request, response);
  };
  const turnsOf = (socket: Socket): Turns => {
    const known = connections.get(socket);
    if (known) return known;
    const goOn = (): void => {
      const next = turns.waiting.shift();
      if (!next) turns.isAnswering = false;
      else if (!socket.destroyed) setImmediate(begin, turns, next);
    };
    const turns: Turns = { isAnswering: false, waiting: [], goOn };
    connections.set(socket, turns);
    return turns;
  };
  return (request, response) => {
    const turns = turnsOf(request.socket);
    if (!turns.isAnswering) begin(turns, [request, response]);
    else if (turns.waiting.length < maxQueueLength) turns.waiting.push([request, response]);
    else request.socket.destroy();
  };
};
