import { type Connection, sendAccessChanged } from './connections.ts';
import type { LiveAccess, LiveIdentity } from './live-access.ts';

/** Keeps the identity of each connection current. A login requires a new socket. */
export type IdentityTracker = {
  accessChanged(accountId: string): Promise<void>;
  sessionEnded(tokenHash: string): Promise<void>;
  /** Looks up sessions past their expiry and failed lookups again. When activity extended a session, nothing is sent. */
  renewOutdated(): Promise<void>;
  /** Number of changes announced so far. */
  changeCount(): number;
  /** Looks up a new connection again if a change was announced after `changeCount`, before it was tracked. */
  renewIfChanged(connection: Connection, changeCount: number): Promise<void>;
};

export const createIdentityTracker = (
  connections: ReadonlySet<Connection>,
  access: LiveAccess,
): IdentityTracker => {
  let changeCount = 0;
  const renewIdentity = async (
    connection: Connection,
    shouldNotify: (before: LiveIdentity, after: LiveIdentity) => boolean,
  ): Promise<void> => {
    connection.identityChecks += 1;
    const checkNumber = connection.identityChecks;
    const before = connection.identity;
    try {
      const identity = await access.identify(connection.cookie);
      // A check that started later has finished already.
      if (checkNumber < connection.identityCheck) return;
      connection.identityCheck = checkNumber;
      connection.identity = identity;
      if (shouldNotify(before, identity)) sendAccessChanged(connection);
    } catch (error) {
      connection.identity = { ...connection.identity, lookupFailed: true };
      throw error;
    }
  };
  const renewMatching = async (
    isConcerned: (identity: LiveIdentity) => boolean,
    shouldNotify: (before: LiveIdentity, after: LiveIdentity) => boolean,
  ): Promise<void> => {
    const affectedConnections = [...connections].filter(({ identity }) => isConcerned(identity));
    await Promise.all(
      affectedConnections.map((connection) => renewIdentity(connection, shouldNotify)),
    );
  };
  const renewChanged = (isConcerned: (identity: LiveIdentity) => boolean): Promise<void> => {
    changeCount += 1;
    return renewMatching(isConcerned, () => true);
  };
  return {
    accessChanged: (accountId) => renewChanged(({ caller }) => caller?.accountId === accountId),
    sessionEnded: (tokenHash) => renewChanged(({ caller }) => caller?.tokenHash === tokenHash),
    renewOutdated: () =>
      renewMatching(
        (identity) => identity.lookupFailed || access.hasExpired(identity),
        (before, after) => (before.lookupFailed ? !after.lookupFailed : after.caller === undefined),
      ),
    changeCount: () => changeCount,
    renewIfChanged: async (connection, countBefore) => {
      if (changeCount !== countBefore) await renewIdentity(connection, () => true);
    },
  };
};
