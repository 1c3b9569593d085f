import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startLocalServer, type LocalServer } from '../../outgoing/testing/local-server.ts';

export type ReceivedPush = { readonly headers: IncomingHttpHeaders; readonly body: Buffer };

export type PushService = Pick<LocalServer, 'url' | 'host' | 'close'> & {
  readonly received: readonly ReceivedPush[];
};

/** A push service on loopback. The path of an address is the status of its answer; `/hang` never answers. */
export const startPushService = async (): Promise<PushService> => {
  const received: ReceivedPush[] = [];
  const server = await startLocalServer(async (request, response) => {
    received.push({ headers: request.headers, body: await buffer(request) });
    if (request.url !== '/hang') response.writeHead(Number(request.url?.slice(1))).end();
  });
  return { ...server, received };
};
