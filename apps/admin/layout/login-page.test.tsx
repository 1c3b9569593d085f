import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, memoryStore, TestMemoryRouter } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#ui/api/api-error.ts';
import { SecondStepRequiredError } from '../second-step-required.ts';
import { i18nProvider } from '../texts/i18n-provider.ts';
import { lightTheme } from '../theme/theme.ts';
import { LoginPage } from './login-page.tsx';

afterEach(cleanup);

type Given = { refusal: Error | undefined; sent: unknown[] };

const open = (address: string, refusal?: Error): Given => {
  const given: Given = { refusal, sent: [] };
  render(
    <TestMemoryRouter initialEntries={[address]}>
      <AdminContext
        authProvider={{
          login: (sent: unknown) => {
            given.sent.push(sent);
            return given.refusal === undefined ? Promise.resolve() : Promise.reject(given.refusal);
          },
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
  return given;
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
  ])('at %s shows %j', (address, words) => {
    open(address);
    if (words === null) expect(says()).toBeNull();
    else expect(says()).toContain(words);
  });

  it('shows how many attempts are left, then when the next one is allowed', async () => {
    const message = 'Invalid login credentials';
    open('/login', new ApiError(401, message, { triesLeft: 3 }));
    logIn();
    expect((await screen.findByRole('alert')).textContent).toContain(
      `${message}. 3 attempts left.`,
    );
    cleanup();
    const retryAt = '2026-01-05T09:15:00.000Z';
    open('/login', new ApiError(429, 'Too many attempts', { retryAt, triesLeft: 0 }));
    logIn();
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('Too many attempts. No attempts left. Try again at 09:15');
  });
});

it('keeps the focus on its button while it is sent, and sends it once', async () => {
  const given = open('/login', new ApiError(401, 'Invalid login credentials', { triesLeft: 3 }));
  const button = screen.getByRole('button', { name: 'Log in' });
  button.focus();
  logIn();
  expect([button.ariaDisabled, button.matches(':disabled')]).toEqual(['true', false]);
  fireEvent.click(button);
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(button);
  expect(given.sent).toHaveLength(1);
});

describe('a login with a second step', () => {
  it('asks for the code, and reports a wrong one', async () => {
    const message = 'Invalid verification code';
    const given = open('/login', new SecondStepRequiredError());
    logIn();
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByText('Please enter a code.')).toBeDefined();
    given.refusal = new ApiError(403, message, { triesLeft: 4 });
    fireEvent.change(code, { target: { value: '402917' } });
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toBe(`Verification failed${message}. 4 attempts left.`);
    expect(given.sent.at(-1)).toEqual({ email: 'ana@tidemark.example', token: '402917' });
  });
});
