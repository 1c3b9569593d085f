import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultNewsPreferences } from '#contract/account/preference-options.ts';
import type { TrackRecord } from '#contract/predictions/track-record.ts';
import { user } from '../../testing/fixtures.ts';
import { waitForSessionListener } from '../../testing/heard-channel.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';
import { emptyRecord, sampleTrackRecord } from '../../testing/track-record.ts';

afterEach(resetApp);

describe('the profile', () => {
  it('is saved with exactly its two fields', async () => {
    const { calls, person } = renderApp('/settings', {
      user: user(),
      server: { 'PATCH /api/profile': () => ({ status: 204 }) },
    });
    const name = await screen.findByLabelText('Display name');
    await person.clear(name);
    await person.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(screen.getByText('Display name cannot be empty.')).toBeDefined();
    await person.type(name, 'Rosa L');
    expect(screen.getByText('1 unsaved change.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Save profile' }));
    await screen.findByText('Profile updated');
    const saved = calls.find((call) => call.method === 'PATCH');
    expect(saved?.body).toEqual({ displayName: 'Rosa L', username: 'rosa' });
  });
});

it.each(['#plan', '#subscription'])('opens the tab of the plan at %s', async (hash) => {
  renderApp(`/settings${hash}`, { user: user() });
  const tab = await screen.findByRole('tab', { name: 'Subscription' });
  expect(tab.ariaSelected).toBe('true');
});

describe('the accuracy of the forecasts', () => {
  const openPlan = (body: TrackRecord) =>
    renderApp('/settings#plan', {
      user: user(),
      server: { 'GET /api/track-record': () => ({ body }) },
    });
  const box = () => screen.findByRole('region', { name: 'Forecast accuracy' });

  it('is that of the record, with the number of cases', async () => {
    openPlan(sampleTrackRecord);
    const accuracy = within(await box());
    expect(await accuracy.findByText('53.1%')).toBeDefined();
    expect(accuracy.getByText('1,118 of 2,104 calls')).toBeDefined();
    expect(accuracy.getAllByText('80.3%')).toHaveLength(2);
    expect(accuracy.getAllByText('of 4,000 forecasts')).toHaveLength(2);
  });

  it('is empty before anything came due', async () => {
    openPlan(emptyRecord);
    const accuracy = within(await box());
    expect(await accuracy.findByText('Nothing measured yet')).toBeDefined();
    expect(accuracy.queryByText(/%/)).toBeNull();
  });

  it('is empty with the reason where forecasts are switched off', async () => {
    openPlan({ ...emptyRecord, state: { ...emptyRecord.state, switchedOff: true } });
    const accuracy = within(await box());
    expect(
      await accuracy.findByText('Forecasts are switched off on this installation.'),
    ).toBeDefined();
  });
});

describe('an edit made while an earlier one is being saved', () => {
  const held = (): { answered: Promise<void>; answer: () => void } => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    return {
      answered: promise,
      answer: () => {
        resolve(undefined);
      },
    };
  };

  it('stays in the profile and is saved next', async () => {
    const { answered, answer } = held();
    const { calls, person } = renderApp('/settings', {
      user: user(),
      server: {
        'PATCH /api/profile': async ({ body }) => {
          await answered;
          return { body };
        },
      },
    });
    const name = await screen.findByLabelText('Display name');
    await person.type(name, ' L');
    const save = screen.getByRole('button', { name: 'Save profile' });
    await person.click(save);
    await person.type(name, 'und');
    answer();
    await screen.findByText('Profile updated');
    expect(name).toHaveProperty('value', 'Rosa Lindqvist Lund');
    await person.click(save);
    await waitFor(() => {
      const sent = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
      expect(sent[1]).toMatchObject({ displayName: 'Rosa Lindqvist Lund' });
    });
  });

  it('is saved while the session is still being refreshed, and is not overwritten by it', async () => {
    const { answered, answer } = held();
    let saved = user();
    let checks = 0;
    const { calls, person } = renderApp('/settings', {
      user: saved,
      server: {
        'POST /api/auth/check': async () => {
          const body = { isAuthenticated: true, user: saved, inactivitySeconds: null };
          checks += 1;
          if (checks > 1) await answered;
          return { body };
        },
        'PATCH /api/profile': ({ body }) => {
          saved = { ...saved, ...(body as { displayName: string }) };
          return { body: saved };
        },
      },
    });
    const name = await screen.findByLabelText('Display name');
    const save = screen.getByRole('button', { name: 'Save profile' });
    await person.type(name, ' L');
    await person.click(save);
    await waitFor(() => {
      expect(checks).toBe(2);
    });
    await person.type(name, 'und');
    await person.click(save);
    const names = (): unknown[] =>
      calls
        .filter(({ method }) => method === 'PATCH')
        .map(({ body }) => (body as { displayName: string }).displayName);
    await waitFor(() => {
      expect(names()).toEqual(['Rosa Lindqvist L', 'Rosa Lindqvist Lund']);
    });
    await person.type(name, 'gren');
    answer();
    await waitFor(() => {
      expect(document.querySelector('.user-menu')?.textContent).toContain('Rosa Lindqvist Lund');
    });
    expect(name).toHaveProperty('value', 'Rosa Lindqvist Lundgren');
    expect(screen.getByText('1 unsaved change.')).toBeDefined();
  });

  it('stays in the preferences', async () => {
    const { answered, answer } = held();
    const { person } = renderApp('/settings#news', {
      user: user(),
      server: {
        'PUT /api/preferences': async ({ body }) => {
          await answered;
          return { body };
        },
      },
    });
    await person.click(await screen.findByRole('radio', { name: 'Balanced' }));
    await person.click(screen.getByRole('button', { name: 'Save preferences' }));
    await person.click(screen.getByRole('checkbox', { name: 'DOT' }));
    answer();
    await screen.findByText('Preferences saved');
    expect(screen.getByRole('checkbox', { name: 'DOT' })).toHaveProperty('checked', true);
  });
});

describe('saving one field', () => {
  const elsewhere = { ...user(), username: 'rosa.from.another.tab' };

  it('keeps what another tab has changed in the meantime', async () => {
    const { calls, person } = renderApp('/settings', {
      user: user(),
      server: {
        'GET /api/auth/me': () => ({ body: elsewhere, etag: '"7"' }),
        'PATCH /api/profile': ({ body }) => ({ body }),
      },
    });
    await person.type(await screen.findByLabelText('Display name'), ' L');
    const button = screen.getByRole('button', { name: 'Save profile' });
    await person.click(button);
    await screen.findByText('Profile updated');
    expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
      body: { displayName: 'Rosa Lindqvist L', username: 'rosa.from.another.tab' },
      ifMatch: '"7"',
    });
    expect(document.activeElement).toBe(button);
  });

  it('begins again when somebody was quicker in between', async () => {
    let revision = 6;
    const { calls, person } = renderApp('/settings#news', {
      user: user(),
      server: {
        'GET /api/preferences': () => {
          revision += 1;
          const preferredCoins = revision < 9 ? ['BTC'] : ['DOT'];
          const rest = { newsCoins: [], preferredCategories: [], sentimentPreference: 'all' };
          return { body: { preferredCoins, ...rest }, etag: `"${String(revision)}"` };
        },
        'PUT /api/preferences': ({ body }) =>
          revision < 9 ? { status: 412, body: { code: 'command/stale', message: 'x' } } : { body },
      },
    });
    await person.click(await screen.findByRole('radio', { name: 'Balanced' }));
    await person.click(screen.getByRole('button', { name: 'Save preferences' }));
    await screen.findByText('Preferences saved');
    const puts = calls.filter(
      ({ method, path }) => method === 'PUT' && path === '/api/preferences',
    );
    expect(puts.map(({ ifMatch }) => ifMatch)).toEqual(['"8"', '"9"']);
    expect(puts[1]?.body).toMatchObject({
      preferredCoins: ['DOT'],
      sentimentPreference: 'balanced',
    });
  });
});

describe('unsaved edits', () => {
  const kept = '/api/kept/drafts/settings.profile';

  it('survive a change of tab, and are kept on the server', async () => {
    const { calls, person } = renderApp('/settings', {
      user: user(),
      server: { [`PUT ${kept}`]: () => ({ status: 204 }) },
    });
    await person.type(await screen.findByLabelText('Display name'), ' L');
    await person.type(screen.getByRole('textbox', { name: 'Bio' }), 'Ships and tides');
    await person.click(screen.getByRole('tab', { name: 'News' }));
    await person.click(await screen.findByRole('checkbox', { name: 'DOT' }));
    await person.click(screen.getByRole('tab', { name: 'Profile' }));
    const name = screen.getByLabelText<HTMLInputElement>('Display name');
    expect(name.value).toBe('Rosa Lindqvist L');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' }).value).toBe(
      'Ships and tides',
    );
    await person.click(screen.getByRole('tab', { name: 'News' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'DOT' }).checked).toBe(true);
    await waitFor(() => {
      expect(calls.find(({ path, method }) => path === kept && method === 'PUT')?.body).toEqual({
        value: { displayName: 'Rosa Lindqvist L' },
      });
    });
  });

  it('are offered again after signing in, and deleted on request', async () => {
    const value = { displayName: 'Rosa L', unknown: 1 };
    const draft = { value, savedAt: '2026-01-05T09:00:00.000Z' };
    const { calls, person } = renderApp('/settings', {
      user: user(),
      server: {
        [`GET ${kept}`]: () => ({ body: draft }),
        [`DELETE ${kept}`]: () => ({ status: 204 }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Restore changes' }));
    expect(screen.getByLabelText<HTMLInputElement>('Display name').value).toBe('Rosa L');
    expect(screen.getByText('1 unsaved change.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(calls.some(({ path, method }) => path === kept && method === 'DELETE')).toBe(true);
    });
    cleanup();
    const again = renderApp('/settings', {
      user: user(),
      server: {
        [`GET ${kept}`]: () => ({ body: draft }),
        [`DELETE ${kept}`]: () => ({ status: 204 }),
      },
    });
    await again.person.click(await screen.findByRole('button', { name: 'Delete changes' }));
    expect(screen.queryByRole('button', { name: 'Restore changes' })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Display name').value).toBe('Rosa Lindqvist');
    expect(again.calls.some(({ path, method }) => path === kept && method === 'DELETE')).toBe(true);
  });
});

describe('a username that is taken', () => {
  it('is said once, beside its field', async () => {
    const taken = 'This username is already taken.';
    const { person } = renderApp('/settings', {
      user: user(),
      server: {
        'PATCH /api/profile': () => ({
          status: 409,
          body: { message: taken, errors: [{ field: 'username', message: taken }] },
        }),
      },
    });
    const field = await screen.findByLabelText('Username');
    await person.type(field, '2');
    await person.click(screen.getByRole('button', { name: 'Save profile' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update profile');
    expect(screen.getAllByText(taken)).toHaveLength(1);
    expect(document.activeElement).toBe(field);
  });
});

describe('the news preferences', () => {
  it('save the coins of the news, and leave the list of coins as it is', async () => {
    const { calls, person } = renderApp('/settings#news', {
      user: user(),
      server: { 'PUT /api/preferences': ({ body }) => ({ body }) },
    });
    await person.click(await screen.findByRole('checkbox', { name: 'ETH' }));
    await person.click(screen.getByRole('checkbox', { name: 'DOT' }));
    await person.click(screen.getByRole('radio', { name: 'Balanced' }));
    await person.click(screen.getByRole('button', { name: 'Save preferences' }));
    await screen.findByText('Preferences saved');
    expect(
      calls.find(({ path, method }) => method === 'PUT' && path === '/api/preferences')?.body,
    ).toEqual({
      preferredCoins: ['BTC', 'ETH', 'SOL', 'BNB'],
      newsCoins: ['BTC', 'SOL', 'BNB', 'DOT'],
      currency: 'USD',
      preferredCategories: ['Markets'],
      sentimentPreference: 'balanced',
      newsChosen: true,
    });
  });

  it('save the suggestion as the member’s choice', async () => {
    let stored: object = { preferredCoins: [], currency: 'USD', ...defaultNewsPreferences };
    const { person } = renderApp('/settings#news', {
      user: user(),
      server: {
        'GET /api/preferences': () => ({ body: stored }),
        'PUT /api/preferences': ({ body }) => {
          stored = { ...stored, ...(body as object) };
          return { body: stored };
        },
      },
    });
    await screen.findByRole('checkbox', { name: 'DOT' });
    expect(screen.getByText(/^You have not chosen yet, so the newest stories/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Save preferences' }));
    expect(await screen.findByText('Preferences saved')).toBeDefined();
    await waitFor(() => {
      expect(screen.queryByText(/^You have not chosen yet/)).toBeNull();
    });
    expect(stored).toMatchObject({ ...defaultNewsPreferences, newsChosen: true });
  });

  it('say that the newest stories come first until something is chosen', async () => {
    const server = (choice: object): FakeServer => ({
      'GET /api/preferences': () => ({
        body: { preferredCoins: [], currency: 'USD', ...defaultNewsPreferences, ...choice },
      }),
    });
    renderApp('/settings#news', { user: user(), server: server({}) });
    await screen.findByRole('checkbox', { name: 'DOT' });
    expect(screen.getByText(/^You have not chosen yet, so the newest stories/)).toBeDefined();
    resetApp();
    renderApp('/settings#news', { user: user(), server: server({ newsCoins: ['DOT'] }) });
    await screen.findByRole('checkbox', { name: 'DOT', checked: true });
    expect(screen.queryByText(/^You have not chosen yet/)).toBeNull();
  });

  it('stay on the screen when they could not be saved', async () => {
    const { person } = renderApp('/settings#news', {
      user: user(),
      server: { 'PUT /api/preferences': () => 'down' },
    });
    await person.click(await screen.findByRole('checkbox', { name: 'DOT' }));
    await person.click(screen.getByRole('button', { name: 'Save preferences' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to save your preferences. Please try again.');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'DOT' }).checked).toBe(true);
  });
});

describe('a session that ended elsewhere', () => {
  it('leads from a refused save to the login', async () => {
    let present = true;
    const { calls, person } = renderApp('/settings#news', {
      server: {
        'POST /api/auth/check': () => ({
          body: { isAuthenticated: present, user: present ? user() : null, inactivitySeconds: 300 },
        }),
        'PUT /api/preferences': () => {
          present = false;
          return { status: 401, body: { code: 'session/required', message: 'Please log in.' } };
        },
      },
    });
    await waitForSessionListener();
    await person.click(await screen.findByRole('checkbox', { name: 'DOT' }));
    await person.click(screen.getByRole('button', { name: 'Save preferences' }));
    expect(await screen.findByText('Your session has ended')).toBeDefined();
    expect(calls.filter(({ path }) => path === '/api/auth/check')).toHaveLength(2);
  });
});

describe('the plans', () => {
  it('show the server’s prices for a month or a year, and the best discount', async () => {
    const { person } = renderApp('/subscription', { user: user() });
    expect(await screen.findByText('£5.99')).toBeDefined();
    expect(screen.getByText('Save 20%')).toBeDefined();
    expect(screen.getByText('Your plan')).toBeDefined();
    await person.click(screen.getByRole('radio', { name: /Yearly/ }));
    await waitFor(() => {
      expect(screen.getByText('£4.99')).toBeDefined();
    });
    expect(screen.getByText('Billed £59.88 a year')).toBeDefined();
  });
});
