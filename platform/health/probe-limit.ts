import type { RateLimit } from '../rate-limits/rate-limits.port.ts';

/** Apart from the limit of other requests, so that a busy address does not make its probes fail. */
export const probeLimit: RateLimit = { name: 'probes', points: 600, perSeconds: 60 };
