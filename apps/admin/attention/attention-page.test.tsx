import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Attention,
  type AttentionCheck,
  attentionEndpoints,
} from '#contract/admin/attention.ts';
import type { AccessEntry } from '#contract/account/access.ts';
import { minuteMs } from '#contract/durations.ts';
import { getSupportAccess, silenceRequestErrors } from '../testing/console-context.tsx';
import { openList } from '../testing/list-context.tsx';
import { AttentionPage } from './attention-page.tsx';

beforeEach(silenceRequestErrors);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const check = (over: Partial<AttentionCheck>): AttentionCheck => ({
  id: 'jobs-failed',
  severity: 'fault',
  state: 'clear',
  count: 0,
  threshold: 1,
  since: null,
  title: 'Failed jobs',
  meaning: 'Background jobs used up all their attempts.',
  link: '/jobs',
  items: [],
  runbook: { symptom: 'Something is missing.', check: 'Run `jobs list`.', fix: 'Retry it.' },
  silence: null,
  ...over,
});

const failedJobs = check({
  state: 'open',
  count: 7,
  since: '2026-03-02T08:00:00.000Z',
  items: [
    {
      label: 'deliver-mail',
      detail: 'no answer',
      link: '/jobs/1/show',
      at: '2026-03-02T08:00:00Z',
    },
  ],
});
const support = check({
  id: 'support-waiting',
  severity: 'work',
  state: 'open',
  count: 1,
  title: 'Open support requests',
  link: '/support-requests',
});
const unknown = check({ id: 'mails-unknown', state: 'unknown', count: null, title: 'Emails' });

const answered = (checks: readonly AttentionCheck[]): Answered => ({
  json: {
    checkedAt: '2026-03-02T09:00:00.000Z',
    alarms: true,
    checks: [...checks],
  } satisfies Attention,
});

type Answered = { readonly json: unknown; readonly status?: number };

const show = (answer: () => Answered, access: readonly AccessEntry[] = []): void => {
  openList(
    'attention',
    <AttentionPage />,
    ({ url: { pathname } }) =>
      pathname === attentionEndpoints.attention.path ? answer() : undefined,
    access,
  );
};

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the home page', () => {
  it('lists faults and work with their number, what it means and where to go', async () => {
    show(() => answered([failedJobs, support, check({ id: 'sources-down', title: 'Sources' })]));
    await screen.findByText(/1 fault and 1 task waiting/);
    const faults = region('Faults');
    expect(faults.getByRole('heading', { level: 3, name: '7 Failed jobs' })).toBeDefined();
    expect(faults.getByText(/used up all their attempts/)).toBeDefined();
    expect(faults.getByText(/^Since 2 Mar/).getAttribute('datetime')).toBe(failedJobs.since);
    const all = faults.getByRole('link', { name: 'Show all: Failed jobs' });
    expect(all.getAttribute('href')).toBe('/jobs');
    const one = faults.getByRole('link', { name: 'deliver-mail' });
    expect(one.getAttribute('href')).toBe('/jobs/1/show');
    expect(faults.getByText('The first 1 of 7.')).toBeDefined();
    expect(region('Work').getByRole('heading', { name: '1 Open support requests' })).toBeDefined();
  });

  it('includes the runbook paragraph for each', async () => {
    show(() => answered([failedJobs]));
    await userEvent.click(await screen.findByText('What to do'));
    expect(screen.getByText('jobs list').tagName).toBe('CODE');
    expect(screen.getByText('Retry it.')).toBeDefined();
    expect(region('Work').getByText('No work is waiting.')).toBeDefined();
  });

  it('shows a failed check as a fault', async () => {
    show(() => answered([unknown]));
    expect(await screen.findByRole('heading', { level: 3, name: '? Emails' })).toBeDefined();
    expect(screen.getByText(/Could not be checked\./)).toBeDefined();
  });

  it('says that nothing needs attention, and lists the clear checks with their thresholds', async () => {
    show(() => answered([check({ count: 2, threshold: 3 })]));
    expect(await screen.findByText('Nothing needs attention')).toBeDefined();
    await userEvent.click(screen.getByText('Clear checks (1)'));
    const row = screen.getByRole('row', { name: /Failed jobs/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['2', '3']);
  });

  it('turns the notifications of a fault off for a chosen time, with a reason', async () => {
    const sent: unknown[] = [];
    openList('attention', <AttentionPage />, ({ url: { pathname }, method, body }) => {
      if (method === 'POST') {
        sent.push([pathname, body]);
        return { json: { silence: null } };
      }
      return pathname === attentionEndpoints.attention.path ? answered([failedJobs]) : undefined;
    });
    await userEvent.click(
      await screen.findByText('Turn off notifications', { selector: 'summary' }),
    );
    await userEvent.selectOptions(screen.getByLabelText('Notifications are off for'), '7 days');
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Known outage');
    await userEvent.click(screen.getByRole('button', { name: 'Turn off notifications' }));
    await screen.findByText('Notifications are off');
    expect(sent).toEqual([
      ['/api/admin/attention/jobs-failed/silence', { hours: 168, reason: 'Known outage' }],
    ]);
  });

  it('lists silenced checks, also clear ones, and turns them on again', async () => {
    const silence = { until: '2026-03-02T17:00:00.000Z', reason: 'Known outage' };
    const sent: unknown[] = [];
    openList('attention', <AttentionPage />, ({ url: { pathname }, method }) => {
      if (method === 'POST') {
        sent.push(pathname);
        return { json: { silence: null } };
      }
      const checks = [
        { ...failedJobs, silence },
        check({ id: 'disk-low', title: 'Disk', silence }),
      ];
      return pathname === attentionEndpoints.attention.path ? answered(checks) : undefined;
    });
    expect(await screen.findAllByText(/^Notifications off until 2 Mar/)).toHaveLength(2);
    expect(screen.queryByText('Turn off notifications')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Turn on notifications: Disk' }));
    await screen.findByText('Notifications are on');
    expect(sent).toEqual(['/api/admin/attention/disk-low/end-silence']);
  });

  it('offers no silence while nobody is notified', async () => {
    show(() => ({
      json: { ...(answered([failedJobs]).json as Attention), alarms: false },
    }));
    await screen.findByRole('heading', { name: '7 Failed jobs' });
    expect(screen.queryByText('Turn off notifications')).toBeNull();
  });

  it('leads to the three admin tools', async () => {
    show(() => answered([]));
    await screen.findByText('Nothing needs attention');
    const links = region('Admin tools').getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/tools?tab=user-management',
      '/tools?tab=client-memberships',
      '/tools?tab=manual-operations',
    ]);
  });

  it('leads support staff to no admin tools, because they can use none', async () => {
    show(() => answered([]), getSupportAccess(false));
    await screen.findByText('Nothing needs attention');
    expect(screen.queryByText('Admin tools')).toBeNull();
  });

  it('says that the checks did not load, and loads them again', async () => {
    let up = false;
    show(() => (up ? answered([]) : { json: { message: 'Away.' }, status: 503 }));
    expect(await screen.findByText('Could not load what needs attention')).toBeDefined();
    up = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again now' }));
    expect(await screen.findByText('Nothing needs attention')).toBeDefined();
  });

  it('keeps the last checks and says so when the newest do not load', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let up = true;
    show(() => (up ? answered([failedJobs]) : { json: { message: 'Away.' }, status: 503 }));
    await screen.findByRole('heading', { name: '7 Failed jobs' });
    up = false;
    await vi.advanceTimersByTimeAsync(minuteMs);
    await screen.findByText('These checks are not current');
    expect(screen.getByRole('heading', { name: '7 Failed jobs' })).toBeDefined();
  });
});
