import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Job, JobQueue } from '#contract/system/jobs.ts';
import { openList, type MockResponder } from '../testing/list-context.tsx';
import { JobList } from './job-list.tsx';
import { JobShow } from './job-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-03-02T10:00:00.000Z';
const job: Job = {
  id: 'job-7',
  name: 'send-mail',
  state: 'failed',
  attempt: 5,
  dueAt: at,
  failedAt: at,
  nextAt: null,
  error: '550 no mailbox [address]',
  about: { mailId: null, accountId: null },
};
const queue: JobQueue = {
  id: 'jobs',
  waiting: 3,
  delayed: 1200,
  active: 2,
  failed: 1,
  paused: false,
  pause: null,
};
const answers =
  (answeredJob: Job | readonly Job[], shownQueue: JobQueue): MockResponder =>
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
  expect(screen.getByText('Retry all failed', { selector: 'summary' })).toBeDefined();
});

it('says that the queue is paused, since when and why, and lets it be resumed', async () => {
  const pause = { reason: 'The mail server moves', at };
  openList('jobs', <JobList />, answers([], { ...queue, paused: true, pause }));
  expect(await screen.findByText(/no emails are sent/u)).toBeDefined();
  expect(screen.getByText(/Paused since .*: The mail server moves/u)).toBeDefined();
  expect(screen.getByText('Resume the queue', { selector: 'summary' })).toBeDefined();
  expect(await screen.findByText('No jobs')).toBeDefined();
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
  const retry = within(await screen.findByRole('region', { name: 'Retry' }));
  fireEvent.change(retry.getByLabelText('Reason'), { target: { value: 'It is back' } });
  fireEvent.click(retry.getByRole('button', { name: 'Retry' }));
  await waitFor(() => {
    expect(sent).toEqual([['/api/admin/jobs/job-7/retry', { reason: 'It is back' }]]);
  });
  cleanup();
  openList('jobs', <JobShow id={job.id} />, answers({ ...job, state: 'waiting' }, queue));
  expect(await screen.findByText('Only a failed job can be retried.')).toBeDefined();
  expect(screen.getByText('Only a permanently failed job can be dropped.')).toBeDefined();
});

const between: Job = {
  ...job,
  state: 'delayed',
  failedAt: null,
  nextAt: '2026-03-02T11:15:00.000Z',
};

it('says of a job between attempts what it failed with and when it is tried next, which may be now', async () => {
  const sent: string[] = [];
  openList('jobs', <JobShow id={job.id} />, (asked) => {
    if (asked.method === 'POST') sent.push(asked.url.pathname);
    return answers(between, queue)(asked);
  });
  expect(await screen.findByRole('cell', { name: 'Waiting for next attempt' })).toBeDefined();
  const row = (name: RegExp) => screen.getByRole('row', { name });
  expect(row(/^Next attempt /u).textContent).toContain('11:15');
  expect(row(/^Due /u).textContent).toContain('10:00');
  expect(row(/^Failed permanently /u).textContent).toContain('No');
  expect(row(/^Last error /u).textContent).toContain('550 no mailbox');
  expect(screen.getByText('Only a permanently failed job can be dropped.')).toBeDefined();
  const retry = within(screen.getByRole('region', { name: 'Retry' }));
  expect(retry.getByText(/next attempt starts immediately/u)).toBeDefined();
  fireEvent.change(retry.getByLabelText('Reason'), { target: { value: 'It is back' } });
  fireEvent.click(retry.getByRole('button', { name: 'Retry' }));
  await waitFor(() => {
    expect(sent).toEqual(['/api/admin/jobs/job-7/retry']);
  });
});

it('leads to the mail and the member that a job is about, by their ids', async () => {
  const about = {
    mailId: '11110000-0000-4000-8000-00000000aaaa',
    accountId: '22220000-0000-4000-8000-00000000bbbb',
  };
  openList('jobs', <JobShow id={job.id} />, answers({ ...job, about }, queue));
  const mail = await screen.findByRole('link', { name: about.mailId });
  expect(mail.getAttribute('href')).toBe(`/mails/${about.mailId}/show`);
  const member = screen.getByRole('link', { name: about.accountId });
  expect(member.getAttribute('href')).toBe(`/members/${about.accountId}/show`);
  cleanup();
  openList('jobs', <JobList />, answers([{ ...job, about }], queue));
  expect((await screen.findByRole('rowheader')).textContent).toBe('send-mail Email 1111·aaaa');
});

it('says when each job failed, is tried next or is due, and in which order they stand', async () => {
  openList('jobs', <JobList />, answers([{ ...job, failedAt: '2026-03-02T12:30:00.000Z' }], queue));
  expect(await screen.findByRole('cell', { name: /12:30/u })).toBeDefined();
  expect(await screen.findByText(/^Page 1, failed jobs by last failure/u)).toBeDefined();
  expect(document.querySelector('[aria-sort]')).toBeNull();
  cleanup();
  openList('jobs', <JobList />, answers([between], queue));
  expect(await screen.findByRole('cell', { name: /11:15/u })).toBeDefined();
});

it('is one list with that of the filter for what failed for good', async () => {
  const { place, go } = openList('jobs', <JobList />, answers([job], queue));
  act(() => {
    go(`?${new URLSearchParams({ filter: '{"state":"failed"}' }).toString()}`);
  });
  await waitFor(() => {
    expect(new URLSearchParams(place().search).get('filter')).toBe('{}');
  });
  expect(await screen.findByRole('link', { name: 'send-mail' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Remove the filter/u })).toBeNull();
});
