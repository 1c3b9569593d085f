import type { Operation } from '#contract/operation.ts';
import { waitingHeader } from '#contract/headers.ts';
import { queuedActs, type QueuedAct } from '#contract/queued-acts.ts';
import { waitingTexts, type WaitingWork } from '#contract/waiting-texts.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { JobAdministration, Jobs } from '#platform/jobs/jobs.port.ts';
import { withTimeLimit } from '#platform/resilience/with-time-limit.ts';
import type { RouteResponse } from './answer.ts';

export type QueueRuleDeps = {
  readonly jobs: Pick<Jobs, 'check'> & {
    readonly administration: Pick<JobAdministration, 'isPaused'>;
  };
};

const findAct = ({ name }: Operation): QueuedAct | undefined =>
  (queuedActs as Readonly<Record<string, QueuedAct | undefined>>)[name];

/** Refuses acts that record nothing without a job, while the queue cannot take one. */
export const requireQueue = async (
  { jobs }: QueueRuleDeps,
  operation: Operation,
): Promise<void> => {
  if (findAct(operation)?.withoutQueue === 'refused') await jobs.check();
};

/** Adds to the response of an act that the rest of it waits, while no job runs. */
export const withWaitingNotice = async (
  deps: QueueRuleDeps,
  operation: Operation,
  response: RouteResponse,
): Promise<RouteResponse> => {
  const waiting = findAct(operation)?.waiting ?? null;
  if (waiting === null || (await runsJobs(deps))) return response;
  return {
    ...response,
    body: withSentence(response.body, waiting),
    headers: { ...response.headers, [waitingHeader]: waiting },
  };
};

const limitMs = 2 * secondMs;

const runsJobs = async ({ jobs }: QueueRuleDeps): Promise<boolean> => {
  try {
    const check = jobs.check().then(() => jobs.administration.isPaused());
    return !(await withTimeLimit(check, limitMs));
  } catch {
    return false;
  }
};

const hasMessage = (body: unknown): body is { readonly message: string } =>
  typeof body === 'object' && body !== null && typeof Reflect.get(body, 'message') === 'string';

const withSentence = (body: unknown, waiting: WaitingWork): unknown =>
  hasMessage(body) ? { ...body, message: `${body.message} ${waitingTexts[waiting]}` } : body;
