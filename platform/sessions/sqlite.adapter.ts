import type { DatabaseSync } from 'node:sqlite';
import { closeSqliteFile, openSqliteFile } from '../sqlite-file/sqlite-file.adapter.ts';
import type {
  ListedSession,
  Session,
  SessionEndReason,
  Sessions,
  SessionUse,
} from './sessions.port.ts';
import { removeReachedPositions, checkPositions, mergePositions } from './written.ts';

type Options = {
  readonly file: string;
  readonly systemTime?: () => number;
};

export const sqliteSessions = ({ file, systemTime = Date.now }: Options): Sessions => {
  const database = openSqliteFile({
    file,
    name: 'session store',
    remedy: 'Move it away: all users then have to log in again.',
    // "tmse" in ASCII.
    applicationId: 0x746d_7365,
    schemaVersion: 1,
    schema,
    // A created or ended session must survive a power cut.
    synchronous: 'FULL',
    overwriteRemoved: true,
  });
  // Separate tables, so that an older version can still use the same file.
  database.exec(usesTable);
  database.exec(endedSchema);
  const rows = createSessionRows(database, () => new Date(systemTime()).toISOString());
  const runIfOpen = async <Result>(action: () => Result): Promise<Result> => {
    await Promise.resolve();
    if (!database.isOpen) throw new Error('The sessions are closed.');
    return action();
  };
  const toAsync =
    <Given extends readonly unknown[]>(run: (...given: Given) => void) =>
    (...given: Given): Promise<void> =>
      runIfOpen(() => {
        run(...given);
      });
  return {
    create: toAsync(rows.create),
    find: (tokenHash) => runIfOpen(() => rows.find(tokenHash)),
    list: (accountId) => runIfOpen(() => rows.list(accountId)),
    touch: toAsync(rows.touch),
    recordWrites: (tokenHash, written) =>
      runIfOpen(() => {
        checkPositions(written);
        rows.changeWritten(tokenHash, (known) => mergePositions(known, written));
      }),
    forgetWrites: (tokenHash, reached) =>
      runIfOpen(() => {
        rows.changeWritten(tokenHash, (known) => removeReachedPositions(known, reached));
      }),
    destroy: toAsync(rows.destroy),
    destroyAll: toAsync(rows.destroyAll),
    removeExpired: () => runIfOpen(rows.removeExpired),
    clear: toAsync(() => {
      database.exec('DELETE FROM sessions; DELETE FROM ended');
    }),
    end: toAsync(rows.end),
    endAll: toAsync(rows.endAll),
    findEndReason: (tokenHash) => runIfOpen(() => rows.whyEnded(tokenHash)),
    close: async () => {
      await Promise.resolve();
      closeSqliteFile(database);
    },
  };
};

const schema = `
  CREATE TABLE sessions (
    token_hash TEXT NOT NULL PRIMARY KEY,
    account_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    remembered INTEGER NOT NULL,
    written TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX sessions_of_account ON sessions (account_id);
  CREATE INDEX sessions_by_expiry ON sessions (expires_at);
`;

const usesTable = `
  CREATE TABLE IF NOT EXISTS session_uses (
    token_hash TEXT NOT NULL PRIMARY KEY,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    used_at TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TRIGGER IF NOT EXISTS session_ended AFTER DELETE ON sessions BEGIN
    DELETE FROM session_uses WHERE token_hash = old.token_hash;
  END;
`;

const endedSchema = `
  CREATE TABLE IF NOT EXISTS ended (
    token_hash TEXT NOT NULL PRIMARY KEY,
    account_id TEXT NOT NULL,
    why TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) WITHOUT ROWID;
`;

type SessionRows = EndedSessionRows & {
  readonly create: (tokenHash: string, session: Session) => void;
  readonly find: (tokenHash: string) => Session | undefined;
  readonly list: (accountId: string) => readonly ListedSession[];
  readonly touch: (tokenHash: string, use: SessionUse) => void;
  readonly changeWritten: (
    tokenHash: string,
    change: (written: Session['written']) => Session['written'],
  ) => void;
  readonly destroy: (tokenHash: string) => void;
  readonly destroyAll: (accountId: string, except?: string) => void;
  readonly removeExpired: () => number;
};

const createSessionRows = (database: DatabaseSync, now: () => string): SessionRows => {
  const deleteExpired = database.prepare('DELETE FROM sessions WHERE expires_at <= ?');
  const select = database.prepare(`${columns} WHERE token_hash = ? AND expires_at > ?`);
  const selectAll = database.prepare(
    `${columns} WHERE account_id = ? AND expires_at > ? ORDER BY usedAt DESC, token_hash`,
  );
  const updateUse = database.prepare(
    'UPDATE session_uses SET used_at = max(used_at, ?) WHERE token_hash = ?',
  );
  const extendSession = database.prepare(
    'UPDATE sessions SET expires_at = max(expires_at, ?) WHERE token_hash = ? AND expires_at > ?',
  );
  const updateWritten = database.prepare('UPDATE sessions SET written = ? WHERE token_hash = ?');
  const deleteSession = database.prepare('DELETE FROM sessions WHERE token_hash = ?');
  const deleteSessions = database.prepare(
    'DELETE FROM sessions WHERE account_id = ? AND token_hash <> ?',
  );
  const findSession = (tokenHash: string): Session | undefined => {
    const row = select.get(tokenHash, now()) as unknown as StoredRow | undefined;
    return row && toSession(row);
  };
  const insert = createInsert(database);
  const endings = createEndedSessionRows(database, now);
  return {
    find: findSession,
    ...endings,
    removeExpired: () => {
      endings.forgetOld();
      return Number(deleteExpired.run(now()).changes);
    },
    list: (accountId) => {
      const storedRows = selectAll.all(accountId, now()) as unknown as StoredRow[];
      return storedRows.map((row) => ({ ...toSession(row), tokenHash: row.tokenHash }));
    },
    create: (tokenHash, session) => {
      deleteExpired.run(now());
      endings.forgetOld();
      insert(tokenHash, session);
    },
    touch: (tokenHash, { usedAt, expiresAt }) => {
      inTransaction(database, () => {
        extendSession.run(expiresAt, tokenHash, now());
        updateUse.run(usedAt, tokenHash);
      });
    },
    changeWritten: (tokenHash, change) => {
      const session = findSession(tokenHash);
      if (session) updateWritten.run(JSON.stringify(change(session.written)), tokenHash);
    },
    destroy: (tokenHash) => {
      deleteSession.run(tokenHash);
    },
    destroyAll: (accountId, except = '') => {
      deleteSessions.run(accountId, except);
      endings.forget(accountId);
    },
  };
};

const createInsert = (database: DatabaseSync): ((tokenHash: string, session: Session) => void) => {
  const insert = database.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)');
  const insertUse = database.prepare('INSERT INTO session_uses VALUES (?, ?, ?, ?)');
  return (tokenHash, session) => {
    const { accountId, createdAt, usedAt, device, expiresAt, remembered, written } = session;
    inTransaction(database, () => {
      const json = JSON.stringify(written);
      insert.run(tokenHash, accountId, createdAt, expiresAt, Number(remembered), json);
      insertUse.run(tokenHash, device.address, device.userAgent, usedAt);
    });
  };
};

type EndedSessionRows = {
  readonly end: (tokenHash: string, why: SessionEndReason) => void;
  readonly endAll: (accountId: string, why: SessionEndReason) => void;
  readonly whyEnded: (tokenHash: string) => SessionEndReason | undefined;
  readonly forgetOld: () => void;
  readonly forget: (accountId: string) => void;
};

const createEndedSessionRows = (database: DatabaseSync, now: () => string): EndedSessionRows => {
  const prepareStatements = (column: 'account_id' | 'token_hash') => ({
    remember: database.prepare(
      `INSERT OR REPLACE INTO ended SELECT token_hash, account_id, ?, expires_at FROM sessions WHERE ${column} = ?`,
    ),
    remove: database.prepare(`DELETE FROM sessions WHERE ${column} = ?`),
  });
  const [accountStatements, sessionStatements] = [
    prepareStatements('account_id'),
    prepareStatements('token_hash'),
  ];
  const select = database.prepare('SELECT why FROM ended WHERE token_hash = ? AND expires_at > ?');
  const deleteExpired = database.prepare('DELETE FROM ended WHERE expires_at <= ?');
  const deleteByAccount = database.prepare('DELETE FROM ended WHERE account_id = ?');
  return {
    // Needs no transaction: after a kill between the two statements, repeating the call ends the
    // remaining sessions.
    end: (tokenHash, why) => {
      sessionStatements.remember.run(why, tokenHash);
      sessionStatements.remove.run(tokenHash);
    },
    endAll: (accountId, why) => {
      accountStatements.remember.run(why, accountId);
      accountStatements.remove.run(accountId);
    },
    whyEnded: (tokenHash) => select.get(tokenHash, now())?.['why'] as SessionEndReason | undefined,
    forgetOld: () => {
      deleteExpired.run(now());
    },
    forget: (accountId) => {
      deleteByAccount.run(accountId);
    },
  };
};

const columns = `
  SELECT token_hash AS tokenHash, account_id AS accountId, created_at AS createdAt,
    expires_at AS expiresAt, remembered, written, address, user_agent AS userAgent,
    coalesce(used_at, created_at) AS usedAt
  FROM sessions LEFT JOIN session_uses USING (token_hash)`;

type StoredRow = Omit<Session, 'remembered' | 'written' | 'device'> & {
  readonly tokenHash: string;
  readonly remembered: number;
  readonly written: string;
  /** Null in sessions that an older version created. */
  readonly address: string | null;
  readonly userAgent: string | null;
};

const toSession = (row: StoredRow): Session => {
  const { accountId, createdAt, expiresAt, usedAt, address, userAgent } = row;
  return {
    accountId,
    createdAt,
    expiresAt,
    usedAt,
    device: { address: address ?? '', userAgent: userAgent ?? '' },
    remembered: row.remembered === 1,
    written: JSON.parse(row.written) as Session['written'],
  };
};

const inTransaction = (database: DatabaseSync, write: () => void): void => {
  database.exec('BEGIN IMMEDIATE');
  try {
    write();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};
