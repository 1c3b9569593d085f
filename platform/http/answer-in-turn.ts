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
  const startAnswering = (turns: ConnectionQueue, [request, response]: QueuedRequest): void => {
    turns.isAnswering = true;
    response.on('close', turns.goOn);
    handler(request, response);
  };
  const getQueue = (socket: Socket): ConnectionQueue => {
    const existingQueue = connections.get(socket);
    if (existingQueue) return existingQueue;
    const startNext = (): void => {
      const nextRequest = queue.waiting.shift();
      if (!nextRequest) queue.isAnswering = false;
      else if (!socket.destroyed) setImmediate(startAnswering, queue, nextRequest);
    };
    const queue: ConnectionQueue = { isAnswering: false, waiting: [], goOn: startNext };
    connections.set(socket, queue);
    return queue;
  };
  return (request, response) => {
    const queue = getQueue(request.socket);
    if (!queue.isAnswering) startAnswering(queue, [request, response]);
    else if (queue.waiting.length < maxQueueLength) queue.waiting.push([request, response]);
    else request.socket.destroy();
  };
};
