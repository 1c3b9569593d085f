import { afterEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../sources/source.port.ts';
import type { CoinProfile, ProfileSource } from '../market-data.port.ts';
import { createMarketData } from '../market-source.ts';
import {
  type LiveTestSetup,
  setUpLiveTest,
  readRecording,
  hasRecordings,
  type StubResponse,
} from './testing/recordings.ts';

const opened: LiveTestSetup[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ server }) => server.close()));
});

const live = async (
  served: StubResponse,
): Promise<{ source: ProfileSource; asked: readonly string[] }> => {
  const double = await setUpLiveTest(() => served);
  opened.push(double);
  const [source] = createMarketData(double.providers).profiles;
  if (!source) throw new Error('there is no source of profiles');
  return { source, asked: double.server.requests };
};

const now = new Date('2026-11-22T12:30:00.000Z');
const tron = { coinId: 'tron', symbol: 'TRX' };
const ask = (source: ProfileSource, query = tron) =>
  source.fetch({ query, now, validators: undefined, signal: new AbortController().signal });

const answer = (over: Record<string, unknown> = {}): StubResponse => ({
  body: {
    id: 'tron',
    symbol: 'trx',
    description: { en: 'A network.' },
    links: {},
    market_data: { circulating_supply: 9, total_supply: 10, max_supply: null },
    ...over,
  },
});
const profileOf = async (over: Record<string, unknown>): Promise<CoinProfile> => {
  const { source } = await live(answer(over));
  const answered = await ask(source);
  if (answered.status !== 'value') throw new Error(`answered ${answered.status}`);
  return answered.value;
};

describe('the profile of a coin at CoinGecko', () => {
  it('is description, links and supply, requested without the parts that are not used', async () => {
    const { source, asked } = await live(
      answer({
        links: {
          homepage: ['https://tron.network/', ''],
          blockchain_site: ['', 'https://tronscan.org/#/'],
          official_forum_url: ['https://forum.tron.network/'],
          subreddit_url: 'https://www.reddit.com/r/Tronix/',
          twitter_screen_name: 'trondao',
          repos_url: { github: ['https://github.com/tronprotocol'], bitbucket: [] },
        },
      }),
    );
    expect(await ask(source)).toEqual({
      status: 'value',
      at: now.toISOString(),
      value: {
        description: ['A network.'],
        links: [
          { kind: 'website', url: 'https://tron.network/' },
          { kind: 'explorer', url: 'https://tronscan.org/#/' },
          { kind: 'source-code', url: 'https://github.com/tronprotocol' },
          { kind: 'forum', url: 'https://forum.tron.network/' },
          { kind: 'reddit', url: 'https://www.reddit.com/r/Tronix/' },
          { kind: 'x', url: 'https://x.com/trondao' },
        ],
        circulatingSupply: 9,
        totalSupply: 10,
        maxSupply: null,
        hasNoMaxSupply: false,
      },
    });
    expect(asked).toEqual([
      '/api/v3/coins/tron?localization=false&tickers=false&market_data=true&community_data=false&developer_data=false',
    ]);
  });

  it('has its description as plain paragraphs of bounded length', async () => {
    const { description } = await profileOf({
      description: {
        en: 'Built on <a href="javascript:marked=1">Tron</a> &amp; more.\r\n\r\n<script>\n\nmarked=1\n\n</script><b>Second</b><img src=x onerror=marked=1>\u202e\r\n\r\nThird.',
      },
    });
    expect(description).toEqual(['Built on Tron & more.', 'Second', 'Third.']);
    const long = await profileOf({ description: { en: `${'word '.repeat(900)}\n\nmore` } });
    expect(long.description).toHaveLength(1);
    expect(long.description.join('').length).toBeLessThanOrEqual(800);
    expect(long.description[0]).toMatch(/word…$/);
    const three = ['a', 'b', 'c'].map((letter) => letter.repeat(300));
    const some = await profileOf({ description: { en: three.join('\n\n') } });
    expect(some.description).toEqual(three.slice(0, 2));
    expect((await profileOf({ description: { en: '' } })).description).toEqual([]);
  });

  it.each([
    ['http', { homepage: ['http://tron.network'] }],
    ['a script', { homepage: ['javascript:marked=1', 'data:text/html,x'] }],
    ['a user name', { homepage: ['https://tidemark.example@evil.example/'] }],
    ['a numeric address', { homepage: ['https://10.0.0.7/', 'https://[::1]/', 'https://0x7f.1'] }],
    ['a private name', { homepage: ['https://printer.local/', 'https://router.home.arpa/'] }],
    ['a name without a domain', { blockchain_site: ['https://localhost/', 'https://intranet'] }],
    ['a long address', { official_forum_url: [`https://tron.network/${'x'.repeat(300)}`] }],
    ['another host', { repos_url: { github: ['https://github.com.evil.example/x'] } }],
    ['Reddit without a subreddit', { subreddit_url: 'https://www.reddit.com' }],
    ['an unusable name', { twitter_screen_name: '../../evil', facebook_username: 'tron' }],
    ['another form', { homepage: 7, blockchain_site: [null, {}], repos_url: [] }],
    ['no links at all', undefined],
  ])('leaves out a link with %s', async (_, links) => {
    expect((await profileOf({ links })).links).toEqual([]);
  });

  it.each([-5, 0, 'many', '1e999', null, [1]])('does not take %s for a supply', async (units) => {
    const figures = { circulating_supply: units, total_supply: units, max_supply: units };
    expect(await profileOf({ market_data: figures })).toMatchObject({
      circulatingSupply: null,
      totalSupply: null,
      maxSupply: null,
      hasNoMaxSupply: false,
    });
  });

  it('has no maximum only where CoinGecko says so', async () => {
    const none = { max_supply: null, max_supply_infinite: true };
    expect((await profileOf({ market_data: none })).hasNoMaxSupply).toBe(true);
    const some = { max_supply: 10, max_supply_infinite: true };
    expect((await profileOf({ market_data: some })).hasNoMaxSupply).toBe(false);
  });

  it('is not that of another coin, nor of one that CoinGecko does not list', async () => {
    const other = await live(answer({ symbol: 'other' }));
    expect(await ask(other.source)).toEqual({ status: 'nothing' });
    const missing = await live({ status: 404, body: { error: 'coin not found' } });
    expect(await ask(missing.source)).toEqual({ status: 'nothing' });
  });

  it('waits when CoinGecko is over its limit, and refuses an answer of another form', async () => {
    const busy = await live({ body: { status: { error_code: 429 } } });
    await expect(ask(busy.source)).rejects.toMatchObject({ retryAfterMs: 60_000 });
    const failing = await live({ status: 503, body: {} });
    // Retries would use up the requests of a day.
    await expect(ask(failing.source)).rejects.toMatchObject({ retryable: false });
    for (const body of [[], {}, { symbol: 'trx', market_data: 3 }]) {
      const { source } = await live({ body });
      await expect(ask(source)).rejects.toBeInstanceOf(SourceError);
    }
  });
});

// needs: ../shared/data beside the project
describe.skipIf(!hasRecordings)('recorded profiles (skipped without ../shared/data)', () => {
  it.each(['2021-05', '2023-10'])('of %s are read', async (month) => {
    const { source } = await live({
      body: readRecording(`03_api_responses/coingecko/coin_bitcoin_${month}.json.gz`),
    });
    const read = await ask(source, { coinId: 'bitcoin', symbol: 'BTC' });
    if (read.status !== 'value') throw new Error(`answered ${read.status}`);
    const { value } = read;
    expect(value.description.length).toBeGreaterThan(0);
    expect(value.description.join(' ')).not.toMatch(/[<>]|&\w+;/);
    expect(value.maxSupply).toBe(21e6);
    // The recorded website has http only.
    expect(value.links.map(({ kind }) => kind)).toEqual([
      'explorer',
      'source-code',
      'forum',
      'reddit',
      'x',
    ]);
  });
});
