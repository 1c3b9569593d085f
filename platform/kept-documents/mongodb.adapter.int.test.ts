import { describe } from 'vitest';
import { keptDocumentsContract, storedKeptDocumentsContract } from './kept-documents.contract.ts';
import { mongoKeptDocuments } from './mongodb.adapter.ts';

const url = process.env['MONGODB_URL'] ?? '';

describe.skipIf(url === '')('with a server (skipped when MONGODB_URL is unset)', () => {
  keptDocumentsContract('MongoDB', () =>
    Promise.resolve({
      open: (systemTime) => mongoKeptDocuments({ url, systemTime }),
      dispose: () => Promise.resolve(),
    }),
  );

  storedKeptDocumentsContract('MongoDB', async () => ({
    documents: await mongoKeptDocuments({ url }),
    dispose: () => Promise.resolve(),
  }));
});
