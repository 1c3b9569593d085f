import { dropJob, retryJob } from '#application/jobs/decide-job.ts';
import { loadJobQueue, unknownJobError } from '#application/jobs/handle-job-queue.ts';
import { pauseQueue, resumeQueue, retryFailedJobs } from '#application/jobs/decide-queue.ts';
import { type Job, type JobQueue, jobOperations } from '#contract/system/jobs.ts';
import type { JobRecord } from '#platform/jobs/jobs.port.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from '../admin/ports.ts';

/** Waiting, running and failed jobs. The queue can only be paused and resumed as a whole. */
export const jobRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(jobOperations.jobs, async ({ jsonQuery: { filter = {}, range } }) => {
    const { skip, limit } = toSkipAndLimit(range);
    const state = filter.state ?? 'failed';
    const body = (await platform.jobs.administration.list({ state, skip, limit })).map(toJob);
    const { [state]: total } = await platform.jobs.counts();
    return { body, headers: contentRange('jobs', { skip, rows: body.length, total }) };
  });
  routes.on(jobOperations.job, async ({ params }) => {
    const job = await platform.jobs.administration.find(params.id);
    if (!job) throw unknownJobError();
    return { body: toJob(job) };
  });
  routes.on(jobOperations.retryJob, async ({ params, body, command, waitForProjections }) => {
    await retryJob(platform, { jobId: params.id, ...body }, command);
    await waitForProjections();
    return { body: await readJobQueue(platform) };
  });
  routes.on(jobOperations.dropJob, async ({ params, body, command, waitForProjections }) => {
    await dropJob(platform, { jobId: params.id, ...body }, command);
    await waitForProjections();
    return { body: await readJobQueue(platform) };
  });
  queueRoutes({ routes, platform });
};

const queueRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(jobOperations.jobQueue, async () => ({ body: await readJobQueue(platform) }));
  routes.on(jobOperations.retryFailedJobs, async ({ body, command, waitForProjections }) => {
    await retryFailedJobs(platform, body, command);
    await waitForProjections();
    return { body: await readJobQueue(platform) };
  });
  routes.on(jobOperations.pauseQueue, async ({ body, command, waitForProjections }) => {
    await pauseQueue(platform, body, command);
    await waitForProjections();
    return { body: await readJobQueue(platform) };
  });
  routes.on(jobOperations.resumeQueue, async ({ body, command, waitForProjections }) => {
    await resumeQueue(platform, body, command);
    await waitForProjections();
    return { body: await readJobQueue(platform) };
  });
};

const toJob = ({ dueAt, nextAt, failedAt, ...job }: JobRecord): Job => ({
  ...job,
  dueAt: dueAt.toISOString(),
  nextAt: nextAt?.toISOString() ?? null,
  failedAt: failedAt?.toISOString() ?? null,
});

const readJobQueue = async (platform: AdminRoutesDeps['platform']): Promise<JobQueue> => {
  const paused = await platform.jobs.administration.isPaused();
  const { pause } = await loadJobQueue(platform);
  const pauseDetails = paused && pause ? { reason: pause.reason, at: pause.requestedAt } : null;
  return { id: 'jobs', ...(await platform.jobs.counts()), paused, pause: pauseDetails };
};
