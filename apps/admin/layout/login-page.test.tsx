import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, memoryStore, TestMemoryRouter } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#ui/api-error.ts';
import { i18nProvider } from '../texts/i18n-provider.ts';
import { lightTheme } from '../theme/theme.ts';
import { LoginPage } from './login-page.tsx';

afterEach(cleanup);

const open = (address: string, refusal?: Error): void => {
  render(
    <TestMemoryRouter initialEntries={[address]}>
      <AdminContext
        authProvider={{
          login: () => (refusal === undefined ? Promise.resolve() : Promise.reject(refusal)),
          logout: () => Promise.resolve(),
          checkAuth: () => Promise.resolve(),
          checkError: () => Promise.resolve(),
        }}
        i18nProvider={i18nProvider}
        lightTheme={lightTheme}
        store={memoryStore()}
      >
        <LoginPage />
      </AdminContext>
    </TestMemoryRouter>,
  );
};

const says = (): string | null => screen.queryByRole('status')?.textContent ?? null;
const logIn = (): void => {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ana@tidemark.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
};

describe('the login page of the console', () => {
  it.each([
    ['/login', null],
    ['/login?because=nobody-knows', null],
    ['/login?because=here', 'You have logged out.'],
    ['/login?because=asked', 'You logged out in another tab or window.'],
    ['/login?because=inactivity', 'You were inactive for five minutes.'],
    ['/login?because=elsewhere', 'Your session has ended'],
  ])('at %s says %j', (address, words) => {
    open(address);
    if (words === null) expect(says()).toBeNull();
    else expect(says()).toContain(words);
  });

  it('says how many tries are left, and then until when none is', async () => {
    const message = 'Invalid login credentials';
    open('/login', new ApiError(401, message, { triesLeft: 3 }));
    logIn();
    expect((await screen.findByRole('alert')).textContent).toContain(`${message}. 3 tries left.`);
    cleanup();
    const retryAt = '2026-01-05T09:15:00.000Z';
    open('/login', new ApiError(429, 'Too many attempts', { retryAt, triesLeft: 0 }));
    logIn();
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('Too many attempts. No tries left. Try again at 09:15');
  });
});
