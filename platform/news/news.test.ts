import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../outgoing/http.adapter.ts';
import {
  type LocalServerHandler,
  startLocalServer,
  type LocalServer,
} from '../outgoing/testing/local-server.ts';
import { chooseNews } from './choose-news.ts';
import { newsFromFeeds } from './feeds.adapter.ts';
import { type NewsFeed, readNewsFeeds } from './news-feeds.ts';
import type { NewsData, NewsSource } from './news.port.ts';
import { simulatedNews } from './simulated.adapter.ts';

const now = new Date('2026-11-22T21:00:00.000Z');
// needs: ../shared/data beside the project
const recordings = path.resolve('../shared/data');
const recordingsAreThere = existsSync(recordings);
const signal = new AbortController().signal;

let folder: string;
const servers: LocalServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-news-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const fileOf = async (text: string): Promise<string> => {
  const file = path.join(folder, 'feeds.json');
  await writeFile(file, text);
  return file;
};
const feed: NewsFeed = {
  id: 'outlet',
  outlet: 'Outlet',
  url: 'https://outlet.example/rss',
  everyMinutes: 10,
  requestsPerHour: 12,
};

describe('the list of feeds', () => {
  it('that ships has the seven outlets, each within its own budget', async () => {
    const feeds = await readNewsFeeds(undefined);
    expect(feeds.map(({ outlet }) => outlet)).toEqual([
      'CoinDesk',
      'Cointelegraph',
      'Decrypt',
      'The Block',
      'Bitcoin Magazine',
      'BeInCrypto',
      'NewsBTC',
    ]);
    for (const { url, everyMinutes, requestsPerHour } of feeds) {
      expect(url).toMatch(/^https:/);
      expect(60 / everyMinutes).toBeLessThan(requestsPerHour);
    }
  });

  it('of an operator is read from a file, which says what is wrong with it', async () => {
    expect(await readNewsFeeds(await fileOf(JSON.stringify([feed])))).toEqual([feed]);
    await expect(readNewsFeeds(path.join(folder, 'none'))).rejects.toThrow('there is no such file');
    for (const [text, fault] of [
      ['[', 'expected array'],
      [
        JSON.stringify([{ ...feed, url: pathToFileURL(path.join(folder, 'feed.xml')).href }]),
        '0.url',
      ],
      [JSON.stringify([{ ...feed, everyMinutes: 0 }]), '0.everyMinutes'],
      [JSON.stringify([{ ...feed, secret: 1 }]), 'secret'],
      [JSON.stringify([feed, feed]), 'outlet is listed twice'],
    ] as const)
      await expect(readNewsFeeds(await fileOf(text))).rejects.toThrow(fault);
  });
});

describe('where news come from', () => {
  const providers = {
    simulated: () => Promise.resolve(simulatedNews()),
    live: (feeds: readonly NewsFeed[]): Promise<NewsData> =>
      Promise.resolve(newsFromFeeds(feeds, createHttpClient({ userAgent: 'Tidemark' }))),
  };
  it.each([
    ['auto', true, undefined, 'simulated', 3],
    ['auto', false, undefined, 'live', 7],
    ['live', true, undefined, 'live', 7],
    ['live', false, 'off', undefined, undefined],
    ['replay:x', false, undefined, undefined, undefined],
  ])('follows prices: %s, demo %s, feeds %s', async (...line) => {
    const [MARKET_DATA, demo, NEWS_FEEDS, kind, count] = line;
    const news = await chooseNews({ MARKET_DATA, demo, NEWS_FEEDS }, providers);
    expect([news?.kind, news?.outlets.length]).toEqual([kind, count]);
  });
});

const sourceAt = async (answering: LocalServerHandler): Promise<NewsSource> => {
  const server = await startLocalServer(answering);
  servers.push(server);
  const outgoing = createHttpClient({ userAgent: 'Tidemark/1.0', allowed: [server.host] });
  const [outlet] = newsFromFeeds([{ ...feed, url: server.url }], outgoing).outlets;
  if (!outlet) throw new Error('no outlet');
  return outlet.source;
};

describe('a live outlet', () => {
  const query = { since: undefined };

  it('is asked conditionally, under the name of the product', async () => {
    const source = await sourceAt((request, response) => {
      const { 'user-agent': agent, 'if-none-match': known } = request.headers;
      if (known === '"1"') response.writeHead(304).end();
      else
        response
          .writeHead(200, { 'content-type': 'application/xml', etag: '"1"' })
          .end(`<rss><channel><item><title>${String(agent)}</title></item></channel></rss>`);
    });
    const first = await source.fetch({ query, now, validators: undefined, signal });
    expect(first).toMatchObject({
      status: 'value',
      at: now.toISOString(),
      validators: { etag: '"1"' },
      value: [{ title: 'Tidemark/1.0' }],
    });
    const second = await source.fetch({ query, now, validators: { etag: '"1"' }, signal });
    expect(second).toEqual({ status: 'not-modified' });
  });

  it('is read by its content, whatever media type it is served as', async () => {
    for (const type of ['application/rss', 'application/x-rss+xml', 'text/rss', 'image/png', 'x']) {
      const source = await sourceAt((_, response) => {
        response
          .writeHead(200, { 'content-type': type })
          .end('<rss><channel><item><title>A</title></item></channel></rss>');
      });
      const answer = await source.fetch({ query, now, validators: undefined, signal });
      expect([type, answer]).toMatchObject([type, { value: [{ title: 'A' }] }]);
    }
  });

  it.runIf(recordingsAreThere)('that serves a recorded feed gives its articles', async () => {
    for (const [name, count] of [
      ['coindesk_2023-03-13_50items.xml', 50],
      ['cointelegraph_2026-02-06_regenerated_double_escaped.xml', 3],
    ] as const) {
      const bytes = await readFile(path.join(recordings, '04_rss', name));
      const source = await sourceAt((_, response) => {
        response.writeHead(200, { 'content-type': 'text/xml' }).end(bytes);
      });
      const answer = await source.fetch({ query, now, validators: undefined, signal });
      expect(answer.status === 'value' && answer.value.length, name).toBe(count);
    }
  });

  it('that answers with a page or a bomb is an error that no retry fixes', async () => {
    for (const body of ['<!doctype html><p>Blocked', '<!DOCTYPE a [<!ENTITY a "b">]><rss/>']) {
      const source = await sourceAt((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(body);
      });
      const asked = source.fetch({ query, now, validators: undefined, signal });
      await expect(asked).rejects.toMatchObject({ name: 'SourceError', retryable: false });
    }
  });
});

describe('the simulated outlets', () => {
  it('tell the last two weeks, and then what is new since', async () => {
    const [wire] = simulatedNews().outlets;
    const ask = async (since: string | undefined, time = now) => {
      const answer = await wire?.source.fetch({
        query: { since },
        now: time,
        validators: undefined,
        signal,
      });
      return answer?.status === 'value'
        ? answer.value.map(({ publishedAt }) => publishedAt ?? '')
        : [];
    };
    const all = await ask(undefined);
    expect(all.length).toBeGreaterThan(20);
    expect(all.every((at) => at < now.toISOString() && at >= '2026-11-08T21')).toBe(true);
    expect(await ask(all.at(-2))).toEqual(all.slice(-1));
    expect(await ask(all.at(-1))).toEqual([]);
    // A demo that starts over goes back in time.
    expect((await ask(all.at(-1), new Date('2026-11-01T00:00:00Z'))).length).toBeGreaterThan(20);
  });
});
