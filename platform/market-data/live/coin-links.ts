import { z } from 'zod';
import { safeAddress } from '../../feeds/feed-item.ts';
import { type CoinLink, coinLinkKinds } from '../market-data.port.ts';

const text = z.string().catch('');
const texts = z.array(text).catch([]);

/** Links as CoinGecko reports them; anything of another form counts as missing. */
export const coinLinksSchema = z
  .object({
    homepage: texts,
    blockchain_site: texts,
    official_forum_url: texts,
    subreddit_url: text,
    twitter_screen_name: text,
    repos_url: z.object({ github: texts, bitbucket: texts }).partial().catch({}),
  })
  .partial()
  .catch({});

type Reported = z.infer<typeof coinLinksSchema>;

/** The first usable address of each kind. */
export const toCoinLinks = (reported: Reported): CoinLink[] =>
  coinLinkKinds.flatMap((kind) => {
    const url = candidatesOf[kind](reported).find((candidate) => candidate !== undefined);
    return url === undefined ? [] : [{ kind, url }];
  });

type Candidates = (reported: Reported) => readonly (string | undefined)[];

const candidatesOf: Readonly<Record<CoinLink['kind'], Candidates>> = {
  website: ({ homepage = [] }) => homepage.map(publicAddress),
  explorer: ({ blockchain_site: sites = [] }) => sites.map(publicAddress),
  'source-code': ({ repos_url: { github = [], bitbucket = [] } = {} }) =>
    [...github, ...bitbucket].map((written) => matching(written, codeHosts)),
  forum: ({ official_forum_url: forums = [] }) => forums.map(publicAddress),
  reddit: ({ subreddit_url: written = '' }) => [matching(written, subreddit)],
  x: ({ twitter_screen_name: name = '' }) => [
    screenName.test(name) ? `https://x.com/${name}` : undefined,
  ],
};

const codeHosts = /^https:\/\/(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org)\/[^/]/;
// For coins without a subreddit, CoinGecko reports Reddit's own address.
const subreddit = /^https:\/\/(?:www\.|old\.)?reddit\.com\/r\/\w/;
const screenName = /^\w{1,15}$/;
// Neither a numeric address nor a name of a private network.
const publicHost = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
const privateHost = /\.(?:arpa|corp|home|internal|invalid|lan|local|localhost|onion|test)$/;
const maxLength = 300;

const publicAddress = (link: string): string | undefined => {
  const address = safeAddress(link, '');
  if (address === undefined || address.length > maxLength) return undefined;
  const { protocol, hostname } = new URL(address);
  const isPublic = publicHost.test(hostname) && !privateHost.test(hostname);
  return protocol === 'https:' && isPublic ? address : undefined;
};

const matching = (written: string, form: RegExp): string | undefined => {
  const address = publicAddress(written);
  return address !== undefined && form.test(address) ? address : undefined;
};
