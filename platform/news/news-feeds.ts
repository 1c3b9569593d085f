import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import { parseJsonOrUndefined } from '../parse-json-or-undefined.ts';
import shipped from './feeds.json' with { type: 'json' };

const newsFeedSchema = z.strictObject({
  /** Short and stable, because stories refer to it. */
  id: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'expected lower-case letters, digits and dashes'),
  outlet: z.string().trim().min(1).max(60),
  url: z.url({ protocol: /^https?$/ }),
  everyMinutes: z.number().min(1).max(1440),
  /** Request budget, including retries. */
  requestsPerHour: z.int().min(1).max(60),
  /**
   * Whether the feed's pictures may be shown, and the terms or agreement that permit it. Defaults
   * to not permitted.
   */
  pictures: z
    .strictObject({ permitted: z.boolean(), because: z.string().trim().min(10).max(300) })
    .optional(),
});
export type NewsFeed = z.infer<typeof newsFeedSchema>;

const maxFeeds = 100;

/** The feeds of a file, or the built-in feeds. A `ConfigError` lists every fault of the file. */
export const readNewsFeeds = async (file: string | undefined): Promise<readonly NewsFeed[]> => {
  const listDescription =
    file === undefined ? 'The list of feeds' : `NEWS_FEEDS is ${JSON.stringify(file)}`;
  const feedList = file === undefined ? shipped : await readContent(file);
  if (feedList === undefined) throw new ConfigError([`${listDescription}: there is no such file`]);
  const parsed = z.array(newsFeedSchema).max(maxFeeds).safeParse(feedList);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(
        (issue) => `${listDescription}: ${issue.path.join('.')} ${issue.message}`,
      ),
    );
  const ids = parsed.data.map(({ id }) => id);
  const duplicateId = ids.find((id, index) => ids.indexOf(id) !== index);
  if (duplicateId !== undefined)
    throw new ConfigError([`${listDescription}: ${duplicateId} is listed twice`]);
  return parsed.data;
};

const readContent = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (parseJsonOrUndefined(text) ?? null);
};
