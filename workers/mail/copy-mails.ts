import { z } from 'zod';
import { requestCopy } from '#application/mails/copy-mail.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { defineWorker } from '../engine/define-worker.ts';

/** Requests the copy of a mail when staff ask for one. */
export const copyMailsWorker = defineWorker({
  name: 'copy-mails',
  job: 'copy-mail',
  payload: z.strictObject({ mailId: z.uuid(), eventId: z.uuid() }),
  on: {
    MailCopyRequested: ({ id: eventId, stream }) => [
      { payload: { mailId: parseStreamId(stream), eventId } },
    ],
  },
  handle: (ports) => (payload, run) => requestCopy(ports, payload, run.context()),
});
