import { DatabaseSync } from 'node:sqlite';
import { minuteMs } from '#domain/shared/time/durations.ts';

type Statement = { readonly file: string; readonly sql: string };

// This process holds back its own writes in the meantime, so only a backup can lock the file.
const timeout = minuteMs;

/** Runs statements over a separate connection. Sorts above 64 MB use a temporary file. */
export const executeStatement = ({ file, sql }: Statement): void => {
  const database = new DatabaseSync(file, { timeout });
  try {
    database.exec(`
      PRAGMA secure_delete = ON;
      PRAGMA synchronous = NORMAL;
      PRAGMA temp_store = FILE;
      PRAGMA cache_size = -65536;
    `);
    database.exec(sql);
  } finally {
    database.close();
  }
};
