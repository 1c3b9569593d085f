import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionsContract } from './sessions.contract.ts';
import { sqliteSessions } from './sqlite.adapter.ts';

sessionsContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-sessions-'));
  const file = join(folder, 'sessions.sqlite');
  return {
    open: (systemTime) => Promise.resolve(sqliteSessions({ file, systemTime })),
    dispose: () => rm(folder, { recursive: true }),
  };
});
