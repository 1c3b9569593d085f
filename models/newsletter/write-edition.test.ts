import { describe, expect, it } from 'vitest';
import type { Block, CoinRow, Figure, Span } from '#domain/shared/news/edition-content.ts';
import {
  formatAmount,
  formatChance,
  formatChange,
  formatCount,
  formatMoverPrice,
  formatDecimalMoverPrice,
  formatPercent,
  formatPrice,
  formatScore,
} from '#domain/shared/format.ts';
import { formatTime } from './formats.ts';
import type { EditionData } from './day.ts';
import { simulatedDays } from './testing/simulated-days.ts';
import { toPlainText } from './text.ts';
import { moveTable, getMoveWording } from './moves.ts';
import { type WrittenEdition, writeEdition } from './write-edition.ts';

const days = simulatedDays('2026-02-01', 90);
const editions = days.map((day) => ({ day, ...writeEdition(day) }));

const rowSpans = ({ price: value, inFull, change: moved }: CoinRow): Span[] => [
  value,
  moved,
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
const numbers = [
  formatAmount,
  formatChance,
  formatChange,
  formatCount,
  formatMoverPrice,
  formatPercent,
  formatPrice,
  formatScore,
];
const printed = (value: number | string): string[] =>
  typeof value === 'number'
    ? [...numbers, ...(Math.abs(value) < 1 ? [formatDecimalMoverPrice] : [])].map((format) =>
        format(value),
      )
    : [value, formatTime(value)];

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
      expect(toPlainText(lines(thanks[0] ?? { kind: 'list', items: [] }).flat())).not.toMatch(
        /\d/u,
      );
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
    expect([formatMoverPrice(value), formatDecimalMoverPrice(value)]).toEqual([short, full]);
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

describe('the words of ninety days, without figures and names', () => {
  const mask = '□';
  const names = days.flatMap(({ market }) => market.coins.map(({ name }) => name));
  const masked = (text: string): string =>
    text
      .replaceAll(/(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day/gu, mask)
      .replaceAll(new RegExp(`\\b(?:${[...new Set(names)].join('|')})\\b`, 'gu'), mask);
  const bare = (span: Span): string =>
    typeof span === 'string' ? span : 'figure' in span ? mask : span.text;
  const sentencesIn = (edition: WrittenEdition): string[] =>
    blocksOf(edition)
      .filter(({ kind }) => kind === 'paragraph' || kind === 'list')
      .flatMap(lines)
      .flatMap((line) => masked(line.map(bare).join('')).split(/(?<=[.!?]) /u));

  const forms = [
    /^Good morning\.$/u,
    /^□ (?:edged up|edged down|rose|fell|jumped|dropped) □ to □(?: in the day to □)?\.$/u,
    /^□ was little changed at □ \(□\)(?: in the day to □)?\.$/u,
    /^Across the market, □ of □ coins rose, and the median change was □\.$/u,
    /^Why it matters: □’s move is .+ its □-day median daily move of □\.$/u,
    /^Over seven days, □ is (?:unchanged|(?:up|down) □) and □ is (?:unchanged|(?:up|down) □)\.$/u,
    /^What to watch: Our □% range for □ at □ on □ is □ to □\.$/u,
    /^□ trading volume was □ in the past day\.$/u,
    /^Its market value is □\.$/u,
    /^Fear & Greed is at □ \(.+\), (?:unchanged|(?:up|down) □ points?) from yesterday; a month ago it was at □\.$/u,
    /^News of the past day: □ stor(?:y|ies) \(□ positive, □ negative, □ neutral\)\.$/u,
    /^Yesterday, □ of our □ day-ahead ranges for □ contained the price \(target: □%\)\.$/u,
    /^Measured from this morning’s price, our range for □ runs from □ to □\.$/u,
    /^The model puts the chance of a higher price at □ and makes no direction call\.$/u,
    /^All forecasts and their outcomes are in the track record\.$/u,
    /^The next edition comes out on □\.$/u,
  ];

  it('have one form per fact, and every fact appears every day', () => {
    for (const edition of editions) {
      const sentences = sentencesIn(edition);
      expect(sentences.filter((one) => !forms.some((form) => form.test(one)))).toEqual([]);
      const counts = forms.map((form) => sentences.filter((one) => form.test(one)).length);
      // Two coins have a sentence each, in one of two forms.
      expect(counts.filter((count) => count === 1).length).toBeGreaterThanOrEqual(forms.length - 2);
    }
  });

  it('have the same parts in the same order every day', () => {
    const shapes = editions.map(({ chapters }) =>
      Object.entries(chapters).map(([name, blocks]) => [name, blocks.map(({ kind }) => kind)]),
    );
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });
});

describe('the words for a move', () => {
  it('follow from its size beside the usual one, in one table', () => {
    const words = (change: number, usualMove: number) => {
      const { verbs, comparison } = getMoveWording(change, usualMove);
      return [verbs?.text[change < 0 ? 'down' : 'up'] ?? 'was little changed', comparison];
    };
    expect(words(1.21, 6)).toEqual(['was little changed', 'less than a quarter of']);
    expect(words(1.48, 6)).toEqual(['was little changed', 'less than a quarter of']);
    expect(words(1.21, 3)).toEqual(['edged up', 'less than half of']);
    expect(words(1.48, 3)).toEqual(['edged up', 'less than half of']);
    expect(words(-2, 3)).toEqual(['fell', 'below']);
    expect(words(3, 3)).toEqual(['rose', 'in line with']);
    expect(words(-4.5, 3)).toEqual(['fell', 'above']);
    expect(words(6, 3)).toEqual(['rose', 'more than twice']);
    expect(words(-9, 3)).toEqual(['dropped', 'more than three times']);
    expect(words(0, 0)).toEqual(['was little changed', 'less than a quarter of']);
  });

  it('never become weaker with a larger move', () => {
    const rank = (change: number): number =>
      moveTable.findIndex(({ comparison }) => comparison === getMoveWording(change, 2).comparison);
    const ranks = Array.from({ length: 1000 }, (_, step) => rank(step / 100));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  });

  it('take no side where the usual move is unknown', () => {
    expect(getMoveWording(9, undefined).verbs?.text.up).toBe('rose');
    expect(getMoveWording(0.004, undefined).verbs).toBeNull();
  });
});

describe('a major coin that moved four times as much as usual', () => {
  const [day] = days;
  const moved = day && {
    ...day,
    market: {
      ...day.market,
      coins: day.market.coins.map((coin) => ({
        ...coin,
        change24h: coin.id === 'solana' ? -20 : 0.05,
      })),
    },
  };

  it('comes first in the title, and second in the lead', () => {
    const edition = moved && writeEdition(moved);
    expect(edition?.title).toMatch(
      /^Solana drops 20\.00% to \$[\d.,]+; Bitcoin little changed at \$/u,
    );
    const [first] = edition?.chapters.greeting ?? [];
    expect(first && lines(first).map(toPlainText).join('')).toMatch(
      /^Good morning\. Bitcoin was little changed at .* Solana dropped 20\.00% to /u,
    );
  });
});

describe('the direction of the forecast', () => {
  const [day] = days;
  const analysisOf = (
    call: Pick<NonNullable<EditionData['outlook']>, 'called' | 'noCallReason'>,
  ) => {
    const edition =
      day?.outlook && writeEdition({ ...day, outlook: { ...day.outlook, ...call, probUp: 0.57 } });
    return (edition?.chapters.analysis ?? []).flatMap(lines).map(toPlainText).join(' ');
  };

  it('is called with its chance', () => {
    expect(analysisOf({ called: 'up', noCallReason: null })).toMatch(
      /The model puts the chance of a higher price at 57\.0% and calls the direction up\./u,
    );
  });

  it.each([
    ['not-enough-record', /makes no direction call: too few such forecasts have come due\./u],
    ['no-better-than-chance', /makes no direction call: recent calls like it were no better/u],
  ] as const)('is not even hinted at where there is no call: %s', (noCallReason, sentence) => {
    const text = analysisOf({ called: 'none', noCallReason });
    expect(text).toMatch(sentence);
    expect(text).not.toMatch(/57|higher|lower/u);
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
    usual: null,
    fearGreed: null,
    news: null,
    outlook: null,
    scored: null,
    ledger: null,
  };

  it('says that movers are unavailable and claims nothing else', () => {
    const edition = bare && writeEdition(bare);
    expect(edition?.chapters.altMovers).toEqual([
      { kind: 'paragraph', spans: ['Movers are unavailable.'] },
    ]);
    const text = edition ? linesOf(edition).map(toPlainText).join('\n') : '';
    expect(text).not.toMatch(/\d|range|Fear|usual/u);
  });
});
