import { vi } from 'vitest';

// Vitest gives up after one second, and a busy machine takes longer for little. The test's own limit stays.
const { waitFor } = vi;
vi.waitFor = (check, options = { timeout: 30_000 }) => waitFor(check, options);
