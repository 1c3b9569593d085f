import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LocalServerHandler = (
  request: IncomingMessage,
  response: ServerResponse,
) => void | Promise<void>;

export type LocalServer = {
  readonly url: string;
  /** In the format of the client's `allowed` option. */
  readonly host: string;
  /** Path and query of every request, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
};

export const startLocalServer = async (answering: LocalServerHandler): Promise<LocalServer> => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    void answering(request, response);
  });
  await listening(server);
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${String(port)}`;
  return {
    url: `http://${host}`,
    host,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const listening = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
