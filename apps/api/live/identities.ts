import { type Connection, sendAccessChanged } from './connections.ts';
import type { LiveAccess, LiveIdentity } from './live-access.ts';

/** Keeps up to date who is signed in on each connection; nobody becomes so without a new socket. */
export type Identities = {
  /** Decides again for the sockets of an account, and tells them. */
  accessChanged(accountId: string): Promise<void>;
  /** Makes visitors of the sockets of a session that has ended, and tells them. */
  sessionEnded(tokenHash: string): Promise<void>;
  /** Looks up sessions whose end has come; activity may have moved it, and then nobody is told. */
  renewExpired(): Promise<void>;
};

export const identities = (
  connections: ReadonlySet<Connection>,
  access: LiveAccess,
): Identities => {
  const renew = async (
    concerned: (identity: LiveIdentity) => boolean,
    isNews: (identity: LiveIdentity) => boolean,
  ): Promise<void> => {
    const chosen = [...connections].filter(({ identity }) => concerned(identity));
    await Promise.all(
      chosen.map(async (connection) => {
        connection.identity = await access.identify(connection.cookie);
        if (isNews(connection.identity)) sendAccessChanged(connection);
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
