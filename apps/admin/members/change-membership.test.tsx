import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { expectRefusals, renderInConsole } from '../testing/console-context.tsx';
import { aHolder, aMember } from '../testing/member.ts';
import { aPreview, free } from '../testing/preview.ts';
import { ChangeMembership } from './change-membership.tsx';

const member = aHolder('basic', '2023-10-20T12:00:00.000Z');
const basic = { plan: 'basic', origin: 'grant', endsAt: '2023-10-20T12:00:00.000Z' } as const;
const previewed = aPreview({
  memberId: member.id,
  membershipRevision: 5,
  before: [basic, free],
  after: [{ plan: 'pro', origin: 'grant', endsAt: '2024-10-08T12:00:00.000Z' }, free],
});
const updated = { message: 'Membership Updated', member };

beforeEach(expectRefusals);
afterEach(cleanup);

const granting = (answer: () => Promise<typeof updated>) =>
  vi.fn<ConsoleDataProvider['grant']>(answer);

/** The form on a page whose server previews and answers as the test says. */
const show = (answers: Partial<ConsoleDataProvider> = {}, shown = member): void => {
  renderInConsole(<ChangeMembership member={shown} away={false} />, {
    preview: () => Promise.resolve(previewed),
    ...answers,
  });
};

const preview = async (reason = 'Quiz prize'): Promise<ReturnType<typeof userEvent.setup>> => {
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Duration'), 'annual');
  await user.type(screen.getByLabelText('Reason, kept forever'), reason);
  await user.click(screen.getByRole('button', { name: 'Preview change' }));
  await screen.findByText(`“${reason}”`);
  return user;
};

describe('a change of a membership', () => {
  it('is previewed with its end before anything is sent', async () => {
    const grant = granting(() => Promise.resolve(updated));
    show({ grant });
    await preview();
    const dialog = screen.getByRole('dialog', { name: 'Grant Pro, annual' });
    expect(dialog.textContent).toContain('Basic by hand until 20 Oct');
    expect(dialog.textContent).toContain('Pro until 8 Oct 2024, then Free.');
    expect(dialog.textContent).toContain('MembershipGranted');
    expect(dialog.textContent).toContain('“Quiz prize”');
    expect(grant).not.toHaveBeenCalled();
  });

  it('sends one command with the revision of the preview, and shows its result', async () => {
    const grant = granting(() => Promise.resolve(updated));
    show({ grant });
    const user = await preview();
    await user.click(screen.getByRole('button', { name: 'Grant' }));
    await screen.findByText('Membership Updated');
    expect(grant).toHaveBeenCalledTimes(1);
    expect(grant.mock.calls[0]?.slice(0, 2)).toEqual([
      member.id,
      { plan: 'pro', duration: 'annual', reason: 'Quiz prize' },
    ]);
    expect(grant.mock.calls[0]?.[2].revision).toBe(5);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('sends the same again when it is pressed again after a lost answer', async () => {
    const grant = granting(() => Promise.reject(new HttpError('Lost', 503)));
    show({ grant });
    const user = await preview();
    await user.click(screen.getByRole('button', { name: 'Grant' }));
    await screen.findByText('Lost');
    await user.click(screen.getByRole('button', { name: 'Grant' }));
    await waitFor(() => {
      expect(grant).toHaveBeenCalledTimes(2);
    });
    const [first, second] = grant.mock.calls;
    expect(second).toEqual(first);
  });

  it('that fails shows the server’s message', async () => {
    const grant = granting(() => Promise.reject(new HttpError('The account is erased.', 409)));
    show({ grant });
    const user = await preview();
    await user.click(screen.getByRole('button', { name: 'Grant' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to manage membershipThe account is erased.');
  });

  it('that conflicts with another change asks to look again and cannot be repeated', async () => {
    const grant = granting(() => Promise.reject(new HttpError('Stale', 412)));
    show({ grant });
    const user = await preview();
    await user.click(screen.getByRole('button', { name: 'Grant' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Somebody changed this membership meanwhile; look again');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Grant' }).disabled).toBe(true);
  });

  it('without a reason is not even previewed', async () => {
    show();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason, kept forever'), '   ');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that would change nothing cannot be sent', async () => {
    const whyNot = 'already Pro, by hand';
    const unchanged = { ...previewed, changes: false, whyNot };
    show({ preview: () => Promise.resolve(unchanged) });
    await preview();
    expect(screen.getByRole('dialog').textContent).toContain('No change: already Pro, by hand');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Grant' }).disabled).toBe(true);
  });
});

describe('a preview', () => {
  it('is requested for the change that was chosen', async () => {
    const asked = vi.fn<ConsoleDataProvider['preview']>(() => Promise.resolve(previewed));
    show({ preview: asked });
    await preview();
    const change = { kind: 'grant', plan: 'pro', duration: 'annual' };
    expect(asked.mock.calls).toEqual([[member.id, change]]);
  });

  it('cannot be confirmed before it is there', async () => {
    show({ preview: () => new Promise(() => undefined) });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason, kept forever'), 'Quiz prize');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    await screen.findByRole('status', { name: 'Loading the preview' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Grant' }).disabled).toBe(true);
  });

  it('that did not load shows an error and can be retried', async () => {
    const asked = vi
      .fn<ConsoleDataProvider['preview']>(() => Promise.resolve(previewed))
      .mockRejectedValueOnce(new HttpError('The store is away.', 503));
    show({ preview: asked });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reason, kept forever'), 'Quiz prize');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The preview did not loadThe store is away.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Grant' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again now' }));
    await screen.findByText('“Quiz prize”');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Grant' }).disabled).toBe(false);
  });

  it('stays as it was shown when everything is loaded again', async () => {
    const asked = vi.fn<ConsoleDataProvider['preview']>(() => Promise.resolve(previewed));
    const grant = granting(() => Promise.reject(new HttpError('Stale', 412)));
    show({ preview: asked, grant });
    const user = await preview();
    await user.click(screen.getByRole('button', { name: 'Grant' }));
    await screen.findByText(/look again/u);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('a revocation', () => {
  it('sends its reason only', async () => {
    const revoke = vi.fn<ConsoleDataProvider['revoke']>(() => Promise.resolve(updated));
    show({ revoke });
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Action'), 'revoke');
    expect(screen.queryByLabelText('Duration')).toBeNull();
    await user.type(screen.getByLabelText('Reason, kept forever'), 'Asked for it');
    await user.click(screen.getByRole('button', { name: 'Preview change' }));
    await screen.findByText('“Asked for it”');
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => {
      expect(revoke.mock.calls[0]?.slice(0, 2)).toEqual([member.id, { reason: 'Asked for it' }]);
    });
  });
});

describe('at a past date, or for an erased account', () => {
  it.each([
    { shown: member, away: true, sentence: 'Go back to now to make a change.' },
    { shown: aMember({ erased: true }), away: false, sentence: 'This account is erased' },
  ])('nothing can be changed: $sentence', ({ shown, away, sentence }) => {
    renderInConsole(<ChangeMembership member={shown} away={away} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview change' });
    expect(button.disabled).toBe(true);
    expect(document.body.textContent).toContain(sentence);
  });
});
