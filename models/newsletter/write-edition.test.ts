import { describe, expect, it } from 'vitest';
import {
  change,
  chance,
  count,
  hash,
  inFull,
  large,
  moverPrice,
  price,
  score,
  size,
  time,
} from './formats.ts';
import type { Day } from './day.ts';
import { simulatedDays } from './testing/simulated-days.ts';
import { type Block, type CoinRow, type Figure, type Span, wordsOf } from './text.ts';
import { valuesOf } from './values.ts';
import { type WrittenEdition, writeEdition } from './write-edition.ts';
import { moodOf, writerOf } from './writer.ts';

const days = simulatedDays('2026-02-01', 90);
const editions = days.map((day) => ({ day, ...writeEdition(day) }));
type Edition = (typeof editions)[number];

const rowSpans = ({ price: value, inFull, change: moved }: CoinRow): Span[] => [
  ...[value, moved],
  ...(inFull ? [inFull] : []),
];
const lines = (block: Block): readonly (readonly Span[])[] => {
  switch (block.kind) {
    case 'paragraph':
      return [block.spans];
    case 'list':
      return block.items;
    case 'story':
      return [[block.title], block.about];
    case 'movers':
    case 'prices':
      return block.coins.map(rowSpans);
  }
};
const blocksOf = ({ chapters }: Pick<WrittenEdition, 'chapters'>): Block[] =>
  Object.values(chapters).flat();
const linesOf = (edition: Pick<WrittenEdition, 'chapters'>) => blocksOf(edition).flatMap(lines);
const figuresOf = (edition: Pick<WrittenEdition, 'chapters'>): Figure[] =>
  linesOf(edition)
    .flat()
    .filter((span) => typeof span !== 'string' && 'figure' in span);
const sentencesOf = (edition: Pick<WrittenEdition, 'chapters'>): string[] =>
  blocksOf(edition)
    .filter(({ kind }) => kind === 'paragraph' || kind === 'list')
    .flatMap(lines)
    .flatMap((line) => wordsOf(line).split(/(?<=[.!?]) /u));
const wordCount = (edition: Edition): number => sentencesOf(edition).join(' ').split(' ').length;
const moodOn = ({ day }: Edition) => moodOf(writerOf(day, valuesOf(day)));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const numbers = [change, chance, count, large, moverPrice, price, score, size];
const printed = (value: number | string): string[] =>
  typeof value === 'number'
    ? [...numbers, ...(Math.abs(value) < 1 ? [inFull] : [])].map((format) => format(value))
    : [value, time(value), hash(value)];

describe('the text of ninety days', () => {
  it('has no number that its snapshot does not hold, as printed', () => {
    for (const edition of editions) {
      const values = new Map(
        edition.snapshot.flatMap((group) => group.values).map((one) => [one.id, one.value]),
      );
      for (const { figure, text } of figuresOf(edition)) {
        expect(printed(values.get(figure) ?? '')).toContain(text);
      }
      const used = new Set(figuresOf(edition).map(({ figure }) => figure));
      const known = new Set(
        [...values].flatMap(([id, value]) =>
          typeof value === 'string' || used.has(id) || id.startsWith('b') ? printed(value) : [],
        ),
      );
      const plain = linesOf(edition)
        .flat()
        .flatMap((span) => (typeof span === 'string' ? span : 'path' in span ? span.text : []));
      const strays = plain.filter((text) => /\d/u.test(text) && !known.has(text));
      expect(strays).toEqual([]);
      const inTitle = edition.title.match(/[+−]?\$?\d[\d,.]*\d%?|\d/gu) ?? [];
      expect(inTitle.filter((number) => !known.has(number))).toEqual([]);
    }
  });

  it('has figures in every chapter but the thanks', () => {
    for (const { chapters } of editions) {
      const { thanks, greeting, ...others } = chapters;
      expect(figuresOf({ chapters: { ...others, greeting, thanks: [] } }).length).toBeGreaterThan(
        20,
      );
      expect(wordsOf(lines(thanks[0] ?? { kind: 'list', items: [] }).flat())).not.toMatch(/\d/u);
    }
  });

  it('repeats no sentence within a week', () => {
    const lastSeen = new Map<string, number>();
    const repeated: string[] = [];
    editions.forEach((edition, day) => {
      for (const sentence of [...sentencesOf(edition), edition.title]) {
        const before = lastSeen.get(sentence);
        if (before !== undefined && day - before <= 7) repeated.push(`${String(day)}: ${sentence}`);
        lastSeen.set(sentence, day);
      }
    });
    expect(repeated).toEqual([]);
  });

  it('is short on a quiet day and longest on a wild one', () => {
    const lengthOf = (kind: string): number =>
      mean(editions.filter((edition) => moodOn(edition).kind === kind).map(wordCount));
    expect(lengthOf('quiet')).toBeLessThan(0.6 * lengthOf('ordinary'));
    expect(lengthOf('wild')).toBeGreaterThan(lengthOf('ordinary'));
  });

  it('leads with what was wild', () => {
    const wild = editions.filter((edition) => moodOn(edition).kind === 'wild');
    expect(wild.length).toBeGreaterThan(3);
    for (const edition of wild) {
      const mood = moodOn(edition);
      const id =
        'what' in mood && mood.what === 'coin'
          ? mood.coin.id
          : 'what' in mood && mood.what === 'market'
            ? 'breadth'
            : 'bitcoin';
      const [first] = figuresOf({ chapters: { ...edition.chapters } });
      expect(first?.figure.split('.')[0]).toBe(id);
    }
  });

  it('is the same when it is written again', () => {
    const [day] = days;
    expect(day && writeEdition(day)).toEqual(day && writeEdition(day));
  });
});

describe('the price of a mover below a dollar', () => {
  const amountIn = (text: string): number => Number(text.replace('$', ''));

  it.each([
    [0.000005648, '$5.65e-6', '$0.00000565'],
    [0.1216, '$1.22e-1', '$0.122'],
    [0.09996, '$1.00e-1', '$0.100'],
    [0.9999, '$1.00e+0', '$1.00'],
  ])('%d has the same amount in both forms', (value, short, full) => {
    expect([moverPrice(value), inFull(value)]).toEqual([short, full]);
    expect(amountIn(short)).toBe(amountIn(full));
  });

  it('is in full what it is in short, on all days', () => {
    const rows = editions
      .flatMap(blocksOf)
      .flatMap((block) => (block.kind === 'movers' ? block.coins : []))
      .filter((row) => row.inFull !== null);
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(amountIn(row.inFull?.text ?? '')).toBe(amountIn(row.price.text));
  });
});

describe('the words of ninety days, without figures and weekdays', () => {
  const mask = '□';
  const masked = (text: string): string =>
    text
      .replaceAll(/(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day/gu, mask)
      .replaceAll(/[+−]?\$?\d(?:[\d,.]*\d)?%?/gu, mask);
  const bare = (span: Span): string =>
    typeof span === 'string' ? span : 'figure' in span ? mask : span.text;
  const patternsOf = (edition: WrittenEdition): string[] => [
    masked(edition.title),
    ...blocksOf(edition)
      .filter(({ kind }) => kind === 'paragraph' || kind === 'list')
      .flatMap(lines)
      .flatMap((line) => masked(line.map(bare).join('')).split(/(?<=[.!?]) /u)),
  ];
  const bitcoinMoves = (day: Day, change24h: number): Day => ({
    ...day,
    market: {
      ...day.market,
      coins: day.market.coins.map((coin) =>
        coin.id === 'bitcoin' ? { ...coin, change24h } : coin,
      ),
    },
  });
  const allMove = (day: Day, change24h: number | null): Day => ({
    ...day,
    market: { ...day.market, coins: day.market.coins.map((coin) => ({ ...coin, change24h })) },
  });
  const everyDay: Readonly<Record<string, (day: Day) => Day>> = {
    'as they were': (day) => day,
    'all quiet': (day) => allMove(day, 0.5),
    'all ordinary': (day) => bitcoinMoves(allMove(day, 0.5), -2),
    'all wild for Bitcoin': (day) => bitcoinMoves(day, 6),
    'all wild for the market': (day) => bitcoinMoves(allMove(day, -7), -3),
    'all without the changes of the day': (day) => allMove(day, null),
    'all without news': (day) => ({ ...bitcoinMoves(day, 2), news: null }),
    'all with calls of a direction': (day) => ({
      ...bitcoinMoves(day, 2),
      outlook: day.outlook && { ...day.outlook, called: 'up' },
      scored: day.scored && { ...day.scored, calls: 7, hits: 4 },
    }),
  };
  const specified = 'Movers are unavailable.';

  it.each(Object.keys(everyDay))('come back after eight days at the earliest, %s', (which) => {
    const lastSeen = new Map<string, number>();
    const repeated = new Set<string>();
    days.forEach((day, at) => {
      for (const pattern of patternsOf(writeEdition(everyDay[which]?.(day) ?? day))) {
        const before = lastSeen.get(pattern);
        if (before !== undefined && at - before < 8 && pattern !== specified) repeated.add(pattern);
        lastSeen.set(pattern, at);
      }
    });
    expect([...repeated]).toEqual([]);
  });
});

describe('a day of which little is known', () => {
  const [full] = days;
  const bare = full && {
    ...full,
    market: {
      ...full.market,
      coins: full.market.coins.map((coin) => ({ ...coin, change24h: null, change7d: null })),
    },
    ...{ fearGreed: null, news: null, outlook: null, scored: null, ledger: null },
  };

  it('says that movers are unavailable and claims nothing else', () => {
    const edition = bare && writeEdition(bare);
    expect(edition?.chapters.altMovers).toEqual([
      { kind: 'paragraph', spans: ['Movers are unavailable.'] },
    ]);
    const text = edition ? linesOf(edition).map(wordsOf).join('\n') : '';
    expect(text).not.toMatch(/\d|band|Fear|ledger/u);
  });
});
