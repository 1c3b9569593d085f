import type { DatabaseSync } from 'node:sqlite';
import { openSqliteFile } from '../sqlite-file/sqlite-file.adapter.ts';
import type { Session, SessionEndReason, Sessions } from './sessions.port.ts';
import { withoutReached, checkWritten, mergeWritten } from './written.ts';

type Options = {
  readonly file: string;
  readonly systemTime?: () => number;
};

export const sqliteSessions = ({ file, systemTime = Date.now }: Options): Sessions => {
  const database = openSqliteFile({
    file,
    name: 'session store',
    remedy: 'Move it away: all users then have to log in again.',
    // "tmse"
    applicationId: 0x746d_7365,
    schemaVersion: 1,
    schema,
    // A created or ended session must survive a power cut.
    synchronous: 'FULL',
    overwriteRemoved: true,
  });
  // A file of an earlier version has none.
  database.exec(endedSchema);
  const rows = sessionRows(database, () => new Date(systemTime()).toISOString());
  const whileOpen = async <Result>(action: () => Result): Promise<Result> => {
    await Promise.resolve();
    if (!database.isOpen) throw new Error('The sessions are closed.');
    return action();
  };
  return {
    create: (tokenHash, session) =>
      whileOpen(() => {
        rows.create(tokenHash, session);
      }),
    find: (tokenHash) => whileOpen(() => rows.find(tokenHash)),
    touch: (tokenHash, expiresAt) =>
      whileOpen(() => {
        rows.touch(tokenHash, expiresAt);
      }),
    noteWrites: (tokenHash, written) =>
      whileOpen(() => {
        checkWritten(written);
        rows.changeWritten(tokenHash, (known) => mergeWritten(known, written));
      }),
    forgetWrites: (tokenHash, reached) =>
      whileOpen(() => {
        rows.changeWritten(tokenHash, (known) => withoutReached(known, reached));
      }),
    destroy: (tokenHash) =>
      whileOpen(() => {
        rows.destroy(tokenHash);
      }),
    destroyAll: (accountId, exceptTokenHash) =>
      whileOpen(() => {
        rows.destroyAll(accountId, exceptTokenHash);
      }),
    endAll: (accountId, why) =>
      whileOpen(() => {
        rows.endAll(accountId, why);
      }),
    whyEnded: (tokenHash) => whileOpen(() => rows.whyEnded(tokenHash)),
    close: async () => {
      await Promise.resolve();
      if (database.isOpen) database.close();
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

const endedSchema = `
  CREATE TABLE IF NOT EXISTS ended (
    token_hash TEXT NOT NULL PRIMARY KEY,
    account_id TEXT NOT NULL,
    why TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) WITHOUT ROWID;
`;

type Rows = Endings & {
  readonly create: (tokenHash: string, session: Session) => void;
  readonly find: (tokenHash: string) => Session | undefined;
  readonly touch: (tokenHash: string, expiresAt: string) => void;
  readonly changeWritten: (
    tokenHash: string,
    change: (written: Session['written']) => Session['written'],
  ) => void;
  readonly destroy: (tokenHash: string) => void;
  readonly destroyAll: (accountId: string, except?: string) => void;
};

const sessionRows = (database: DatabaseSync, now: () => string): Rows => {
  const forget = database.prepare('DELETE FROM sessions WHERE expires_at <= ?');
  const insert = database.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)');
  const select = database.prepare(
    `SELECT account_id AS accountId, created_at AS createdAt, expires_at AS expiresAt, remembered, written
     FROM sessions WHERE token_hash = ? AND expires_at > ?`,
  );
  const extend = database.prepare(
    'UPDATE sessions SET expires_at = max(expires_at, ?) WHERE token_hash = ? AND expires_at > ?',
  );
  const note = database.prepare('UPDATE sessions SET written = ? WHERE token_hash = ?');
  const remove = database.prepare('DELETE FROM sessions WHERE token_hash = ?');
  const removeAll = database.prepare(
    'DELETE FROM sessions WHERE account_id = ? AND token_hash <> ?',
  );
  const find = (tokenHash: string): Session | undefined => {
    const row = select.get(tokenHash, now()) as unknown as StoredRow | undefined;
    if (!row) return undefined;
    const written = JSON.parse(row.written) as Session['written'];
    return { ...row, remembered: row.remembered === 1, written };
  };
  const endings = endedRows(database, now);
  return {
    find,
    ...endings,
    create: (tokenHash, { accountId, createdAt, expiresAt, remembered, written }) => {
      forget.run(now());
      endings.forgetOld();
      const json = JSON.stringify(written);
      insert.run(tokenHash, accountId, createdAt, expiresAt, Number(remembered), json);
    },
    touch: (tokenHash, expiresAt) => {
      extend.run(expiresAt, tokenHash, now());
    },
    changeWritten: (tokenHash, change) => {
      const session = find(tokenHash);
      if (session) note.run(JSON.stringify(change(session.written)), tokenHash);
    },
    destroy: (tokenHash) => {
      remove.run(tokenHash);
    },
    destroyAll: (accountId, except = '') => {
      removeAll.run(accountId, except);
      endings.forget(accountId);
    },
  };
};

type Endings = {
  readonly endAll: (accountId: string, why: SessionEndReason) => void;
  readonly whyEnded: (tokenHash: string) => SessionEndReason | undefined;
  readonly forgetOld: () => void;
  readonly forget: (accountId: string) => void;
};

const endedRows = (database: DatabaseSync, now: () => string): Endings => {
  const remember = database.prepare(
    `INSERT OR REPLACE INTO ended SELECT token_hash, account_id, ?, expires_at FROM sessions WHERE account_id = ?`,
  );
  const remove = database.prepare('DELETE FROM sessions WHERE account_id = ?');
  const select = database.prepare('SELECT why FROM ended WHERE token_hash = ? AND expires_at > ?');
  const forgetOld = database.prepare('DELETE FROM ended WHERE expires_at <= ?');
  const forget = database.prepare('DELETE FROM ended WHERE account_id = ?');
  return {
    // Without a transaction: a kill in between leaves sessions that the repeated call ends.
    endAll: (accountId, why) => {
      remember.run(why, accountId);
      remove.run(accountId);
    },
    whyEnded: (tokenHash) => select.get(tokenHash, now())?.['why'] as SessionEndReason | undefined,
    forgetOld: () => {
      forgetOld.run(now());
    },
    forget: (accountId) => {
      forget.run(accountId);
    },
  };
};

type StoredRow = Omit<Session, 'remembered' | 'written'> & {
  readonly remembered: number;
  readonly written: string;
};
