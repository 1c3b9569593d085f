import { z } from 'zod';
import { deliverMail } from '#application/mails/deliver-mail.ts';
import { maxAttempts } from '#domain/mail/kinds.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';

export const deliverMailsWorker = defineWorker({
  name: 'deliver-mails',
  job: 'deliver-mail',
  payload: z.strictObject({ mailId: z.uuid() }),
  // Safe on history, because the mail's own events show whether it was delivered.
  from: 'start',
  on: {
    MailRequested: ({ stream, data }) => deliver(stream, maxAttempts[data.delivery]),
    MailDecided: ({ stream, data }) =>
      data.decision === 'again' ? deliver(stream, maxAttempts['at-most-once']) : [],
  },
  handle: (ports) => {
    const enqueue = limitedQueue(ports.mail.recognisesIds ? Infinity : maxConcurrentMails);
    return (payload, run) => enqueue(() => deliverMail(ports, payload, run.context));
  },
});

const deliver = (
  stream: string,
  attempts: number,
): readonly JobRequest<{ readonly mailId: string }>[] => {
  const mailId = parseStreamId(stream);
  return [{ payload: { mailId }, attempts }];
};

// Queued mails are not recorded as attempted, so a killed process leaves at most this many with unknown delivery.
const maxConcurrentMails = 16;
