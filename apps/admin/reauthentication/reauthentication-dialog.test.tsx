import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#ui/api/api-error.ts';
import { silenceRequestErrors, renderInConsole } from '../testing/console-context.tsx';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { withReauthentication } from './with-reauthentication.ts';

beforeEach(silenceRequestErrors);
afterEach(cleanup);

const required = new ApiError(403, 'Please confirm that it is you.', {
  code: 'session/proof-required',
});

/** The server asks for a proof, and takes the password `right`. */
const server = (ways: readonly string[]) => {
  const sent: string[] = [];
  let proved = false;
  vi.stubGlobal(
    'fetch',
    (_: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
      if (method === 'GET') return Promise.resolve(Response.json({ fresh: false, ways }));
      sent.push(body ?? '');
      proved = body?.includes('right') === true;
      return Promise.resolve(
        proved
          ? Response.json({ fresh: true, ways })
          : Response.json(
              { code: 'account/wrong-password', message: 'This is not your current password.' },
              { status: 403 },
            ),
      );
    },
  );
  const change = vi.fn(() => (proved ? Promise.resolve('done') : Promise.reject(required)));
  return { sent, change };
};

const show = (ways: readonly string[] = ['password', 'code']) => {
  renderInConsole(<ReauthenticationDialog />);
  return { ...server(ways), person: userEvent.setup() };
};

describe('a change that requires re-authentication', () => {
  it('is sent again after the password, even if it was wrong at first', async () => {
    const { person, change, sent } = show();
    const answer = withReauthentication(change);
    const field = await screen.findByLabelText('Your password');
    await person.type(field, 'wrong');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/This is not your current password/)).toBeDefined();
    await person.clear(screen.getByLabelText('Your password'));
    await person.type(screen.getByLabelText('Your password'), 'right');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await answer).toBe('done');
    expect(change).toHaveBeenCalledTimes(2);
    expect(sent).toHaveLength(2);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('accepts a code instead', async () => {
    const { person, change, sent } = show();
    const answer = withReauthentication(change);
    await person.click(await screen.findByRole('button', { name: 'Use a code instead' }));
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.getByText('Please fill in this field.')).toBeDefined();
    await person.type(screen.getByLabelText(/Code from your authenticator app/), 'right-code');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await answer).toBe('done');
    expect(sent).toEqual(['{"token":"right-code"}']);
  });

  it('is not made when it is cancelled', async () => {
    const { person, change } = show();
    const answer = withReauthentication(change);
    const refused = expect(answer).rejects.toBe(required);
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    await refused;
    expect(change).toHaveBeenCalledOnce();
  });

  it('sends staff without a password to their login', async () => {
    const { person, change } = show(['issuer']);
    const refused = expect(withReauthentication(change)).rejects.toBe(required);
    const link = await screen.findByRole('link', { name: 'Confirm with your login provider' });
    expect(link.getAttribute('href')).toContain('/api/auth/google?purpose=confirm');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await refused;
  });
});
