import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RecordedCall,
  type FakeServer,
} from '../../testing/render-app.tsx';

afterEach(resetApp);

const kept = '/api/kept/drafts/settings.profile';

const keeps = (value: object): FakeServer => ({
  [`GET ${kept}`]: () => ({ body: { value, savedAt: '2026-01-05T09:00:00.000Z' } }),
  [`PUT ${kept}`]: () => ({ status: 204 }),
  [`DELETE ${kept}`]: () => ({ status: 204 }),
});

const isForgotten = (calls: readonly RecordedCall[]): boolean =>
  calls.some(({ path, method }) => path === kept && method === 'DELETE');

describe('the offer of unsaved edits', () => {
  it('is not made, and forgotten, when all of them were saved since', async () => {
    const { displayName } = user();
    const { calls } = renderApp('/settings', { user: user(), server: keeps({ displayName }) });
    await screen.findByLabelText('Display name');
    await waitFor(() => {
      expect(isForgotten(calls)).toBe(true);
    });
    expect(screen.queryByRole('button', { name: 'Restore changes' })).toBeNull();
  });

  it('goes when the same is saved by hand', async () => {
    let saved = user();
    const { calls, person } = renderApp('/settings', {
      user: saved,
      server: {
        ...keeps({ displayName: 'Rosa L' }),
        'POST /api/auth/check': () => ({
          body: { isAuthenticated: true, user: saved, inactivitySeconds: 300, ended: false },
        }),
        'PATCH /api/profile': ({ body }) => {
          saved = { ...saved, ...(body as { displayName: string }) };
          return { body: saved };
        },
      },
    });
    await screen.findByRole('button', { name: 'Restore changes' });
    const name = screen.getByLabelText('Display name');
    await person.clear(name);
    await person.type(name, 'Rosa L');
    await person.click(screen.getByRole('button', { name: 'Save profile' }));
    await screen.findByText('Profile updated');
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Restore changes' })).toBeNull();
    });
    expect(isForgotten(calls)).toBe(true);
  });
});
