import { expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { jobQueueDecider } from './job-queue.ts';
import type { JobQueueEvent } from './events.ts';

const given = deciderSpec(jobQueueDecider);
const now = new Date('2026-03-02T02:30:00.000Z');
const asked = { reason: 'The mail server is back', requestedAt: now.toISOString() };
const request = { reason: asked.reason, now };
const job = { jobId: 'job-7', name: 'send-mail' };
const pause: JobQueueEvent = { type: 'QueuePauseRequested', data: asked };
const resume: JobQueueEvent = { type: 'QueueResumeRequested', data: asked };

it('says which job staff had retried or dropped, and why', () => {
  given()
    .when({ type: 'RequestJobRetry', ...job, ...request })
    .then({ type: 'JobRetryRequested', data: { ...job, ...asked } });
  given()
    .when({ type: 'RequestFailedJobsRetry', ...request })
    .then({ type: 'FailedJobsRetryRequested', data: asked });
  given()
    .when({ type: 'RequestJobDrop', ...job, ...request })
    .then({ type: 'JobDropRequested', data: { ...job, ...asked } });
});

it('says who paused and resumed the queue; a pause is kept until it is ended', () => {
  given()
    .when({ type: 'RequestQueuePause', ...request })
    .then(pause);
  given(pause)
    .when({ type: 'RequestQueueResume', ...request })
    .then(resume);
  const { evolve, initialState } = jobQueueDecider;
  expect(evolve(initialState, pause)).toEqual({ pause: asked });
  expect(evolve(evolve(initialState, pause), resume)).toEqual({ pause: null });
  const retry: JobQueueEvent = { type: 'JobRetryRequested', data: { ...job, ...asked } };
  expect(evolve({ pause: asked }, retry)).toEqual({ pause: asked });
});
