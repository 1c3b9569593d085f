import { z } from 'zod';
import { resolveClaim } from '#application/account/identifiers/resolve-claim.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { defineWorker } from '../engine/define-worker.ts';

export const resolveClaimsWorker = defineWorker({
  name: 'resolve-claims',
  job: 'resolve-claim',
  payload: z.strictObject({
    kind: z.enum(['email', 'username', 'identity', 'customer']),
    hash: z.string().min(1),
  }),
  from: 'start',
  on: {
    IdentifierClaimed: ({ stream, data: { kind, expiresAt } }) => {
      const payload = { kind, hash: parseStreamId(stream) };
      return [{ payload, runAt: new Date(expiresAt) }];
    },
  },
  handle: (ports) => async (claim, run) => {
    await resolveClaim(ports, claim, run.context());
  },
});
