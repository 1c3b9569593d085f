import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { currentVersions } from '#contract/legal-versions.ts';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

describe('the legal documents', () => {
  it.each([
    ['/terms', 'Terms', 'Version of 29 Nov 2026'],
    ['/privacy', 'Privacy notice', 'Version of 1 Dec 2026'],
    ['/risk', 'Risk warning', 'Version of 22 Nov 2026'],
  ])('stands at %s for everybody, marked as a template', async (path, title, version) => {
    renderApp(path, {});
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByText(version)).toBeDefined();
    expect(screen.getByText(/^This is a template\./)).toBeDefined();
  });

  it('is read by members too, and linked from the foot of every page', async () => {
    const { address, person } = renderApp('/settings', { user: user() });
    await person.click(await screen.findByRole('link', { name: 'Risk warning' }));
    expect(await screen.findByText('You can lose all your money')).toBeDefined();
    expect(address()).toBe('/risk');
  });

  it('are linked next to the button that creates an account', async () => {
    renderApp('/auth#register', {});
    const note = await screen.findByText('By creating an account you agree to:');
    const links = note.parentElement?.querySelectorAll('a') ?? [];
    expect([...links].map((link) => link.getAttribute('href'))).toEqual([
      '/terms',
      '/privacy',
      '/risk',
    ]);
  });
});

describe('a new version', () => {
  const path = '/api/account/accept-terms';

  it('is shown until the member agrees, and the answer names what was shown', async () => {
    let agreed = false;
    const member = () => user({ documentsToAccept: agreed ? [] : ['terms'] });
    const { calls, person } = renderApp('/settings', {
      server: {
        'POST /api/auth/check': () => ({
          body: { isAuthenticated: true, user: member(), inactivitySeconds: null, ended: false },
        }),
        [`POST ${path}`]: () => {
          agreed = true;
          return { body: member() };
        },
      },
    });
    const name = 'Our terms have changed. Please read and accept them:';
    const band = await screen.findByRole('region', { name });
    expect(band.querySelector('a')?.getAttribute('href')).toBe('/terms');
    await person.click(screen.getByRole('button', { name: 'I agree' }));
    await waitFor(() => {
      expect(screen.queryByRole('region', { name })).toBeNull();
    });
    expect(calls.find((call) => call.path === path)?.body).toEqual(currentVersions);
  });

  it('that changed again meanwhile says so', async () => {
    const message = 'The terms have changed since you opened this page.';
    const { person } = renderApp('/settings', {
      user: user({ documentsToAccept: ['terms', 'privacy', 'risk'] }),
      server: { [`POST ${path}`]: () => ({ status: 409, body: { code: 'x', message } }) },
    });
    await person.click(await screen.findByRole('button', { name: 'I agree' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });
});
