import { vi } from 'vitest';

// Vitest's default of one second is too short on a busy machine. The test's own limit still
// applies.
const { waitFor } = vi;
vi.waitFor = (check, options = { timeout: 30_000 }) => waitFor(check, options);
