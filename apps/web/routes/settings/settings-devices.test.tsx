import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { OwnSession, OwnSessions } from '#contract/account/sessions.ts';
import { user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

afterEach(resetApp);

const session = (given: Partial<OwnSession>): OwnSession => ({
  id: '11111111-1111-4111-8111-111111111111',
  current: false,
  device: 'Firefox on Windows',
  address: '192.0.2.…',
  remembered: false,
  createdAt: '2026-01-04T09:00:00.000Z',
  usedAt: '2026-01-05T08:30:00.000Z',
  ...given,
});

const here = session({
  id: '22222222-2222-4222-8222-222222222222',
  current: true,
  device: 'Chrome on macOS',
  address: '',
  remembered: true,
});

const attempt = (at: string, succeeded = true): OwnSessions['history'][number] => ({
  at,
  succeeded,
  device: 'Chrome on macOS',
  address: '192.0.2.…',
});

const listed = '/api/sessions';

/** A server on which a session that is ended is gone. */
const serverWith = (sessions: OwnSession[], history: OwnSessions['history'] = []): FakeServer => ({
  [`GET ${listed}`]: () => ({ body: { sessions, history } }),
  [`DELETE ${listed}`]: () => {
    sessions.splice(0, sessions.length, here);
    return { status: 204 };
  },
  [`DELETE ${listed}/${session({}).id}`]: () => {
    sessions.splice(0, sessions.length, here);
    return { status: 204 };
  },
});

const open = (server: FakeServer): RenderedApp =>
  renderApp('/settings#account', { user: user(), server });

const rows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem');

describe('the devices', () => {
  it('are listed with their times, this one first and without a way to end it', async () => {
    open(serverWith([session({}), here]));
    const [first, second] = await rows();
    expect(first?.textContent).toContain('Chrome on macOSThis device');
    expect(first?.textContent).toContain('Unknown address · Stays logged in');
    expect(first && within(first).queryByRole('button')).toBeNull();
    expect(second?.textContent).toMatch(/192\.0\.2\.….*First used 4 Jan.*Last used 5 Jan/);
  });

  it('of a member who registered here are not beside a denial of any login', async () => {
    open(serverWith([here]));
    const logins = await screen.findByRole('region', { name: 'Recent logins' });
    expect(logins.textContent).toContain(
      'You have not logged in again since you created your account.',
    );
  });

  it('say so when there is no other one', async () => {
    open(serverWith([here]));
    expect(await screen.findByText('You are not logged in anywhere else.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull();
  });

  it('that cannot be loaded can be asked for again', async () => {
    let down = true;
    const { person } = open({
      [`GET ${listed}`]: () =>
        down
          ? { status: 400, body: { message: 'x' } }
          : { body: { sessions: [here], history: [] } },
    });
    await screen.findByText('Could not load your devices');
    down = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});

describe('ending a session', () => {
  it('is asked first, and nothing happens without an answer', async () => {
    const { calls, person } = open(serverWith([here, session({})]));
    await person.click(await screen.findByRole('button', { name: 'Log out Firefox on Windows' }));
    const dialog = screen.getByRole('dialog', { name: 'Log out Firefox on Windows?' });
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('takes it from the list, and says so', async () => {
    const { person } = open(serverWith([here, session({})]));
    await person.click(await screen.findByRole('button', { name: 'Log out Firefox on Windows' }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Firefox on Windows has been logged out')).toBeDefined();
    await waitFor(async () => {
      expect(await rows()).toHaveLength(1);
    });
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Devices' }));
  });

  it('that ended by itself meanwhile is no fault', async () => {
    const gone: FakeServer = {
      [`DELETE ${listed}/${session({}).id}`]: () => ({ status: 404, body: { message: 'x' } }),
    };
    const { person } = open({ ...serverWith([here, session({})]), ...gone });
    await person.click(await screen.findByRole('button', { name: 'Log out Firefox on Windows' }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Firefox on Windows has been logged out')).toBeDefined();
  });

  it('of all others is one step; a failure is said where it was asked', async () => {
    let down = true;
    const server = serverWith([here, session({})]);
    const { person } = open({
      ...server,
      [`DELETE ${listed}`]: (call) =>
        down ? { status: 500, body: {} } : (server[`DELETE ${listed}`]?.(call) ?? 'down'),
    });
    await person.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
    const dialog = screen.getByRole('dialog', { name: 'Log out all other devices?' });
    await person.click(within(dialog).getByRole('button', { name: 'Log out' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Could not log out');
    down = false;
    await person.click(within(dialog).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('All other devices have been logged out')).toBeDefined();
  });
});

describe('the recent logins', () => {
  it('name refused ones, the newest five first and all when asked', async () => {
    const history = Array.from({ length: 7 }, (_, index) =>
      attempt(`2026-01-05T0${String(8 - index)}:00:00.000Z`, index !== 1),
    );
    const { person } = open(serverWith([here], history));
    const list = await screen.findByRole('list', { name: 'Recent logins' });
    const lines = (): HTMLElement[] => within(list).getAllByRole('listitem');
    expect(lines()).toHaveLength(5);
    expect(lines()[1]?.textContent).toContain('Wrong password');
    await person.click(screen.getByRole('button', { name: 'Show all 7' }));
    expect(lines()).toHaveLength(7);
  });
});
