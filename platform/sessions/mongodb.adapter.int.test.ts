import { describe } from 'vitest';
import { mongoSessions } from './mongodb.adapter.ts';
import { sessionsContract } from './sessions.contract.ts';

const url = process.env['MONGODB_URL'] ?? '';

describe.skipIf(url === '')('with a server (skipped when MONGODB_URL is unset)', () => {
  sessionsContract('MongoDB', () =>
    Promise.resolve({
      open: (systemTime) => mongoSessions({ url, systemTime }),
      dispose: () => Promise.resolve(),
    }),
  );
});
