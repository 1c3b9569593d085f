import { z } from 'zod';
import { releaseFormerIdentifiers } from '#application/account/credentials/change-email.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';

/** Releases a former address when its change can no longer be undone, and an unlinked identity. */
export const releaseFormerEmailsWorker = defineWorker({
  name: 'release-former-emails',
  payload: z.strictObject({ accountId: z.uuid() }),
  from: 'start',
  on: {
    AccountEmailChanged: ({ stream, data }) =>
      createReleaseJobs(stream, { runAt: new Date(data.undoUntil) }),
    AccountEmailChangeUndone: ({ stream }) => createReleaseJobs(stream),
    AccountIdentityUnlinked: ({ stream }) => createReleaseJobs(stream),
  },
  handle: (ports) => async (account, run) => {
    await releaseFormerIdentifiers(ports, account, run.context());
  },
});

const createReleaseJobs = (
  stream: string,
  when: { readonly runAt?: Date } = {},
): readonly JobRequest<{ readonly accountId: string }>[] => [
  { payload: { accountId: getStreamAccountId(stream) }, ...when },
];
