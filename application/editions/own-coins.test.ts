import { describe, expect, it } from 'vitest';
import type { EditionVersion } from '#domain/edition/edition.ts';
import type { SnapshotValue } from '#domain/shared/news/edition-content.ts';
import { simulatedDays } from '#models/newsletter/testing/simulated-days.ts';
import { writeEdition } from '#models/newsletter/write-edition.ts';
import { editionMail, type EditionMail } from './edition-mail.ts';
import { toReaderMoney, usdMoney } from '../mails/reader-money.ts';
import type { CoinRange } from '../predictions/find-coin-range.ts';
import { createTestStory } from './testing/test-story.ts';
import { createWatchlistWriter, type WatchlistContent, type RangeAlert } from './own-coins.ts';

const [day] = simulatedDays('2026-02-08', 1);
if (!day) throw new Error('no day');
const written = writeEdition(day);

const figures = (id: string, price: number, change?: number): SnapshotValue[] => [
  { id: `${id}.price`, label: `${id}, price in USD`, value: price },
  ...(change === undefined
    ? []
    : [{ id: `${id}.change24h`, label: `${id}, change in 24 hours, per cent`, value: change }]),
];

const edition: EditionVersion = {
  edition: 7,
  date: '2026-02-08',
  version: 1,
  generatedAt: '2026-02-08T07:00:05.000Z',
  ...written,
  snapshot: [
    {
      title: 'Market list',
      source: 'CoinGecko',
      at: '2026-02-08T06:59:00.000Z',
      simulated: false,
      values: [
        ...figures('bitcoin', 60482.31, 1.8),
        ...figures('ethereum', 2410.5, -3.456),
        ...figures('shiba', 0.000012345, 0),
        ...figures('stale', 5),
        ...Array.from({ length: 9 }, (_, at) => figures(`c${String(at)}`, 10 + at, at / 10)).flat(),
      ],
    },
  ],
  missing: [],
};

const coin = (coinId: string | null, symbol: string) => ({ coinId, symbol });

const left = (changes: Partial<RangeAlert> = {}): RangeAlert => ({
  coinId: 'ethereum',
  horizonHours: 24,
  cutOffAt: '2026-02-07T22:00:00.000Z',
  issuedAt: '2026-02-07T22:01:00.000Z',
  targetAt: '2026-02-08T22:00:00.000Z',
  low: '2450',
  high: '2600',
  price: '2405.123',
  source: 'Binance',
  leftAt: '2026-02-08T03:12:00.000Z',
  simulated: false,
  ...changes,
});

const foot = 'Leave: https://tidemark.example/confirm/x#1';
const mailOf = (own: Partial<WatchlistContent>): EditionMail =>
  editionMail(edition, {
    publicUrl: 'https://tidemark.example',
    footer: foot,
    ownCoins: createWatchlistWriter(edition)({
      watched: [],
      rangeAlerts: [],
      ranges: [],
      stories: [],
      money: usdMoney,
      ...own,
    }),
  });

const sectionOf = ({ text }: EditionMail): string | undefined =>
  /YOUR COINS\n\n([^]*?)\n\n[A-Z& ]{10,}\n/u.exec(text)?.[1];

describe('the own coins of a reader', () => {
  it('have the price and change of the snapshot, in the order of the list, then the ranges they left', () => {
    const mail = mailOf({
      watched: [coin('bitcoin', 'BTC'), coin('shiba', 'SHIB'), coin('ethereum', 'ETH')],
      rangeAlerts: [left(), left({ coinId: 'bitcoin', low: '1', high: '59000', price: '60001' })],
    });
    expect(sectionOf(mail)).toBe(
      [
        'From your list: price at 06:59 GMT and change in 24 hours',
        'BTC: $60,482, +1.80%',
        'SHIB: $0.0000123, 0.00%',
        'ETH: $2,411, −3.46%',
        '',
        'BTC left its 90% range (https://tidemark.example/expected-moves)',
        'Sunday, 03:12 GMT: $60,001, above its 24-hour range of $1.00 to $59,000. Price from Binance.',
        '',
        'ETH left its 90% range (https://tidemark.example/expected-moves)',
        'Sunday, 03:12 GMT: $2,405, below its 24-hour range of $2,450 to $2,600. Price from Binance.',
      ].join('\n'),
    );
    for (const part of ['Your coins', '$2,411', '−3.46%', 'SHIB', 'ETH left its 90% range'])
      expect(mail.html).toContain(part);
    expect(mail.html.indexOf('Your coins')).toBeLessThan(mail.html.indexOf('Industry Highlights'));
    expect(mail.html.indexOf('Your coins')).toBeGreaterThan(mail.html.indexOf('<h1'));
  });

  it('have the open range of each coin, from which price it counts, and how such ranges did', () => {
    const range: CoinRange = {
      coinId: 'ethereum',
      issuedAt: '2026-02-08T06:00:00.000Z',
      targetAt: '2026-02-09T06:00:00.000Z',
      startPrice: 2410,
      low: 2300.5,
      high: 2500.25,
      rangeMethod: 'model',
      source: 'Binance',
      simulated: false,
      record: { resolved: 1240, held: 988 },
    };
    const watched = [coin('bitcoin', 'BTC'), coin(null, 'ETH')];
    const simulated = { ...range, coinId: 'bitcoin', simulated: true };
    expect(sectionOf(mailOf({ watched, ranges: [range, simulated] }))).toBe(
      [
        'From your list: price at 06:59 GMT and change in 24 hours',
        'BTC: $60,482, +1.80%',
        'ETH: $2,411, −3.46%',
        '',
        'ETH, 80% chance: $2,301 to $2,500 (https://tidemark.example/predictions?coin=ETH)',
        'On Monday, 06:00 GMT, counted from $2,410 at 06:00 GMT. Such ranges held 79.7% of 1,240.',
      ].join('\n'),
    );
    const withoutRecord = mailOf({ watched, ranges: [{ ...range, record: null }] });
    expect(sectionOf(withoutRecord)).toContain('$2,410 at 06:00 GMT.');
    expect(sectionOf(withoutRecord)).not.toContain('held');
  });

  it('are followed by the stories about them that most outlets cover, each once', () => {
    const stories = [
      createTestStory({ id: 's1', title: 'Both <rise>', coins: ['ETH', 'BTC'], outlets: 3 }),
      createTestStory({ id: 's2', title: 'Quiet', coins: ['BTC'], outlets: 1 }),
      createTestStory({ id: 's3', title: 'Busy', coins: ['BTC'], outlets: 2 }),
      createTestStory({ id: 's4', title: 'Third of Bitcoin', coins: ['BTC'], outlets: 1, hour: 1 }),
      createTestStory({ id: 's5', title: 'Solana', coins: ['SOL'], outlets: 9 }),
      createTestStory({ id: 's6', title: 'Unreal', coins: ['BTC'], outlets: 9, kind: 'simulated' }),
    ];
    const watched = [coin('bitcoin', 'BTC'), coin('ethereum', 'ETH'), coin('unlisted', 'SOL')];
    const mail = mailOf({ watched, stories });
    expect(sectionOf(mail)?.split('\n').slice(4)).toEqual([
      'Both <rise> (https://tidemark.example/news/s1)',
      'ETH, BTC · Outlet 0 and 2 other outlets',
      '',
      'Busy (https://tidemark.example/news/s3)',
      'BTC · Outlet 0 and 1 other outlet',
    ]);
    expect(mail.html).toContain('Both &lt;rise&gt;');
  });

  it('are in the currency of the reader, with the rate and its time', () => {
    const rate = {
      currency: 'GBP',
      rate: 0.5,
      source: 'Kraken',
      at: '2026-02-08T07:28:00.000Z',
    } as const;
    const mail = mailOf({
      watched: [coin('bitcoin', 'BTC'), coin('ethereum', 'ETH')],
      rangeAlerts: [left({ low: '2500', price: '2400' })],
      money: toReaderMoney(rate),
    });
    expect(sectionOf(mail)).toBe(
      [
        'From your list: price at 06:59 GMT and change in 24 hours. Prices converted from US dollars at 0.5 (Kraken, 07:28 GMT)',
        'BTC: £30,241, +1.80%',
        'ETH: £1,205, −3.46%',
        '',
        'ETH left its 90% range (https://tidemark.example/expected-moves)',
        'Sunday, 03:12 GMT: £1,200, below its 24-hour range of £1,250 to £1,300. Price from Binance.',
      ].join('\n'),
    );
  });

  it('come before the greeting', () => {
    const { text, html } = mailOf({ watched: [coin('bitcoin', 'BTC')] });
    expect(html).toMatch(/>BTC \$60,482, \+1\.80%<\/div>/);
    for (const part of [text, html])
      expect(part.search(/your coins/iu)).toBeLessThan(part.lastIndexOf('Good morning.'));
  });

  it('write a price beside its range with enough digits to differ', () => {
    const mail = mailOf({
      watched: [coin('ethereum', 'ETH')],
      rangeAlerts: [left({ price: '1.0057', low: '1.0063', high: '1.05' })],
    });
    expect(sectionOf(mail)).toContain('$1.0057, below its 24-hour range of $1.0063 to $1.0500.');
  });

  it('are at most eight, without those that have no figures in the snapshot', () => {
    const nine = Array.from({ length: 9 }, (_, at) => coin(`c${String(at)}`, `C${String(at)}`));
    const section = sectionOf(
      mailOf({ watched: [coin('unlisted', 'NONE'), coin('stale', 'OLD'), ...nine] }),
    );
    expect(section?.split('\n')[0]).toBe(
      '8 of the 11 coins on your list: price at 06:59 GMT and change in 24 hours',
    );
    expect(section?.split('\n').slice(1)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map(
        (at) => `C${String(at)}: $${String(10 + at)}.00, ${at === 0 ? '' : '+'}0.${String(at)}0%`,
      ),
    );
  });

  it('include a main coin of which only the symbol is known', () => {
    const mail = mailOf({ watched: [coin(null, 'ETH'), coin(null, 'NONE')] });
    expect(sectionOf(mail)?.split('\n').slice(1)).toEqual(['ETH: $2,411, −3.46%']);
  });

  it('leave out ranges of coins that are not watched, and those of another kind of market', () => {
    const mail = mailOf({
      watched: [coin('bitcoin', 'BTC')],
      rangeAlerts: [left(), left({ coinId: 'bitcoin', simulated: true })],
    });
    expect(sectionOf(mail)).not.toContain('left its');
  });

  it('are not in the mail if there is nothing to show', () => {
    const same = editionMail(edition, { publicUrl: 'https://tidemark.example', footer: foot });
    expect(mailOf({ watched: [coin('unlisted', 'NONE')], rangeAlerts: [left()] })).toEqual(same);
  });

  it('are escaped', () => {
    const mail = mailOf({
      watched: [coin('ethereum', '<b>')],
      rangeAlerts: [left({ source: '<script>' })],
    });
    expect(mail.html).toContain('&lt;b&gt;');
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.html).not.toMatch(/<b>|<script/u);
  });
});
