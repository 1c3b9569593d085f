import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import WebSocket from 'ws';
import { describeInBrowser, expectSeen, personaAddress, stage } from './support/stage.ts';

const changes = { markets: 'pro', 'public-market': 'signed-in', admin: 'pro' };
const hook = pathToFileURL(path.join(import.meta.dirname, 'support/changed-requirements.mjs'));

const marketsLink = (page: Page, name: string) =>
  page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name: `Markets${name}`, exact: true });

const firstAnswer = (address: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.on('open', () => {
      socket.send('{"type":"GET_MARKET_DATA"}');
    });
    socket.on('message', (data: Buffer) => {
      resolve(JSON.parse(data.toString()));
      socket.close();
    });
    socket.on('error', reject);
  });

// The front ends are the built ones: what changes is `domain/shared/resources.ts`, where the product loads it.
describeInBrowser('a resource that needs another plan than before', () => {
  const { client, enter, url } = stage({
    environment: {
      NODE_OPTIONS: `--import ${hook.href}`,
      CHANGED_REQUIREMENTS: JSON.stringify(changes),
    },
  });

  it('is closed by the calls and the live feed', async () => {
    const visitor = await client();
    const refused = await visitor.call('GET', '/api/market-data');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ rule: 'denied/signed-out' });
    expect(await firstAnswer(`${url().replace('http', 'ws')}/ws`)).toMatchObject({
      type: 'ERROR',
      rule: 'denied/signed-out',
    });
    const member = await client(personaAddress('basic'));
    expect((await member.call('GET', '/api/market-data')).status).toBe(200);
    const members = await member.call('GET', '/api/admin/members');
    expect(members.status).toBe(403);
    expect(await members.json()).toMatchObject({ rule: 'denied/needs-pro' });
  });

  it('is closed by the page, and marked in the navigation', async () => {
    const { page } = await enter(personaAddress('basic'));
    await page.goto('/markets');
    await expectSeen(page.getByRole('heading', { name: 'Premium Feature' }));
    await expectSeen(marketsLink(page, ' PRO'));
  });

  it('is open to who has that plan: page and console', async () => {
    const { page } = await enter(personaAddress('pro'));
    await page.goto('/markets');
    await expectSeen(page.getByRole('heading', { level: 1, name: 'Markets' }));
    await page.goto('/admin/members');
    await expectSeen(page.getByRole('heading', { level: 1, name: 'Members' }));
  });

  it('is closed by the console to who has not', async () => {
    const { page } = await enter(personaAddress('basic'));
    await page.goto('/admin/members');
    await expectSeen(page.getByRole('heading', { name: 'Access Denied' }));
  });
});
