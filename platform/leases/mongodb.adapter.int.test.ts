import { describe } from 'vitest';
import { leasesContract } from './leases.contract.ts';
import { mongoLeases } from './mongodb.adapter.ts';

const url = process.env['MONGODB_URL'] ?? '';

describe.skipIf(url === '')('with a server (skipped when MONGODB_URL is unset)', () => {
  leasesContract('MongoDB', { open: (elapsed) => mongoLeases({ url, elapsed }) });
});
