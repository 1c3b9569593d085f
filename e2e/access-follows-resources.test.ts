import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import WebSocket from 'ws';
import { describeInBrowser, expectVisible, personaAddress, createStage } from './support/stage.ts';

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

const memberPage = '/admin/members/';

type Linking = { readonly getAttribute: (name: string) => string | null };

// The front ends are the built ones: what changes is `domain/shared/resources.ts`, where the product loads it.
// Every page of the console that a menu leads to, its search, and staff's pages of the web app.
const pagesOfStaff = async (page: Page): Promise<string[]> => {
  await page.goto('/admin/members');
  await page.getByRole('button', { name: 'Operations' }).click();
  await expectVisible(page.getByRole('menuitem', { name: 'Jobs' }));
  await page.locator(`a[href^="${memberPage}"]`).first().waitFor();
  // At one moment: more rows may come meanwhile.
  const hrefs = await page
    .locator('a[href^="/admin/"]')
    .evaluateAll((all: readonly Linking[]) => all.map((link) => link.getAttribute('href')));
  const links = hrefs.map((href) => new URL(href ?? '', page.url()).pathname);
  // The rows lead to one page, with another member each.
  const isRow = (link: string): boolean => link.startsWith(memberPage);
  const menus = links.filter((link) => !isRow(link));
  return [
    ...new Set([
      ...menus,
      ...links.filter(isRow).slice(0, 1),
      '/admin',
      '/admin/search',
      '/admin/monitoring',
      '/newsletter',
    ]),
  ];
};

describeInBrowser('every staff page', () => {
  const { client, logIn, open } = createStage();
  let paths: string[] = [];

  it('is linked in an admin’s menus', async () => {
    const { page } = await logIn(personaAddress('admin'));
    paths = await pagesOfStaff(page);
    for (const path of ['/admin/members', '/admin/jobs', '/admin/events', '/admin/invoices'])
      expect(paths).toContain(path);
    expect(paths.filter((path) => path.startsWith(memberPage))).toHaveLength(1);
  });

  it.each(['free', 'pro'])('is refused to a %s member, and logged', async (persona) => {
    const { page } = await logIn(personaAddress(persona));
    for (const path of paths) {
      await page.goto(path);
      await expectVisible(page.getByRole('heading', { name: 'Access Denied' }));
    }
    const staff = await client(personaAddress('admin'));
    const filter = JSON.stringify({ q: personaAddress(persona) });
    const found = await staff.call(
      'GET',
      `/api/admin/members?filter=${encodeURIComponent(filter)}`,
    );
    const [member] = (await found.json()) as { id: string }[];
    const titles = async (): Promise<string[]> => {
      const timeline = await staff.call('GET', `/api/admin/members/${member?.id ?? ''}/timeline`);
      return ((await timeline.json()) as { title: string }[]).map(({ title }) => title);
    };
    for (const title of [
      'Refused the console: not staff',
      'Refused the bot monitor: not an admin',
      'Refused the newsletter generator: not an admin',
    ])
      await expect.poll(titles).toContain(title);
  });

  it('asks a visitor to log in', async () => {
    const { page } = await open();
    for (const path of paths) {
      await page.goto(path);
      await expectVisible(
        page
          .getByRole('heading', { name: 'Please log in to continue...' })
          .or(page.getByLabel('Password', { exact: true })),
      );
    }
  });
});

describeInBrowser('a resource that requires a different plan than before', () => {
  const { client, logIn, url } = createStage({
    hook,
    environment: { CHANGED_REQUIREMENTS: JSON.stringify(changes) },
  });

  it('is closed in the API and the live feed', async () => {
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

  it('is closed on its page and marked in the navigation', async () => {
    const { page } = await logIn(personaAddress('basic'));
    await page.goto('/markets');
    await expectVisible(page.getByRole('heading', { name: 'Premium Feature' }));
    await expectVisible(marketsLink(page, ' PRO'));
  });

  it('is open to members with that plan: page and console', async () => {
    const { page } = await logIn(personaAddress('pro'));
    await page.goto('/markets');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Markets' }));
    await page.goto('/admin/members');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Members' }));
  });

  it('is closed in the console to members without it', async () => {
    const { page } = await logIn(personaAddress('basic'));
    await page.goto('/admin/members');
    await expectVisible(page.getByRole('heading', { name: 'Access Denied' }));
  });
});
