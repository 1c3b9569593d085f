import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Member } from '#contract/admin.ts';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { expectRefusals, renderInConsole } from '../testing/console-context.tsx';
import { aHolder, aMember } from '../testing/member.ts';
import { aPreview } from '../testing/preview.ts';
import { BulkPreview } from './bulk-preview.tsx';
import type { Intent } from './intent.ts';

const intent: Intent = { kind: 'grant', plan: 'basic', duration: 'trial' };
const dorte = aMember({ id: 'm-1', displayName: 'Dorte Kragh', membershipRevision: 4 });
const rosa = aMember({ id: 'm-2', displayName: 'Rosa Lindqvist' });
const samuel = aHolder('pro', null, { id: 'm-3', displayName: 'Samuel Oyelaran' });

beforeEach(expectRefusals);
afterEach(cleanup);

// As the server would: who has Pro is not given Basic.
const previews: ConsoleDataProvider['previews'] = (ids) =>
  Promise.resolve(
    ids.map((memberId) =>
      /^(m-3|s-)/u.test(memberId)
        ? aPreview({ memberId, changes: false, whyNot: 'Pro contains it' })
        : aPreview({ memberId, membershipRevision: memberId === 'm-1' ? 4 : -1 }),
    ),
  );

const renderPreview = (members: readonly Member[], answers: Partial<ConsoleDataProvider> = {}) => {
  renderInConsole(
    <BulkPreview
      intent={intent}
      members={members}
      onGrantChange={() => undefined}
      onClose={() => undefined}
    />,
    { previews, ...answers },
  );
};

const rowOf = (name: string): HTMLElement => {
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  if (row === null) throw new Error(`No row of ${name}`);
  return row;
};

describe('the preview of a bulk grant', () => {
  it('shows what will happen to each member, and counts only those who change', async () => {
    renderPreview([dorte, samuel, rosa]);
    await screen.findByText('No change: Pro contains it');
    expect(within(rowOf('Dorte Kragh')).getByText(/^Basic until/u)).toBeTruthy();
    expect(within(rowOf('Samuel Oyelaran')).getByText('No change: Pro contains it')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Apply to 2 members' })).toBeTruthy();
  });

  it('counts the unchanged instead of listing them once there are many', async () => {
    const same = Array.from({ length: 12 }, (_, index) =>
      aHolder('pro', null, { id: `s-${String(index)}`, displayName: `Holder ${String(index)}` }),
    );
    renderPreview([dorte, ...same]);
    expect(await screen.findByText('1 member will change, 12 will not.')).toBeTruthy();
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  });

  it('cannot be applied without a reason, or when nobody changes', async () => {
    renderPreview([samuel]);
    await screen.findByText('No change: Pro contains it');
    await userEvent.type(screen.getByLabelText('Reason'), 'Because');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply to 0 members' });
    expect(button.disabled).toBe(true);
  });
});

describe('a preview that is not there', () => {
  it('is waited for, and nobody can be changed meanwhile', () => {
    renderPreview([dorte], { previews: () => new Promise(() => undefined) });
    expect(screen.getByRole('status', { name: 'Loading the preview' })).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply to 0 members' });
    expect(button.disabled).toBe(true);
  });

  it('shows the reason, and can be retried', async () => {
    const asked = vi
      .fn<ConsoleDataProvider['previews']>(previews)
      .mockRejectedValueOnce(new HttpError('The store is unavailable.', 503));
    renderPreview([dorte], { previews: asked });
    expect((await screen.findByRole('alert')).textContent).toContain('The store is unavailable.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again now' }));
    expect(await screen.findByRole('button', { name: 'Apply to 1 member' })).toBeTruthy();
  });
});

describe('applying it', () => {
  it('sends one command for each who changes, with their own revision, and shows each result', async () => {
    const grant = vi.fn<ConsoleDataProvider['grant']>((id) =>
      id === 'm-2'
        ? Promise.reject(new HttpError('Stale', 412))
        : Promise.resolve({ message: 'Membership Updated', member: dorte }),
    );
    renderPreview([dorte, rosa, samuel], { grant });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason'), 'Card expired');
    await user.click(await screen.findByRole('button', { name: 'Apply to 2 members' }));
    await screen.findByText('What happened');
    expect(grant.mock.calls.map(([id, , stamp]) => [id, stamp.revision])).toEqual([
      ['m-1', 4],
      ['m-2', -1],
    ]);
    expect(within(rowOf('Dorte Kragh')).getByText('Membership Updated')).toBeTruthy();
    expect(
      within(rowOf('Rosa Lindqvist')).getAllByText('Changed meanwhile').length,
    ).toBeGreaterThan(0);
    await waitFor(() => {
      expect(screen.getByRole('alert').textContent).toContain('Failed to manage membership');
    });
    expect(screen.getByRole('alert').textContent).toContain('1 member changed, 1 failed');
  });
});
