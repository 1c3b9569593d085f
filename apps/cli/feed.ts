import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { openOutgoing } from '#platform/composition.ts';
import { fetchFeed } from '#platform/feeds/fetch-feed.ts';
import { type FeedArticle, readFeed } from '#platform/feeds/read-feed.ts';
import { outgoingSettings } from '#platform/outgoing/settings.ts';
import { withSecretFiles } from '#platform/secret-settings.ts';
import type { LocalCommand } from './command.ts';

export const feedCommand: LocalCommand = {
  name: 'feed',
  parameters: '<file or address>',
  summary: 'the articles of an RSS or Atom feed, as JSON lines',
  positionals: ['file or address'],
  options: [],
  runs: 'locally',
  run: async ({ positionals }, { line }) => {
    for (const article of await loadArticles(positionals[0] ?? '')) line(JSON.stringify(article));
  },
};

const loadArticles = async (fileOrAddress: string): Promise<readonly FeedArticle[]> => {
  if (!/^https?:\/\//i.test(fileOrAddress))
    return readFeed({ bytes: await readBytes(fileOrAddress), now: new Date() });
  // Only the settings for outgoing requests are read, because the others need not be valid for this command.
  const config = z.object(outgoingSettings).parse(withSecretFiles(process.env).settings);
  const allowedServers = [...config.OUTGOING_ALLOWED, ...listLocalServers(new URL(fileOrAddress))];
  const outgoing = openOutgoing({ PUBLIC_URL: undefined, OUTGOING_ALLOWED: allowedServers });
  const response = await fetchFeed(outgoing, { url: fileOrAddress, now: new Date() });
  return response.status === 'value' ? response.value : [];
};

const readBytes = (file: string): Promise<Buffer> =>
  readFile(file).catch(() => {
    throw new Error(`the file ${file} cannot be read. Name a file with a feed, or its address.`);
  });

// An address on this machine is allowed if the user typed it. All other private addresses stay blocked.
const listLocalServers = ({ hostname, port, protocol }: URL): string[] => {
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return [];
  const defaultPort = protocol === 'https:' ? '443' : '80';
  return ['127.0.0.1', '::1'].map((host) => `${host}:${port === '' ? defaultPort : port}`);
};
