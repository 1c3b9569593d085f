import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparableName } from './names.ts';

describe('names that look the same', () => {
  it.each([
    ['free\u200b', 'free'],
    ['fr\u200dee', 'free'],
    ['\u00adFREE', 'free'],
    ['fr\u{e0061}ee', 'free'],
    ['ｆｒｅｅ', 'free'],
    ['re\u0301ne\u0301', 'réné'],
  ])('%j is compared as %j', (name, compared) => {
    expect(comparableName(name)).toBe(compared);
  });

  it.each(['', ' ', '\u200b', '\u200d \u2060', '\ufeff', '\u3164', '\u115f', '\u2800', '\ufe0f'])(
    '%j is blank',
    (name) => {
      expect(comparableName(name)).toBe('');
    },
  );

  it('ordinary names are compared as before', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\p{N}._ -]{1,40}$/u), (name) => {
        fc.pre(!/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(name));
        expect(comparableName(name)).toBe(name.trim().normalize('NFKC').toLowerCase().trim());
      }),
    );
  });
});
