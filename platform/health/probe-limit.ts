import type { RateLimit } from '../rate-limits/rate-limits.port.ts';

/** Separate from the limit of other requests, so that the probes of a busy address do not fail. */
export const probeLimit: RateLimit = { name: 'probes', points: 600, perSeconds: 60 };
