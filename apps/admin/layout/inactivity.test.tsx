import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMocks } from 'react-idle-timer';
import { AdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthCheck } from '#contract/account/auth.ts';
import type { ConsoleAuthProvider } from '../auth-provider.ts';
import { Inactivity } from './inactivity.tsx';

class SilentChannel {
  onmessage: (() => void) | null = null;
  postMessage = vi.fn();
  close = vi.fn();
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-05T09:00:00Z') });
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  createMocks();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Started = { logout: ReturnType<typeof vi.fn>; session: ReturnType<typeof vi.fn> };

const start = async (
  check: Pick<AuthCheck, 'isAuthenticated' | 'inactivitySeconds'>,
): Promise<Started> => {
  const logout = vi.fn(() => Promise.resolve('/login'));
  const session = vi.fn(() => Promise.resolve({ user: null, ended: false, ...check }));
  const authProvider: ConsoleAuthProvider = {
    session,
    logout,
    login: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
  };
  render(
    <MemoryRouter>
      <AdminContext authProvider={authProvider} store={memoryStore()}>
        <Inactivity />
      </AdminContext>
    </MemoryRouter>,
  );
  await wait(0);
  return { logout, session };
};

const wait = (seconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  });
const dialog = (): HTMLElement | null => screen.queryByRole('dialog', { name: 'Still there?' });
const press = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait(1);
};

const fiveMinutes = { isAuthenticated: true, inactivitySeconds: 300 };

describe('the idle dialog of the console', () => {
  it('opens a minute before the end and counts down', async () => {
    await start(fiveMinutes);
    await wait(239);
    expect(dialog()).toBeNull();
    await wait(1);
    expect(dialog()?.textContent).toContain('we will log you out in 1:00');
    await wait(10);
    expect(dialog()?.textContent).toContain('we will log you out in 0:50');
  });

  it('closes on "Stay logged in", notifies the server, and starts again', async () => {
    const { logout, session } = await start(fiveMinutes);
    await wait(240);
    expect(session).toHaveBeenCalledTimes(1);
    await press('Stay logged in');
    expect(dialog()).toBeNull();
    expect(session).toHaveBeenCalledTimes(2);
    await wait(238);
    expect(dialog()).toBeNull();
    await wait(2);
    expect(dialog()).not.toBeNull();
    expect(logout).not.toHaveBeenCalled();
  });

  it('logs out on "Log out"', async () => {
    const { logout } = await start(fiveMinutes);
    await wait(240);
    await press('Log out');
    expect(logout).toHaveBeenCalledOnce();
    expect(logout).not.toHaveBeenCalledWith({ cause: 'inactivity' });
  });

  it('logs out without an answer, and names the cause', async () => {
    const { logout } = await start(fiveMinutes);
    await wait(299);
    expect(logout).not.toHaveBeenCalled();
    await wait(2);
    expect(logout).toHaveBeenCalledExactlyOnceWith({ cause: 'inactivity' });
    expect(dialog()).toBeNull();
  });

  it('never opens for a session without an idle limit', async () => {
    const { logout } = await start({ isAuthenticated: true, inactivitySeconds: null });
    await wait(3600);
    expect(dialog()).toBeNull();
    expect(logout).not.toHaveBeenCalled();
  });

  it('does not wait for the limit when the session has already ended', async () => {
    const { logout } = await start({ isAuthenticated: false, inactivitySeconds: null });
    expect(logout).toHaveBeenCalledExactlyOnceWith({ cause: 'inactivity' });
  });
});
