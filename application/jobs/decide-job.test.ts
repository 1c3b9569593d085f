import { describe, expect, it } from 'vitest';
import type { JobRecord, Jobs, JobState } from '#platform/jobs/jobs.port.ts';
import { createTestContext, openTestPorts, today } from '../testing/test-ports.ts';
import { dropJob, retryJob } from './decide-job.ts';

const actor = '8f3a0000-0000-4000-8000-00000000c41d';
const staff = createTestContext(today, { actor });
const about = { jobId: 'job-7', reason: 'The mail server is back' };

const queueWith = async (state: JobState, attempt: number) => {
  const { eventStore, keys, clock } = await openTestPorts();
  await keys.obtain(actor);
  const done: string[] = [];
  const job: JobRecord = {
    id: 'job-7',
    name: 'deliver-mail',
    state,
    attempt,
    dueAt: today,
    error: null,
    nextAt: null,
    failedAt: null,
    about: { mailId: null, accountId: null },
  };
  const note = (act: string) => (id: string) => Promise.resolve(done.push(`${act} ${id}`) > 0);
  const administration = {
    find: () => Promise.resolve(job),
    retry: note('retry'),
    drop: note('drop'),
  };
  const jobs = { administration } as unknown as Jobs;
  return { ports: { eventStore, keys, clock, jobs }, done };
};

describe('a job', () => {
  it.each([
    ['failed', 5, ['retry job-7', 'drop job-7']],
    ['delayed', 2, ['retry job-7']],
    ['delayed', 0, []],
    ['waiting', 2, []],
    ['active', 1, []],
  ] as const)('that is %s after %i attempts takes %j', async (state, attempt, taken) => {
    const { ports, done } = await queueWith(state, attempt);
    const asked = await Promise.allSettled([
      retryJob(ports, about, staff),
      dropJob(ports, about, staff),
    ]);
    expect(done.toSorted()).toEqual([...taken].toSorted());
    for (const one of asked.filter(({ status }) => status === 'rejected')) {
      expect(one).toMatchObject({ reason: { kind: 'conflict', code: 'job/not-failed' } });
    }
  });
});
