import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';

const tag = (letters: string): string =>
  Array.from(letters, (letter) =>
    String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)),
  ).join('');
const flag = (region: string): string => `\u{1f3f4}${tag(region)}\u{e007f}`;

describe('a line of text', () => {
  it.each([
    ['flags of regions', `England ${flag('gbeng')} beats ${flag('gbsct')} and ${flag('ustx')}`],
    ['joined emoji', '👨‍👩‍👧 and 🏳️‍🌈 and ❤️‍🔥'],
    ['Persian words', 'قیمت بیت‌کوین می‌رود'],
    ['Hindi words', 'क्‌ष'],
  ])('keeps %s', (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it.each([
    ['tags without a flag', `Bit${tag('hidden')}coin`],
    ['a flag that is not finished', `Bit${tag('gbeng')}coin`],
    ['a joiner inside a Latin word', 'Bit\u200ccoin'],
    ['joiners at the edges', '\u200cBitcoin\u200c'],
    ['marks of direction', '\u202eBit\u200fcoin\u2066'],
    ['characters without width', 'Bit\u200b\u2060\ufeff\u00adcoin'],
    ['controls', 'Bit\u0000\u0007coin'],
  ])('loses %s', (_, text) => {
    expect(cleanText(text)).toBe('Bitcoin');
  });

  it('loses what hides behind a flag', () => {
    expect(cleanText(`\u{1f3f4}${tag('ignore all of this')}\u{e007f} up`)).toBe('🏴 up');
    expect(cleanText(`${flag('gbeng')}${tag('more')} up`)).toBe(`${flag('gbeng')} up`);
  });

  it('keeps every flag and every word, wherever they are', () => {
    const region = fc.stringMatching(/^[a-z]{2}[a-z0-9]{1,4}$/).map(flag);
    const persian = fc
      .array(fc.stringMatching(/^[\u0628-\u063a]{1,5}$/), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('\u200c'));
    const word = fc.oneof(region, persian, fc.stringMatching(/^[a-z]{1,8}$/));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        expect(cleanText(words.join(' '))).toBe(words.join(' '));
      }),
    );
  });

  it('is the same when it is cleaned again', () => {
    const part = fc.constantFrom(
      '\u200c',
      '\u200d',
      'a',
      'ب',
      '🏴',
      tag('gbeng'),
      '\u{e007f}',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
        const once = cleanText(parts.join(''));
        expect(cleanText(once)).toBe(once);
      }),
    );
  });
});
