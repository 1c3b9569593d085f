import type { DatabaseSync } from 'node:sqlite';

const jobsSql = `
  CREATE TABLE jobs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    payload TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'active', 'done', 'failed')),
    due_at INTEGER NOT NULL,
    run_at INTEGER NOT NULL,
    attempt INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL,
    ended_at INTEGER,
    error TEXT,
    UNIQUE (name, key)
  );
  CREATE INDEX jobs_next ON jobs (run_at, seq) WHERE state = 'waiting';
  CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL;
`;

const administrationSql = `
  CREATE INDEX jobs_failed ON jobs (ended_at) WHERE state = 'failed';
  CREATE TABLE queue (paused INTEGER NOT NULL CHECK (paused IN (0, 1)));
  INSERT INTO queue VALUES (0);
`;

const schedulesSql = `
  CREATE TABLE schedules (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    payload TEXT NOT NULL,
    timing TEXT NOT NULL,
    missed TEXT NOT NULL CHECK (missed IN ('each', 'newest', 'none')),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'active')),
    due_at INTEGER NOT NULL,
    run_at INTEGER NOT NULL,
    attempt INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX schedules_next ON schedules (run_at, seq) WHERE state = 'waiting';
`;

const correlationSql = 'ALTER TABLE jobs ADD COLUMN correlation_id TEXT;';

const correlationIndex = `
  CREATE INDEX jobs_correlation ON jobs (correlation_id) WHERE correlation_id IS NOT NULL AND state <> 'done';
`;

export const jobsSchema = `${jobsSql}${schedulesSql}${administrationSql}${correlationSql}${correlationIndex}`;
export const jobsSchemaVersion = 5;

// Version 1 only had intervals. Its schedules are set again at every start.
const steps = [
  `DROP TABLE schedules; ${schedulesSql}`,
  administrationSql,
  correlationSql,
  correlationIndex,
];

export const upgradeSchema = (database: DatabaseSync): void => {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version === jobsSchemaVersion) return;
  database.exec(`BEGIN IMMEDIATE;
    ${steps.slice(version - 1).join('\n')}
    PRAGMA user_version = ${String(jobsSchemaVersion)};
    COMMIT;`);
};
