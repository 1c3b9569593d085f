import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLocalServer } from '#platform/outgoing/testing/local-server.ts';
import { feedCommand } from './feed.ts';

const feed =
  '<rss><channel><item><title>One</title></item><item><title>Two</title></item></channel></rss>';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-feed-'));
});
afterEach(() => rm(folder, { recursive: true }));

const titlesOf = async (given: string): Promise<unknown[]> => {
  const lines: string[] = [];
  const output = { line: (text: string) => lines.push(text), error: () => {}, progress: () => {} };
  await feedCommand.run({ positionals: [given], options: {} }, output);
  return lines.map((line) => (JSON.parse(line) as { title: string }).title);
};

describe('the command feed', () => {
  it('prints the articles of a file, and of an address', async () => {
    const file = path.join(folder, 'feed.xml');
    await writeFile(file, feed);
    expect(await titlesOf(file)).toEqual(['One', 'Two']);
    const server = await startLocalServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
    });
    expect(await titlesOf(`${server.url}/feed`)).toEqual(['One', 'Two']);
    await server.close();
  });

  it('refuses what is no feed, and addresses inside a network', async () => {
    const file = path.join(folder, 'page.html');
    await writeFile(file, '<!doctype html><p>Hello');
    await expect(titlesOf(file)).rejects.toThrow('no RSS or Atom feed');
    for (const given of [path.join(folder, 'missing.xml'), folder]) {
      await expect(titlesOf(given)).rejects.toThrow(`the file ${given} cannot be read.`);
    }
    await expect(titlesOf('http://10.0.0.1/feed')).rejects.toThrow('not a public address');
  });
});
