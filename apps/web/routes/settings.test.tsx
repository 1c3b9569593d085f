import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { user } from '../testing/fixtures.ts';
import { resetApp, visit } from '../testing/render-app.tsx';

afterEach(resetApp);

describe('the profile', () => {
  it('is saved with exactly its two fields', async () => {
    const { calls, person } = visit('/settings', {
      user: user(),
      server: { 'PATCH /api/profile': () => ({ status: 204 }) },
    });
    const name = await screen.findByLabelText('Display name');
    await person.clear(name);
    await person.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(screen.getByText('Display name cannot be empty.')).toBeDefined();
    await person.type(name, 'Rosa L');
    expect(screen.getByText('One change not saved.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Save profile' }));
    await screen.findByText('Profile updated');
    const saved = calls.find((call) => call.method === 'PATCH');
    expect(saved?.body).toEqual({ displayName: 'Rosa L', username: 'rosa' });
    expect(screen.getByText('Your email is verified and cannot be changed.')).toBeDefined();
  });
});

describe('a username that is taken', () => {
  it('is said once, beside its field', async () => {
    const taken = 'This username is already taken.';
    const { person } = visit('/settings', {
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
  it('keep the order in which coins are chosen', async () => {
    const { calls, person } = visit('/settings#news', {
      user: user(),
      server: { 'PUT /api/preferences': ({ body }) => ({ body }) },
    });
    await person.click(await screen.findByRole('checkbox', { name: 'ETH' }));
    await person.click(screen.getByRole('checkbox', { name: 'DOT' }));
    await person.click(screen.getByRole('radio', { name: 'Balanced' }));
    await person.click(screen.getByRole('button', { name: 'Save preferences' }));
    await screen.findByText('Preferences saved');
    expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
      preferredCoins: ['BTC', 'SOL', 'BNB', 'DOT'],
      preferredCategories: ['Markets'],
      sentimentPreference: 'balanced',
    });
  });

  it('stay on the screen when they could not be saved', async () => {
    const { person } = visit('/settings#news', {
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
    const { calls, person } = visit('/settings#news', {
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
    await person.click(await screen.findByRole('checkbox', { name: 'DOT' }));
    await person.click(screen.getByRole('button', { name: 'Save preferences' }));
    expect(await screen.findByText('Your session has ended')).toBeDefined();
    expect(calls.filter(({ path }) => path === '/api/auth/check')).toHaveLength(2);
  });
});

describe('the plans', () => {
  it('show the server’s prices for a month or a year, and the best discount', async () => {
    const { person } = visit('/subscription', { user: user() });
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
