import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WeeklyReportWritten } from '#domain/weekly-report/events.ts';
import { editionStream } from '#domain/edition/edition.ts';
import { goldenEdition } from '../deliveries/testing/kept-edition.ts';
import { deriveId } from '../derive-id.ts';
import { openTestPorts, type TestPorts } from '../testing/test-ports.ts';
import { createTestStory } from '../editions/testing/test-story.ts';
import { toReaderMoney } from '../mails/reader-money.ts';
import type { OwnWeek } from './own-week.ts';
import { reportMail } from './report-mail.ts';
import { readWeeklyReport, writeWeeklyReport } from './write-report.ts';

const context = { actor: 'system', now: new Date('2026-11-23T07:30:00.000Z'), correlationId: 'w' };
const date = '2026-11-23';

type Reading = { readonly day: string; readonly price: number; readonly mood: number };

const produce = async (ports: TestPorts, { day, price, mood }: Reading): Promise<void> => {
  const group = { title: 'Market', source: 'CoinGecko', at: `${day}T07:00:00.000Z` };
  const values = [
    { id: 'bitcoin.price', label: 'Bitcoin, price in USD', value: price },
    { id: 'mood.today', label: 'Fear & Greed', value: mood },
  ];
  const data = {
    ...goldenEdition,
    date: day,
    title: `News of ${day}`,
    snapshot: [{ ...group, simulated: false, values }],
  };
  const metadata = {
    at: `${day}T07:00:00.000Z`,
    actor: 'system',
    schemaVersion: 1,
    correlationId: 'w',
    causationId: 'w',
  };
  const event = { id: deriveId(day), type: 'EditionProduced', data, metadata };
  await ports.eventStore.append(editionStream(day), [event], 'none');
};

const golden = path.resolve(
  import.meta.dirname,
  '../../domain/weekly-report/golden/WeeklyReportWritten.v1.json',
);
const kept = JSON.parse(readFileSync(golden, 'utf8')) as WeeklyReportWritten['data'];
const options = {
  publicUrl: 'https://tidemark.example',
  foot: 'Turn off these emails: https://tidemark.example/confirm/switch-off',
};

describe('the weekly report', () => {
  it('says what was measured from Monday to Monday, once there is something to compare', async () => {
    const ports = await openTestPorts();
    await produce(ports, { day: '2026-11-16', price: 60_000, mood: 40 });
    expect(await writeWeeklyReport(ports, { date }, context)).toBe(false);
    await produce(ports, { day: '2026-11-19', price: 58_500, mood: 30 });
    await produce(ports, { day: '2026-11-23', price: 63_000, mood: 55 });
    await produce(ports, { day: '2026-11-15', price: 10, mood: 1 });
    expect(await writeWeeklyReport(ports, { date }, context)).toBe(true);
    const later = { ...context, now: new Date('2026-11-24T07:30:00.000Z') };
    expect(await writeWeeklyReport(ports, { date }, later)).toBe(true);
    expect(await readWeeklyReport(ports, date)).toMatchObject({
      date,
      from: '2026-11-16',
      simulated: false,
      forecasts: null,
      coins: [{ id: 'bitcoin', from: 60_000, to: 63_000, low: 58_500, high: 63_000 }],
      mood: { from: 40, to: 55 },
      // The edition of the first Monday reports on the week before.
      editions: [{ date: '2026-11-19' }, { date: '2026-11-23' }],
      writtenAt: context.now.toISOString(),
    });
  });

  it('is a mail of these figures and no others, with the link that switches it off', () => {
    const { subject, text, html } = reportMail(kept, options);
    expect(subject).toBe('Your week: Bitcoin +3.20%, 61 of 98 calls right');
    expect(text).toContain('Bitcoin went from $61,200 to $63,158, +3.20% in the week.');
    expect(text).toContain('The lowest of the daily readings was $60,480');
    expect(text).toContain('The Fear & Greed Index went from 45 to 52 of 100.');
    expect(text).toContain('134 times (80%; expected: 80%)');
    expect(text).toContain('61 of those were right (62%)');
    expect(text).toContain('https://tidemark.example/confirm/switch-off');
    expect(html).toContain('A quiet Tuesday');
    const addresses = text.match(/https:[^\s)]+/gu) ?? [];
    expect(addresses.length).toBe(3);
    expect(addresses.filter((address) => !html.includes(`href="${address}"`))).toEqual([]);
  });

  it('begins with the own coins of a reader, in the reader’s currency', () => {
    const move = { id: 'solana', name: 'SOL', from: 100, to: 110, low: 90, high: 120 };
    const rate = { currency: 'EUR', rate: 0.5, source: 'Kraken', at: '2026-11-23T07:28:00.000Z' };
    const own: OwnWeek = {
      coins: [
        { move, isHourly: true, ranges: { due: 160, held: 128 } },
        {
          move: { ...move, name: 'ABC', from: 2, to: 1, low: 1, high: 2 },
          isHourly: false,
          ranges: null,
        },
      ],
      listLength: 12,
      stories: [createTestStory({ id: 's', title: 'Solana rises', coins: ['SOL'], outlets: 2 })],
      money: toReaderMoney({ ...rate, currency: 'EUR' }),
    };
    const { subject, text, html } = reportMail(kept, { ...options, own });
    expect(subject).toBe('Your week: SOL +10.00%, ABC −50.00%');
    expect(text.split('\n\n').slice(1, 6)).toEqual([
      'Your coins\nSOL: €50.00 to €55.00, +10.00%. Lowest €45.00, highest €60.00. Its 24-hour 80% ranges held 128 of 160 times (80.0%).\nABC: €1.00 to €0.5, −50.00%. Lowest €0.5, highest €1.00.',
      'These are 2 of the 12 coins on your list. The lowest and highest of ABC are of the prices in the morning editions. Prices converted from US dollars at 0.5 (Kraken, 07:28 GMT).',
      'The week’s most important stories about your coins',
      'Solana rises (https://tidemark.example/news/s)\nSOL · Outlet 0 and 1 other outlet',
      'The market',
    ]);
    expect(html).toContain('Solana rises');
    expect(reportMail(kept, { ...options, own: { ...own, listLength: 2 } }).text).not.toContain(
      'on your list',
    );
    const none = { ...own, coins: [], stories: [] };
    expect(reportMail(kept, { ...options, own: none })).toEqual(reportMail(kept, options));
  });

  it('says so where nothing came due or nothing moved, and where the week is simulated', () => {
    const week = { ...kept, simulated: true, forecasts: null, mood: { from: 50, to: 50 } };
    const { subject, text } = reportMail(week, options);
    expect(subject).toBe('Your week: Bitcoin +3.20%');
    expect(text).toContain('No forecast ended this week.');
    expect(text).toContain('unchanged at 50 of 100');
    expect(text).toContain('of this week are simulated');
  });
});
