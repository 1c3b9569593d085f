import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Job, JobQueue } from '#contract/jobs.ts';
import { openList, type Answer } from '../testing/list-context.tsx';
import { JobList } from './job-list.tsx';
import { JobShow } from './job-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-03-02T10:00:00.000Z';
const job: Job = {
  ...{ id: 'job-7', name: 'send-mail', state: 'failed', attempt: 5, dueAt: at, failedAt: at },
  error: '550 no mailbox [address]',
};
const queue: JobQueue = {
  ...{ id: 'jobs', waiting: 3, delayed: 1200, active: 2, failed: 1, paused: false, pause: null },
};
const answers =
  (answeredJob: Job | readonly Job[], shownQueue: JobQueue): Answer =>
  ({ url }) => {
    if (url.pathname.includes('/queues/')) return { json: shownQueue };
    if (!url.pathname.includes('/jobs')) return undefined;
    return Array.isArray(answeredJob)
      ? { json: answeredJob, total: answeredJob.length }
      : { json: answeredJob };
  };

it('says how many jobs stand where, and lists what failed with its error', async () => {
  openList('jobs', <JobList />, answers([job], queue));
  expect(await screen.findByRole('cell', { name: '550 no mailbox [address]' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'send-mail' });
  expect(link.getAttribute('href')).toBe('/jobs/job-7/show');
  const figures = await screen.findByText('1,200');
  expect(figures.tagName).toBe('DD');
  expect(screen.getByText('Pause the queue', { selector: 'summary' })).toBeDefined();
  expect(screen.getByText('Try all again that failed', { selector: 'summary' })).toBeDefined();
});

it('says that the queue is paused, since when and why, and lets it be resumed', async () => {
  const pause = { reason: 'The mail server moves', at };
  openList('jobs', <JobList />, answers([], { ...queue, paused: true, pause }));
  expect(await screen.findByText(/no mail is sent/u)).toBeDefined();
  expect(screen.getByText(/Paused since .*: The mail server moves/u)).toBeDefined();
  expect(screen.getByText('Resume the queue', { selector: 'summary' })).toBeDefined();
  expect(await screen.findByText('No such job')).toBeDefined();
});

it('sends a retry with its reason, and offers none while the job waits', async () => {
  const sent: unknown[] = [];
  openList('jobs', <JobShow id={job.id} />, (asked) => {
    if (asked.method === 'POST') {
      sent.push([asked.url.pathname, asked.body]);
      return { json: queue };
    }
    return answers(job, queue)(asked);
  });
  const retry = within(await screen.findByRole('region', { name: 'Try again' }));
  fireEvent.change(retry.getByLabelText('Reason'), { target: { value: 'It is back' } });
  fireEvent.click(retry.getByRole('button', { name: 'Try again' }));
  await waitFor(() => {
    expect(sent).toEqual([['/api/admin/jobs/job-7/retry', { reason: 'It is back' }]]);
  });
  cleanup();
  openList('jobs', <JobShow id={job.id} />, answers({ ...job, state: 'waiting' }, queue));
  expect(await screen.findAllByText(/Only a job that failed for good/u)).toHaveLength(2);
});
