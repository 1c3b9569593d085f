import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type TcpGate = {
  readonly port: number;
  /** Keeps connections open and accepts new ones, but forwards nothing until `thaw`. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Resets every connection; new ones are accepted. */
  readonly cut: () => void;
  /** Silently drops all traffic of the existing connections; new connections work. */
  readonly strand: () => void;
  /** Resets every connection and refuses new ones until `open`. */
  readonly close: () => Promise<void>;
  readonly open: () => Promise<void>;
};

type Pair = { readonly client: Socket; upstream: Socket | undefined };

const host = '127.0.0.1';

export const openTcpGate = async (
  targetPort: () => number,
  wantedPort: number,
): Promise<TcpGate> => {
  const pairs = new Set<Pair>();
  const stranded = new Set<Pair>();
  const state = { frozen: false, server: undefined as Server | undefined };
  const accept = (client: Socket): void => {
    client.setNoDelay(true);
    const pair: Pair = { client, upstream: undefined };
    pairs.add(pair);
    destroyTogether(pairs, pair, client);
    if (!state.frozen) join(pairs, pair, targetPort());
  };
  const cut = (): void => {
    for (const { client } of [...pairs, ...stranded]) client.destroy();
    stranded.clear();
  };
  const listen = async (port: number): Promise<number> => {
    state.server = createServer(accept);
    return listenOn(state.server, port);
  };
  const port = await listen(wantedPort);
  return {
    port,
    cut,
    freeze: () => {
      state.frozen = true;
      for (const pair of pairs) hold(pair);
    },
    strand: () => {
      for (const pair of pairs) {
        hold(pair);
        pairs.delete(pair);
        stranded.add(pair);
      }
    },
    thaw: () => {
      state.frozen = false;
      for (const pair of pairs) {
        if (pair.upstream) pipeBoth(pair.client, pair.upstream);
        else join(pairs, pair, targetPort());
      }
    },
    close: async () => {
      const { server } = state;
      state.server = undefined;
      const closed = Promise.withResolvers<undefined>();
      server?.close(() => {
        closed.resolve(undefined);
      });
      cut();
      if (server) await closed.promise;
    },
    open: async () => {
      state.frozen = false;
      await listen(port);
    },
  };
};

const listenOn = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });

const hold = ({ client, upstream }: Pair): void => {
  client.unpipe().pause();
  upstream?.unpipe().pause();
};

const join = (pairs: Set<Pair>, pair: Pair, targetPort: number): void => {
  const upstream = connect(targetPort, host);
  upstream.setNoDelay(true);
  pair.upstream = upstream;
  destroyTogether(pairs, pair, upstream);
  pipeBoth(pair.client, upstream);
};

const pipeBoth = (client: Socket, upstream: Socket): void => {
  client.pipe(upstream);
  upstream.pipe(client);
};

const destroyTogether = (pairs: Set<Pair>, pair: Pair, socket: Socket): void => {
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    pairs.delete(pair);
    pair.client.destroy();
    pair.upstream?.destroy();
  });
};
