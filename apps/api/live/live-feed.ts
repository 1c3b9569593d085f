import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { secondMs } from '#domain/shared/time/durations.ts';
import {
  type Connection,
  createConnection,
  type NoticeMessage,
  sendNotice,
  writeMessage,
} from './connections.ts';
import { createWebSocketAcceptor } from './handshakes.ts';
import { type IdentityTracker, createIdentityTracker } from './identities.ts';
import { createLatestMarketList, type LiveMarketList } from './latest-market.ts';
import { type LiveAccess, createVisitorAccess } from './live-access.ts';
import { attachMessageHandlers, canReceiveMarketList } from './messages.ts';
import { logFirstProblem } from './trouble.ts';
import { connectionLimiter, isLivePath, refuseUpgrade, type UpgradeLimits } from './upgrade.ts';

export type LiveFeed = Pick<IdentityTracker, 'accessChanged' | 'sessionEnded'> & {
  attach(server: Server): void;
  /** Pushes a list to every permitted client. A list without a higher sequence number replaces the clients' list. */
  publish(list: LiveMarketList): Promise<void>;
  /** Sends a notice to the sockets of one account. `find` only runs if the account has any. */
  noticeRaised(accountId: string, find: () => Promise<NoticeMessage | undefined>): Promise<void>;
  connectionCount(): number;
  /** Sends close code 1001 and waits briefly for the replies. */
  close(): Promise<void>;
};

export type LiveFeedDeps = {
  readonly logger: Pick<Logger, 'debug' | 'warn'>;
  readonly publicUrl: string | undefined;
  readonly proxies: number;
  /** Without it, every client is a visitor. */
  readonly access?: LiveAccess;
  readonly heartbeatMs?: number;
  readonly limits?: UpgradeLimits;
};

const defaultLimits: UpgradeLimits = { connections: 10_000, perAddress: 100 };
const goingAwayCode = 1001;
const closeTimeoutMs = 2 * secondMs;

export const liveFeed = (deps: LiveFeedDeps): LiveFeed => {
  const { logger, access = createVisitorAccess() } = deps;
  const connections = new Set<Connection>();
  const limiter = connectionLimiter({ ...deps, limits: deps.limits ?? defaultLimits });
  const market = createLatestMarketList();
  const identityTracker = createIdentityTracker(connections, access);
  const accept = createWebSocketAcceptor();
  let isClosing = false;

  const logFailedRenewal = (error: unknown): void => {
    logger.warn({ err: error }, 'live feed: the session store is unavailable; retrying');
  };
  const getRefusalStatus = (req: IncomingMessage): number | undefined =>
    isClosing ? 503 : limiter.refusal(req);
  const addConnection = (connection: Connection, leave: () => void): void => {
    connections.add(connection);
    attachMessageHandlers(connection, { market, access, logger });
    connection.ws.once('close', () => {
      connections.delete(connection);
      leave();
    });
  };
  const upgrade = async (req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { cookie } = req.headers;
    const changeCount = identityTracker.changeCount();
    // Checked before the session lookup and again after it, because other clients may have connected in between.
    const identity =
      getRefusalStatus(req) === undefined ? await access.identify(cookie) : undefined;
    const status = getRefusalStatus(req);
    if (!identity || status !== undefined) {
      refuseUpgrade(socket, status ?? 503);
      return;
    }
    accept(req, { socket, head }, (ws, deflates) => {
      const connection = createConnection({ ws, socket, deflates, identity, cookie });
      addConnection(connection, limiter.enter(req));
      identityTracker.renewIfChanged(connection, changeCount).catch(logFailedRenewal);
    });
  };
  const heartbeat = setInterval(() => {
    for (const connection of connections) checkHeartbeat(connection, logger);
    identityTracker.renewOutdated().catch(logFailedRenewal);
  }, deps.heartbeatMs ?? 30_000);
  heartbeat.unref();

  return {
    ...identityTracker,
    attach: createUpgradeAttacher(upgrade),
    publish: async (list) => {
      const message = await market.replace(list);
      for (const connection of connections) {
        if (canReceiveMarketList(connection, access)) writeMessage(connection, message);
      }
    },
    noticeRaised: createNoticeSender(connections, access),
    connectionCount: () => connections.size,
    close: async () => {
      isClosing = true;
      clearInterval(heartbeat);
      await closeConnections([...connections]);
    },
  };
};

const createNoticeSender =
  (connections: ReadonlySet<Connection>, access: LiveAccess): LiveFeed['noticeRaised'] =>
  async (accountId, find) => {
    const findRecipients = (): Connection[] =>
      [...connections].filter((connection) => mayReceiveNotices(connection, { accountId, access }));
    const notice = findRecipients().length === 0 ? undefined : await find();
    if (!notice) return;
    // Looked up again, because a session may have ended during `find`.
    for (const connection of findRecipients()) sendNotice(connection, notice);
  };

const mayReceiveNotices = (
  { identity }: Connection,
  { accountId, access }: { readonly accountId: string; readonly access: LiveAccess },
): boolean =>
  identity.caller?.accountId === accountId &&
  !access.hasExpired(identity) &&
  access.decide(identity, 'alerts').allowed;

type Upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;

const createUpgradeAttacher =
  (upgrade: Upgrade) =>
  (server: Server): void => {
    server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      const fail = (): void => {
        refuseUpgrade(socket, 503);
      };
      if (isLivePath(req.url)) upgrade(req, socket, head).catch(fail);
      else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404);
    });
  };

const checkHeartbeat = (connection: Connection, logger: Pick<Logger, 'warn'>): void => {
  if (!connection.answeredPing) {
    if (connection.behind) logFirstProblem(connection, 'live/never-reads', logger);
    connection.ws.terminate();
    return;
  }
  connection.answeredPing = false;
  connection.ws.ping();
};

const closeConnections = async (connections: readonly Connection[]): Promise<void> => {
  const closePromises = connections.map(
    ({ ws }) =>
      new Promise<void>((resolve) => {
        ws.once('close', () => {
          resolve();
        });
        ws.close(goingAwayCode, 'Going away');
      }),
  );
  const { promise: late, resolve } = Promise.withResolvers<true>();
  const timer = setTimeout(resolve, closeTimeoutMs, true);
  await Promise.race([Promise.all(closePromises), late]);
  clearTimeout(timer);
  for (const { ws } of connections) ws.terminate();
};
