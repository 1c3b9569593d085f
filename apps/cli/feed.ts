import { readFile } from 'node:fs/promises';
import { readFeed } from '#platform/feeds/read-feed.ts';
import { UsageError } from './arguments.ts';
import type { LocalCommand } from './command.ts';

export const feedCommand: LocalCommand = {
  name: 'feed',
  parameters: '<file or address>',
  summary: 'the articles of an RSS or Atom feed, as JSON lines',
  words: ['file or address'],
  options: [],
  runs: 'locally',
  run: async ({ words }, { line }) => {
    const given = words[0] ?? '';
    for (const article of readFeed({ bytes: await readFile(given) })) line(JSON.stringify(article));
  },
};
