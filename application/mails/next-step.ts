import { maxAttempts } from '#domain/mail/kinds.ts';
import type { JobRecord, JobState, JobAdministration } from '#platform/jobs/jobs.port.ts';
import type { MailRecord, MailStep } from './read-mails.ts';

/** The next automatic attempt of a mail, or the decision that it waits for. */
export type NextStep =
  | {
      readonly kind: 'attempt';
      readonly attempt: number;
      readonly of: number;
      readonly at: string;
    }
  | { readonly kind: 'decision' };

type Ports = { readonly jobs: { readonly administration: Pick<JobAdministration, 'list'> } };
type Mail = Pick<MailRecord, 'id' | 'status' | 'delivery'>;

/** Reads the queue, because the schedule of retries is only stored there. Null if nothing more will happen. */
export const getNextStep = async (
  ports: Ports,
  mail: Mail,
  steps: readonly Pick<MailStep, 'decision'>[],
): Promise<NextStep | null> => {
  if (mail.status === 'sent' || mail.status === 'dropped') return null;
  const job = await findDelivery(ports, mail.id);
  if (job) {
    const wasDecided = steps.some(({ decision }) => decision === 'again');
    const attemptLimit = maxAttempts[wasDecided ? 'at-most-once' : mail.delivery];
    const attempt = Math.min(attemptLimit, job.attempt + (job.state === 'active' ? 0 : 1));
    const nextAttemptAt = (job.nextAt ?? job.dueAt).toISOString();
    return { kind: 'attempt', attempt: Math.max(1, attempt), of: attemptLimit, at: nextAttemptAt };
  }
  return mail.status === 'refused' || mail.status === 'in-doubt' ? { kind: 'decision' } : null;
};

const openStates: readonly JobState[] = ['delayed', 'waiting', 'active'];
const limit = 200;

const findDelivery = async (
  { jobs: { administration } }: Ports,
  mailId: string,
): Promise<JobRecord | undefined> => {
  for (const state of openStates) {
    for (let skip = 0; ; skip += limit) {
      const page = await administration.list({ state, skip, limit });
      const deliveryJob = page.find(
        (job) => job.name === 'deliver-mail' && job.about.mailId === mailId,
      );
      if (deliveryJob) return deliveryJob;
      if (page.length < limit) break;
    }
  }
  return undefined;
};
