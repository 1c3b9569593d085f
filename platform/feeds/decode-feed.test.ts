import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFeed } from './decode-feed.ts';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

/** Windows-1251 of lower and upper case Russian letters and ASCII. */
const cyrillic = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code < 128 ? code : code - 0x410 + 0xc0;
    }),
  );

const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;

describe('a feed in UTF-8', () => {
  it.each([
    ['declares windows-1251', declared('windows-1251'), 'text/xml'],
    ['is served as windows-1251', '<?xml version="1.0"?>', 'text/xml; charset=windows-1251'],
    ['declares an encoding that nobody knows', declared('klingon'), 'text/xml; charset=klingon'],
    ['declares UTF-16', declared('utf-16'), undefined],
  ])('is read as UTF-8 although it %s', (_, first, contentType) => {
    const feed = `${first}<rss>Биткоин вырос</rss>`;
    expect(decodeFeed(utf8(feed), contentType)).toBe(feed);
  });

  it('keeps its other letters where one byte is wrong', () => {
    const bytes = Buffer.concat([utf8('<rss>Ação é '), Buffer.of(0xe9), utf8(' café</rss>')]);
    expect(decodeFeed(bytes, 'text/xml; charset=utf-8')).toBe('<rss>Ação é \ufffd café</rss>');
  });

  it('is recognised exactly where valid sequences outnumber invalid bytes', () => {
    const letter = fc
      .integer({ min: 0x80, max: 0x10ffff })
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => ({ bytes: utf8(String.fromCodePoint(code)), valid: 1, invalid: 0 }));
    // Bytes that are never part of UTF-8, and beginnings that are never finished.
    const stray = fc
      .constantFrom([0xff], [0xc0], [0xe9], [0x80], [0xe2, 0x82], [0xf0, 0x9f, 0x92])
      .map((bytes) => ({ bytes: Buffer.from(bytes), valid: 0, invalid: bytes.length }));
    fc.assert(
      fc.property(fc.array(fc.oneof(letter, stray), { maxLength: 30 }), (parts) => {
        // A letter between them, so that no stray byte continues another.
        const body = parts.flatMap(({ bytes }) => [bytes, utf8('a')]);
        const bytes = Buffer.concat([utf8('<rss>'), ...body]);
        const sum = (key: 'valid' | 'invalid'): number =>
          parts.reduce((total, part) => total + part[key], 0);
        const isUtf8 = sum('invalid') === 0 || sum('valid') > sum('invalid');
        const encoding = isUtf8 ? 'utf-8' : 'windows-1252';
        expect(decodeFeed(bytes, undefined)).toBe(new TextDecoder(encoding).decode(bytes));
      }),
    );
  });
});

describe('a feed in another encoding', () => {
  const russian = 'Биткоин вырос на пять процентов';
  it.each([
    ['its header', `<rss>`, 'text/xml; charset=windows-1251'],
    ['its declaration', declared('windows-1251'), undefined],
    ['its declaration where the header claims UTF-8', declared('cp1251'), 'text/xml;charset=utf-8'],
    [
      'its declaration where the header claims ASCII',
      declared('cp1251'),
      'text/xml;charset=us-ascii',
    ],
    ['its declaration where the header names none', declared('cp1251'), 'text/xml;charset=klingon'],
  ])('is read by %s', (_, first, contentType) => {
    const bytes = Buffer.concat([Buffer.from(first), cyrillic(russian)]);
    expect(decodeFeed(bytes, contentType)).toBe(first + russian);
  });

  it('keeps its other letters where one byte is wrong', () => {
    const bytes = Buffer.from('3c7273733e93fa967b8cea20ff2093fa967b', 'hex');
    expect(decodeFeed(bytes, 'text/xml; charset=shift_jis')).toBe('<rss>日本語 \ufffd 日本');
  });

  it('is windows-1252 where nothing else fits', () => {
    const bytes = Buffer.concat([utf8('<rss>'), Buffer.of(0x93, 0xe9, 0x94)]);
    for (const contentType of [undefined, 'text/xml; charset=utf-8', 'text/xml; charset=utf-16'])
      expect(decodeFeed(bytes, contentType)).toBe('<rss>“é”');
  });

  it('is known by its byte-order mark, whatever header and declaration say', () => {
    const feed = `${declared('windows-1251')}<rss>Ação</rss>`;
    for (const bytes of [utf8(`\ufeff${feed}`), Buffer.from(`\ufeff${feed}`, 'utf16le')])
      expect(decodeFeed(bytes, 'text/xml; charset=koi8-r')).toBe(feed);
  });
});
