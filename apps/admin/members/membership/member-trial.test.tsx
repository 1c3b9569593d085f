import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { openList } from '../../testing/list-context.tsx';
import { MemberTrialSection } from './member-trial.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const member = { id: 'm-1', membershipRevision: 2 } as MemberDetails;
const mailboxTrials = [{ at: '2023-05-04T10:00:00.000Z', accountId: 'm-2' }];
const used = { code: 'trial/used', message: 'You have already had a free trial.' };

it('shows the earlier trial of the mailbox, and allows another one with a reason', async () => {
  let allowedAt: string | null = null;
  const { asked } = openList('members', <MemberTrialSection member={member} />, (request) => {
    const { method, url } = request;
    if (!url.pathname.includes('/trial')) return undefined;
    if (url.pathname.endsWith('/preview'))
      return { json: { changes: true, whyNot: null, refusalAfter: null } };
    if (method === 'POST') allowedAt = '2023-06-01T10:00:00.000Z';
    return { json: { mailboxTrials, allowedAt, refusal: allowedAt === null ? used : null } };
  });
  expect(
    await screen.findByText('Another account of this mailbox started a trial on 4 May 2023.'),
  ).toBeDefined();
  expect(await screen.findByText(/^The member can then start another trial\./)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Two sisters' } });
  fireEvent.click(screen.getByRole('button', { name: 'Allow another trial' }));
  expect(await screen.findByText('Another trial was allowed on 1 Jun 2023.')).toBeDefined();
  await waitFor(() => {
    const sent = asked.find(
      ({ method, url }) => method === 'POST' && url.pathname.endsWith('/allow'),
    );
    expect(sent?.url.pathname).toBe('/api/admin/members/m-1/trial/allow');
  });
});

it('names the reason for the reader, who is not the member', async () => {
  const refusal = { code: 'trial/plan-active', message: 'You already have this plan.' };
  openList('members', <MemberTrialSection member={member} />, ({ url }) =>
    url.pathname.includes('/trial')
      ? { json: { mailboxTrials: [], allowedAt: null, refusal } }
      : undefined,
  );
  expect(await screen.findByText(/^The member already has Pro/u)).toBeDefined();
  expect(screen.queryByText(/You already/u)).toBeNull();
});
