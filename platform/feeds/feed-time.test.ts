import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import { parseFeedTime } from './feed-time.ts';

const tenThirteen = '2023-03-13T10:13:50.000Z';

describe('a date with an offset', () => {
  it.each([
    'Mon, 13 Mar 2023 19:13:50 GMT+0900',
    'Mon Mar 13 2023 19:13:50 GMT+0900 (Japan Standard Time)',
    'Mon, 13 Mar 2023 12:13:50 UTC+2',
    'Mon, 13 Mar 2023 06:13:50 UTC-04:00',
    '13 Mar 2023 15:43:50 +05:30',
    '13 Mar 2023 05:13:50 -0500 (EST)',
    '2023-03-13T12:13:50+02',
    '2023-03-13T12:13:50.123+0200',
    '2023-03-13T11:13:50+01:00[Europe/Paris]',
    '2023-03-13 19:13:50 GMT+9',
    '2023/03/13 10:13:50 Z',
  ])('counts it: %s', (text) => {
    expect(parseFeedTime(text)).toBe(tenThirteen);
  });

  it('is the same moment in every notation', () => {
    const at = fc.date({
      min: new Date('2009-01-02T00:00:00Z'),
      max: new Date('2035-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const offset = fc.integer({ min: -14 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);
    fc.assert(
      fc.property(at, offset, (date, minutes) => {
        const seconds = new Date(Math.floor(date.getTime() / 1000) * 1000);
        const local = new Date(seconds.getTime() + minutes * minuteMs).toISOString();
        const [day, time] = [local.slice(0, 10), local.slice(11, 19)];
        const pad = (value: number): string => String(value).padStart(2, '0');
        const sign = minutes < 0 ? '-' : '+';
        const [hours, rest] = [
          pad(Math.floor(Math.abs(minutes) / 60)),
          pad(Math.abs(minutes) % 60),
        ];
        const month = new Date(local).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
        const rfc = `${day.slice(8)} ${month} ${day.slice(0, 4)} ${time}`;
        for (const text of [
          `${day}T${time}${sign}${hours}:${rest}`,
          `${rfc} ${sign}${hours}${rest}`,
          `${rfc} GMT${sign}${hours}${rest}`,
          `${rfc} UTC${sign}${hours}:${rest}`,
        ])
          expect([text, parseFeedTime(text)]).toEqual([text, seconds.toISOString()]);
      }),
    );
  });
});

describe('a date with a named zone', () => {
  it.each([
    ['UTC', 10],
    ['UT', 10],
    ['Z', 10],
    ['gmt', 10],
    ['BST', 11],
    ['CET', 11],
    ['CEST', 12],
    ['EET', 12],
    ['MSK', 13],
    ['HKT', 18],
    ['JST', 19],
    ['EST', 5],
    ['EDT', 6],
    ['CST', 4],
    ['CDT', 5],
    ['MST', 3],
    ['MDT', 4],
    ['PST', 2],
    ['PDT', 3],
  ] as const)('counts it: %s', (zone, hour) => {
    const text = `Mon, 13 Mar 2023 ${String(hour).padStart(2, '0')}:13:50 ${zone}`;
    expect(parseFeedTime(text)).toBe(tenThirteen);
  });

  it.each(['XYZ', 'IST', 'A', 'GMTX', 'Foo Time', 'EST+0900', 'XYZ+0100', '+9900', '+0260', '+'])(
    'is no date where the zone is unknown: %s',
    (zone) => {
      expect(parseFeedTime(`Mon, 13 Mar 2023 10:13:50 ${zone}`)).toBeNull();
      expect(parseFeedTime(`2023-03-13T10:13:50 ${zone}`)).toBeNull();
    },
  );

  it('is no date in any other zone', () => {
    const known =
      'ut utc gmt z wet west bst cet cest eet eest msk hkt sgt jst kst aest aedt nzst nzdt est edt cst cdt mst mdt pst pdt akst akdt hst';
    const isUnknown = (zone: string): boolean =>
      !known.split(' ').includes(zone) && !['am', 'pm'].includes(zone);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,5}$/).filter(isUnknown), (zone) => {
        expect(parseFeedTime(`13 Mar 2023 10:13:50 ${zone}`)).toBeNull();
      }),
    );
  });
});

describe('a date without a zone', () => {
  it.each([
    'Mar 13, 2023 10:13:50 AM',
    'March 13, 2023, 10:13:50',
    'Mon Mar 13 10:13:50 2023',
    'Mon Mar 13 10:13:50 UTC 2023',
    'Mon,13 Mar 2023 10:13:50',
    '20230313T101350',
  ])('is of UTC: %s', (text) => {
    expect(parseFeedTime(text)).toBe(tenThirteen);
  });

  it('counts twelve hours from noon and from midnight', () => {
    const of = (text: string): string | undefined =>
      parseFeedTime(`Mar 13, 2023 ${text}`)?.slice(11, 16);
    expect([of('12:05 AM'), of('12:05 pm'), of('1:05 p.m.'), of('13:05 pm')]).toEqual([
      '00:05',
      '12:05',
      '13:05',
      undefined,
    ]);
  });
});

describe('what is no date of an article', () => {
  const now = new Date('2026-11-22T12:00:00.000Z');

  it.each([
    ['the first year', '0001-01-01T00:00:00Z'],
    ['the first year in words', 'Mon, 01 Jan 0001 00:00:00 GMT'],
    ['the beginning of Unix time', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['the last century', '13 Mar 95 10:13:50 GMT'],
    ['a moment before 2009', '2008-12-31T23:59:59Z'],
    ['a moment before 2009 in UTC', '2009-01-01T00:30:00+01:00'],
    ['a day that no month has', '31 Feb 2024 10:00:00 GMT'],
    ['no leap day', '2023-02-29T10:00:00Z'],
    ['an hour that no day has', '2023-02-28T25:00:00Z'],
    ['a minute that no hour has', '2023-02-28T10:60:00Z'],
    ['more than a day ahead', '2026-11-23T12:00:01Z'],
    ['more than a day ahead in UTC', '2026-11-23T10:00:00 GMT-0300'],
    ['the end of time', '9999-12-31T23:59:59Z'],
    ['words', 'yesterday'],
    ['something behind it', '13 Mar 2023 10:13:50 GMT or so'],
  ])('is refused: %s', (_, text) => {
    expect(parseFeedTime(text, now)).toBeNull();
  });

  it('is taken up to its limits', () => {
    for (const at of ['2009-01-01T00:00:00.000Z', '2026-11-23T12:00:00.000Z'])
      expect(parseFeedTime(at, now)).toBe(at);
    expect(parseFeedTime('2024-02-29T24:00:00Z', now)).toBe('2024-03-01T00:00:00.000Z');
    expect(parseFeedTime('13 Mar 23 10:13:50 +0000', now)).toBe(tenThirteen);
  });

  it('never makes anything but a moment since 2009 of any text', () => {
    const part = fc.constantFrom(
      '13',
      'Mar',
      '2023',
      '0001',
      '9999',
      '-',
      '/',
      ':',
      ' ',
      'T',
      '10:13',
      'GMT',
      '+',
      '0900',
    );
    const text = fc
      .array(fc.oneof(part, fc.string({ maxLength: 5 })))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (given) => {
        const at = parseFeedTime(given, now) ?? now.toISOString();
        expect(at >= '2009' && Date.parse(at) <= now.getTime() + dayMs).toBe(true);
      }),
    );
  });
});
