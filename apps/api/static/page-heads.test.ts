import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pages, type Page, type PageName } from '#contract/pages.ts';
import { requirements } from '#domain/shared/resources.ts';
import { newsChannel } from '#observations/news/queries.ts';
import { seedMarket, seedNews } from '../testing/market.ts';
import { call } from '../testing/api-client.ts';
import { runStaffedApi, type StaffedApi } from '../testing/staffed-api.ts';

// Where a login happens, or the demonstration is controlled: nobody shares these.
const notShared: ReadonlySet<PageName> = new Set(['auth', 'confirm', 'demo']);

const isOpen = ({ resource }: Page): boolean => {
  const requirement = requirements[resource];
  return (typeof requirement === 'string' ? requirement : requirement.read) === 'open';
};

// Pages that show visitors something of their own without a login.
const shownToVisitors: readonly PageName[] = ['home', 'subscription'];

const openPages = (Object.entries(pages) as [PageName, Page][])
  .filter(([name, page]) => isOpen(page) && !notShared.has(name))
  .map(([, page]) => page.path.replace(':coinSymbol', 'BTC'));

const sharedAddresses = [
  ...shownToVisitors.map((name) => pages[name].path),
  ...openPages,
  '/news/story-1',
  '/newsletter/archive',
  '/newsletter/1',
];

const tags = {
  title: /<title>([^<]+)<\/title>/gu,
  description: /<meta name="description" content="([^"]+)">/gu,
  canonical: /<link rel="canonical" href="([^"]+)">/gu,
  type: /<meta property="og:type" content="([^"]+)">/gu,
  site: /<meta property="og:site_name" content="([^"]+)">/gu,
  sharedTitle: /<meta property="og:title" content="([^"]+)">/gu,
  sharedDescription: /<meta property="og:description" content="([^"]+)">/gu,
  address: /<meta property="og:url" content="([^"]+)">/gu,
  picture: /<meta property="og:image" content="([^"]+)">/gu,
  card: /<meta name="twitter:card" content="([^"]+)">/gu,
};

let folder: string;
let api: StaffedApi;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-heads-'));
  await mkdir(path.join(folder, 'web'));
  await mkdir(path.join(folder, 'admin'));
  const head = '<head><title>Web</title><meta\n name="description"\n content="The app."\n></head>';
  await writeFile(path.join(folder, 'web/index.html'), `<html lang="en">${head}</html>`);
  const frontEndFolders = { web: path.join(folder, 'web'), admin: path.join(folder, 'admin') };
  api = await runStaffedApi({ deps: { frontEndFolders, pollMs: 20 } });
  const { platform } = api.running;
  await seedNews(platform, 'story-1');
  await platform.broadcast.publish(newsChannel, '');
  await seedMarket(platform, 1);
  await vi.waitFor(
    async () => {
      expect((await api.admin.call('POST', '/api/newsletter/generate')).status).toBe(200);
    },
    { timeout: 60_000 },
  );
  await platform.reachedHead();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readHead = async (url: string): Promise<Record<string, string[]>> => {
  const { status, text } = await call(api.running, 'GET', {
    path: url,
    headers: { accept: 'text/html' },
  });
  expect([url, status]).toEqual([url, 200]);
  return Object.fromEntries(
    Object.entries(tags).map(([name, tag]) => [
      name,
      [...text.matchAll(tag)].map(([, value = '']) => value),
    ]),
  );
};

describe('the head of a page that everybody may open', () => {
  it.each(sharedAddresses)('%s has each tag once', async (url) => {
    const head = await readHead(url);
    for (const name of Object.keys(tags)) {
      expect([name, head[name]?.length]).toEqual([name, 1]);
    }
    const address = `${api.running.platform.publicAddress.current()}${url}`;
    expect(head).toMatchObject({
      canonical: [address],
      address: [address],
      site: ['Tidemark'],
      sharedTitle: head['title'],
      sharedDescription: head['description'],
      card: ['summary_large_image'],
    });
    expect(head['title']).not.toEqual(['Web']);
    expect(head['picture']?.[0]).toMatch(/^http/u);
  });

  it('differs from page to page', async () => {
    const heads = await Promise.all(sharedAddresses.map(readHead));
    const titles = heads.map(({ title }) => title?.[0]);
    expect(new Set(titles).size).toBe(sharedAddresses.length);
  });

  it('names a story by its headline and its public excerpt', async () => {
    expect(await readHead('/news/story-1')).toMatchObject({
      title: ['story-1 · Tidemark'],
      description: ['Simulated story, about a market that is not real. Excerpt'],
      type: ['article'],
    });
  });

  it('is the app’s own at a story that does not exist, which answers 404', async () => {
    const { status, text } = await call(api.running, 'GET', { path: '/news/gone' });
    expect([status, text.includes('<title>Web</title>')]).toEqual([404, true]);
  });
});
