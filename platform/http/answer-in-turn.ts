import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// About as many requests as one read of a socket can contain, and more than any well-behaved client
// pipelines.
const maxQueueLength = 1000;

type QueuedRequest = readonly [request: IncomingMessage, response: ServerResponse];

/**
 * State of one connection. Created once, because a new listener and queue for each request cost a
 * twentieth of a 304 response.
 */
type ConnectionQueue = {
  isAnswering: boolean;
  readonly waiting: QueuedRequest[];
  readonly goOn: () => void;
};

/**
 * Starts a request only after the previous one on the same connection was answered. Node would
 * start all pipelined requests at once, and other clients would wait until the last one had
 * started.
 */
export const serializePipelinedRequests = (handler: RequestListener): RequestListener => {
  const connections = new WeakMap<Socket, ConnectionQueue>();
  const begin = (turns: ConnectionQueue, [request, response]: QueuedRequest): void => {
    turns.isAnswering = true;
    response.on('close', turns.goOn);
    handler(request, response);
  };
  const turnsOf = (socket: Socket): ConnectionQueue => {
    const existing = connections.get(socket);
    if (existing) return existing;
    const goOn = (): void => {
      const next = turns.waiting.shift();
      if (!next) turns.isAnswering = false;
      else if (!socket.destroyed) setImmediate(begin, turns, next);
    };
    const turns: ConnectionQueue = { isAnswering: false, waiting: [], goOn };
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
