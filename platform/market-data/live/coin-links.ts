import { z } from 'zod';
import { safeAddress } from '../../feeds/feed-item.ts';
import { type CoinLink, coinLinkKinds } from '../market-data.port.ts';

const text = z.string().catch('');
const textListSchema = z.array(text).catch([]);

/** Links as CoinGecko reports them; anything of another form counts as missing. */
export const coinLinksSchema = z
  .object({
    homepage: textListSchema,
    blockchain_site: textListSchema,
    official_forum_url: textListSchema,
    subreddit_url: text,
    twitter_screen_name: text,
    repos_url: z.object({ github: textListSchema, bitbucket: textListSchema }).partial().catch({}),
  })
  .partial()
  .catch({});

type ReportedLinks = z.infer<typeof coinLinksSchema>;

/** The first usable address of each kind. */
export const toCoinLinks = (reported: ReportedLinks): CoinLink[] =>
  coinLinkKinds.flatMap((kind) => {
    const url = candidateGetters[kind](reported).find((candidate) => candidate !== undefined);
    return url === undefined ? [] : [{ kind, url }];
  });

type GetCandidates = (reported: ReportedLinks) => readonly (string | undefined)[];

const candidateGetters: Readonly<Record<CoinLink['kind'], GetCandidates>> = {
  website: ({ homepage = [] }) => homepage.map(toPublicAddress),
  explorer: ({ blockchain_site: sites = [] }) => sites.map(toPublicAddress),
  'source-code': ({ repos_url: { github = [], bitbucket = [] } = {} }) =>
    [...github, ...bitbucket].map((written) => toMatchingAddress(written, codeHostPattern)),
  forum: ({ official_forum_url: forums = [] }) => forums.map(toPublicAddress),
  reddit: ({ subreddit_url: written = '' }) => [toMatchingAddress(written, subredditPattern)],
  x: ({ twitter_screen_name: name = '' }) => [
    screenNamePattern.test(name) ? `https://x.com/${name}` : undefined,
  ],
};

const codeHostPattern = /^https:\/\/(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org)\/[^/]/;
// For coins without a subreddit, CoinGecko reports Reddit's own address.
const subredditPattern = /^https:\/\/(?:www\.|old\.)?reddit\.com\/r\/\w/;
const screenNamePattern = /^\w{1,15}$/;
// Neither a numeric address nor a name of a private network.
const publicHostPattern = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
const privateHostPattern = /\.(?:arpa|corp|home|internal|invalid|lan|local|localhost|onion|test)$/;
const maxLength = 300;

const toPublicAddress = (link: string): string | undefined => {
  const address = safeAddress(link, '');
  if (address === undefined || address.length > maxLength) return undefined;
  const { protocol, hostname } = new URL(address);
  const isPublic = publicHostPattern.test(hostname) && !privateHostPattern.test(hostname);
  return protocol === 'https:' && isPublic ? address : undefined;
};

const toMatchingAddress = (written: string, form: RegExp): string | undefined => {
  const address = toPublicAddress(written);
  return address !== undefined && form.test(address) ? address : undefined;
};
