import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptDocumentsContract, storedKeptDocumentsContract } from './kept-documents.contract.ts';
import { sqliteKeptDocuments } from './sqlite.adapter.ts';

keptDocumentsContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-kept-'));
  const file = join(folder, 'kept-documents.sqlite');
  return {
    open: (systemTime) => Promise.resolve(sqliteKeptDocuments({ file, systemTime })),
    dispose: () => rm(folder, { recursive: true }),
  };
});

storedKeptDocumentsContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-kept-'));
  return {
    documents: sqliteKeptDocuments({ file: join(folder, 'kept-documents.sqlite') }),
    dispose: () => rm(folder, { recursive: true }),
  };
});
