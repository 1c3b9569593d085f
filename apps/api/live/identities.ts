import { type Connection, sendAccessChanged } from './connections.ts';
import type { LiveAccess, LiveIdentity } from './live-access.ts';

/** Keeps the identity of each connection current. A login requires a new socket. */
export type IdentityTracker = {
  accessChanged(accountId: string): Promise<void>;
  sessionEnded(tokenHash: string): Promise<void>;
  /** Checks sessions past their expiry. When activity has extended a session, nothing is sent. */
  renewExpired(): Promise<void>;
};

export const createIdentityTracker = (
  connections: ReadonlySet<Connection>,
  access: LiveAccess,
): IdentityTracker => {
  const renew = async (
    concerned: (identity: LiveIdentity) => boolean,
    shouldNotify: (identity: LiveIdentity) => boolean,
  ): Promise<void> => {
    const affectedConnections = [...connections].filter(({ identity }) => concerned(identity));
    await Promise.all(
      affectedConnections.map(async (connection) => {
        connection.identityChecks += 1;
        const checkNumber = connection.identityChecks;
        const identity = await access.identify(connection.cookie);
        // A check that started later has finished already.
        if (checkNumber < connection.identityCheck) return;
        connection.identityCheck = checkNumber;
        connection.identity = identity;
        if (shouldNotify(identity)) sendAccessChanged(connection);
      }),
    );
  };
  return {
    accessChanged: (accountId) =>
      renew(
        ({ caller }) => caller?.accountId === accountId,
        () => true,
      ),
    sessionEnded: (tokenHash) =>
      renew(
        ({ caller }) => caller?.tokenHash === tokenHash,
        () => true,
      ),
    renewExpired: () =>
      renew(
        (identity) => access.hasExpired(identity),
        ({ caller }) => caller === undefined,
      ),
  };
};
