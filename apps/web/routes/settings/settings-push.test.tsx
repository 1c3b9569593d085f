import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PushDevice, PushSettings } from '#contract/account/push.ts';
import { keepFocus } from '#ui/keep-focus.ts';
import { readPushDeviceId, rememberPushDevice } from '../../features/push/own-push-device.ts';
import { installFakePush, removeFakePush } from '../../testing/fake-push.ts';
import { user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

afterEach(() => {
  resetApp();
  removeFakePush();
});

const own = '6516329c-9478-4381-a4e9-c19f71687711';
const other = '0c485ff3-ec72-49e3-9d5b-d92988f9ec76';
const addedAt = '2026-03-02T09:00:00.000Z';
const device = (id: string, given: Partial<PushDevice> = {}): PushDevice => ({
  id,
  device: 'Firefox on Windows',
  current: false,
  addedAt,
  ...given,
});
const settings = (...devices: PushDevice[]): PushSettings => ({ publicKey: 'public', devices });
const devices = '/api/push/devices';

const open = (server: FakeServer): RenderedApp =>
  renderApp('/settings#notifications', { user: user(), server });
const listed = (...all: PushDevice[]): FakeServer => ({
  'GET /api/push': () => ({ body: settings(...all) }),
});
const section = (): Promise<HTMLElement> =>
  screen.findByRole('region', { name: 'Browser notifications' });
const turnOn = (): Promise<HTMLElement> =>
  screen.findByRole('button', { name: 'Turn on notifications' });

describe('browser notifications', () => {
  it('say that a browser does not support them', async () => {
    open(listed());
    expect(await screen.findByText(/does not support notifications here/)).toBeDefined();
    expect(within(await section()).queryByRole('button')).toBeNull();
  });

  it('say that they are blocked', async () => {
    installFakePush({ permission: 'denied' });
    open(listed());
    expect(await screen.findByText(/are blocked in this browser/)).toBeDefined();
    expect(within(await section()).queryByRole('button')).toBeNull();
  });

  it('ask for permission only when they are turned on', async () => {
    const push = installFakePush();
    const { calls, person } = open({
      ...listed(),
      [`POST ${devices}`]: () => ({ body: settings(device(own, { current: true })) }),
    });
    await turnOn();
    expect(push.asked()).toBe(0);
    await person.click(await turnOn());
    expect(await screen.findByText(/^On in this browser/)).toBeDefined();
    expect([push.asked(), push.isSubscribed(), readPushDeviceId()]).toEqual([1, true, own]);
    expect(calls.find(({ path }) => path === devices)?.body).toEqual({
      endpoint: 'https://push.example.com/1',
      p256dh: 'key',
      auth: 'secret',
    });
  });

  it('stay off when the reader does not allow them', async () => {
    const push = installFakePush({ answer: 'denied' });
    const { calls, person } = open(listed());
    await person.click(await turnOn());
    expect(await screen.findByText(/are blocked in this browser/)).toBeDefined();
    expect(push.isSubscribed()).toBe(false);
    expect(calls.some(({ path }) => path === devices)).toBe(false);
  });

  it('say that the browser could not reach its service, and can be tried again', async () => {
    installFakePush({ fails: true });
    const { person } = open(listed());
    await person.click(await turnOn());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'could not reach its notification service',
    );
    expect(await turnOn()).toBeDefined();
  });

  it('are turned off in this browser, and removed from others', async () => {
    const push = installFakePush({ permission: 'granted', subscribed: true });
    rememberPushDevice(own);
    const { person } = open({
      ...listed(device(own, { current: true }), device(other)),
      [`POST ${devices}`]: () => ({
        body: settings(device(own, { current: true }), device(other)),
      }),
      [`DELETE ${devices}/${other}`]: () => ({ body: settings(device(own, { current: true })) }),
      [`DELETE ${devices}/${own}`]: () => ({ body: settings() }),
    });
    await person.click(await screen.findByRole('button', { name: 'Remove Firefox on Windows' }));
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    });
    expect(push.isSubscribed()).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Turn off notifications' }));
    expect(await turnOn()).toBeDefined();
    expect([push.isSubscribed(), readPushDeviceId()]).toEqual([false, null]);
  });

  it('keep the focus on their button while they are turned off, which is sent once', async () => {
    installFakePush({ permission: 'granted', subscribed: true });
    rememberPushDevice(own);
    const refusal = Promise.withResolvers<{ status: number; body: object }>();
    const { calls, person } = open({
      ...listed(device(own, { current: true }), device(other)),
      [`POST ${devices}`]: () => ({
        body: settings(device(own, { current: true }), device(other)),
      }),
      [`DELETE ${devices}/${own}`]: () => refusal.promise,
    });
    onTestFinished(keepFocus());
    const turnOff = await screen.findByRole('button', { name: 'Turn off notifications' });
    turnOff.focus();
    await person.keyboard('{Enter}');
    await waitFor(() => {
      expect(turnOff.ariaDisabled).toBe('true');
    });
    await person.keyboard('{Enter}');
    await person.click(screen.getByRole('button', { name: 'Remove Firefox on Windows' }));
    turnOff.focus();
    refusal.resolve({ status: 409, body: { message: 'Please try again.' } });
    await screen.findByRole('alert');
    expect(document.activeElement).toBe(turnOff);
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('that cannot be loaded can be asked for again', async () => {
    installFakePush();
    let broken = true;
    const { person } = open({
      'GET /api/push': () => (broken ? { status: 400, body: {} } : { body: settings() }),
    });
    const failed = within(await section());
    await failed.findByText('Could not load your notification devices');
    broken = false;
    await person.click(failed.getByRole('button', { name: 'Try again' }));
    expect(await turnOn()).toBeDefined();
  });
});

describe('a browser with notifications', () => {
  it('belongs to the session of the next login of its member', async () => {
    const push = installFakePush({ permission: 'granted', subscribed: true });
    rememberPushDevice(own);
    const { calls } = renderApp('/settings', {
      user: user(),
      server: {
        ...listed(device(own)),
        [`POST ${devices}`]: () => ({ body: settings(device(own, { current: true })) }),
      },
    });
    await waitFor(() => {
      expect(calls.some(({ path }) => path === devices)).toBe(true);
    });
    expect(push.isSubscribed()).toBe(true);
  });

  it('gives them up when another member logs in, or the device was removed', async () => {
    const push = installFakePush({ permission: 'granted', subscribed: true });
    rememberPushDevice(own);
    const { calls } = renderApp('/settings', { user: user(), server: listed(device(other)) });
    await waitFor(() => {
      expect(push.isSubscribed()).toBe(false);
    });
    expect(readPushDeviceId()).toBeNull();
    expect(calls.some(({ path }) => path === devices)).toBe(false);
  });

  it('gives them up with "Log out"', async () => {
    const push = installFakePush({ permission: 'granted', subscribed: true });
    rememberPushDevice(own);
    const { person } = renderApp('/settings', {
      user: user(),
      server: {
        ...listed(device(own, { current: true })),
        [`POST ${devices}`]: () => ({ body: settings(device(own, { current: true })) }),
        'POST /api/auth/logout': () => ({ status: 204 }),
      },
    });
    await person.click(await screen.findByRole('button', { name: /Account menu/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => {
      expect(push.isSubscribed()).toBe(false);
    });
    expect(readPushDeviceId()).toBeNull();
  });
});
