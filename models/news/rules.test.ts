import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import {
  addressKey,
  canonicalAddress,
  formerCanonicalAddress,
  isSameButForChanges,
} from './canonical-address.ts';
import { categoriseStory } from './category.ts';
import { isLargeMove, priceImpact } from './price-impact.ts';
import { coinFinder } from './related-coins.ts';

describe('the canonical address', () => {
  it('has no parameters and fragments of campaigns, and keeps the others as they are', () => {
    expect(canonicalAddress('http://a.example/x?utm_source=rss&fbclid=1#top')).toBe(
      'https://a.example/x',
    );
    expect(canonicalAddress('https://a.example/x?id=1%20b')).toBe('https://a.example/x?id=1%20b');
    expect(canonicalAddress('https://a.example/x?id=1&utm_medium=x')).toBe(
      'https://a.example/x?id=1',
    );
  });

  it('keeps the fragment, the route and ref, which may tell articles apart', () => {
    for (const url of [
      'https://a.example/x#n1',
      'https://a.example/#/x/1',
      'https://a.example/#!/x/1',
      'https://a.example/x?ref=1',
    ])
      expect(canonicalAddress(url)).toBe(url);
    expect(formerCanonicalAddress('http://a.example/x?ref=1&utm_source=a#n1')).toBe(
      'https://a.example/x',
    );
  });

  it('learns which parameters change at every reading, from three values', () => {
    const known = ['https://a.example/x?id=1&t=1', 'https://a.example/x?id=1&t=2'];
    expect(isSameButForChanges('https://a.example/x?id=1&t=4', known)).toBe(false);
    const more = [...known, 'https://a.example/x?id=1&t=3'];
    expect(isSameButForChanges('https://a.example/x?id=1&t=4', more)).toBe(true);
    expect(isSameButForChanges('https://a.example/x?id=2&t=4', more)).toBe(false);
    expect(isSameButForChanges('https://a.example/y?id=1&t=4', more)).toBe(false);
  });

  it('has one key for the forms of one page', () => {
    for (const url of [
      'https://www.a.example/x/',
      'https://a.example/x',
      'https://amp.a.example/x/amp/',
    ])
      expect(addressKey(url)).toBe('a.example/x');
  });
});

describe('the coins of a story', () => {
  const names = {
    BTC: 'Bitcoin',
    BCH: 'Bitcoin Cash',
    ETH: 'Ethereum',
    LINK: 'Chainlink',
    ONE: 'Harmony',
    NEAR: 'NEAR Protocol',
    XRP: 'XRP',
    SOL: 'Solana',
    AVAX: 'Avalanche',
  };
  const find = coinFinder(
    Object.entries(names).map(([symbol, name], rank) => ({ symbol, name, rank })),
  );
  it.each([
    ['Bitcoin and Ether ETFs shed $1B', '', ['BTC', 'ETH']],
    ['Bitcoin Cash halves its fees', 'BCH miners wait.', ['BCH']],
    ['Click the LINK: NEAR you, ONE way to WIN', '', []],
    ['$LINK leads', 'ONE of them is near.', ['LINK']],
    ['Chainlink grows', 'The LINK supply shrinks.', ['LINK']],
    ['NEAR price doubles', '', ['NEAR']],
    ['Harmony in the market', 'All agree.', []],
    ['An avalanche of liquidations', 'Avalanche of sales.', []],
    ['Avalanche Foundation buys', '', ['AVAX']],
    ['Ripple wins approval', 'SOL and SOLVENT firms', ['XRP', 'SOL']],
    ['unbitcoinlike bitcoins', '', []],
  ])('of "%s" are known by name, symbol and context', (title, text, expected) => {
    expect(find(title, text)).toEqual(expected);
  });

  it('of one symbol mean the best rank, the most named first', () => {
    const coins = [
      { symbol: 'SOL', name: 'Wrapped Solana', rank: 90 },
      { symbol: 'SOL', name: 'Solana', rank: 5 },
      { symbol: 'ETH', name: 'Ethereum', rank: 2 },
    ];
    expect(coinFinder(coins)('ETH or SOL', 'Solana. Solana.')).toEqual(['SOL', 'ETH']);
  });
});

describe('the category of a story', () => {
  it.each([
    ['SEC sues exchange over unregistered sales', 'Regulation'],
    ['How to keep a wallet safe: a guide for beginners', 'Education'],
    ['Fireblocks raises $100M at a higher valuation', 'Business'],
    ['Developers ship the upgrade to mainnet', 'Technology'],
    ['Shops accept payments in stablecoins', 'Adoption'],
    ['Bitcoin falls below support as traders sell', 'Markets'],
    ['A day like any other', 'Markets'],
  ])('of "%s" is %s', (title, category) => {
    expect(categoriseStory(title, '', [])).toBe(category);
  });

  it('follows the tags of the outlet, less than the title', () => {
    expect(categoriseStory('A quiet week', '', ['Regulation'])).toBe('Regulation');
    expect(categoriseStory('Court bans mixer', '', ['Price'])).toBe('Regulation');
  });
});

describe('the price impact of a story', () => {
  // The price alternates by one per cent, and then moves.
  const hours = (last: number) =>
    Array.from({ length: 50 }, (_, hour) => ({
      endsAt: hour * hourMs,
      close: hour < 49 ? 100 + (hour % 2) : last,
    }));
  it('is the move of the hour after it beside the usual one', () => {
    for (const [last, level] of [
      [100.3, 'low'],
      [101.5, 'medium'],
      [96, 'high'],
    ] as const) {
      const impact = priceImpact(hours(last), 48 * hourMs);
      expect(impact).toMatchObject({ level, move: Number((last - 100).toPrecision(6)) });
      expect(impact?.usual).toBeCloseTo(1, 1);
    }
  });

  it('is large from three usual moves, if it is one per cent or more', () => {
    const isLarge = (last: number, scale = 1): boolean => {
      const scaled = hours(last).map(({ endsAt, close }) => ({
        endsAt,
        close: 100 + (close - 100) * scale,
      }));
      const impact = priceImpact(scaled, 48 * hourMs);
      if (!impact) throw new Error('no impact');
      return isLargeMove(impact);
    };
    expect([102.9, 103.1, 97.1, 96.9].map((last) => isLarge(last))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    // A stable coin, which moves a hundredth as much.
    expect(isLarge(110, 0.01)).toBe(false);
  });

  it('spans two hours between whole hours, and is unknown where hours are missing', () => {
    expect(priceImpact(hours(102), 47.5 * hourMs)).toMatchObject({ level: 'low' });
    expect(priceImpact(hours(102), 48.5 * hourMs)).toBeUndefined();
    expect(priceImpact(hours(102).slice(40), 48 * hourMs)).toBeUndefined();
    expect(priceImpact([], 0)).toBeUndefined();
  });
});
