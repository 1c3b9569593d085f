import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPalette, tokens, type ThemeName } from './palettes.ts';
import { darkTheme, lightTheme } from './theme.ts';

const css = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8');

// The colours of one theme in tokens.css, where `light-dark()` has both.
const declared = (name: ThemeName): ReadonlyMap<string, string> => {
  const pairs = css.matchAll(/--tm-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/gu);
  return new Map(
    [...pairs].map(([, token = '', light = '', dark = '']) => [
      token,
      name === 'light' ? light : dark,
    ]),
  );
};

describe.each(['light', 'dark'] as const)('the %s palette', (name) => {
  it('has the values of the tokens', () => {
    const values = declared(name);
    expect(values.size).toBeGreaterThan(20);
    for (const [token, value] of Object.entries(tokens[name]))
      expect([token, value]).toEqual([token, values.get(token)]);
  });

  it('has no pink: the secondary colour is the primary one', () => {
    const { primary, secondary } = createPalette(name);
    expect(secondary).toEqual(primary);
  });
});

describe('the themes', () => {
  it.each([
    ['light', lightTheme],
    ['dark', darkTheme],
  ] as const)('have no ripple and no default shadows: %s', (_, theme) => {
    expect(theme.components?.['MuiButtonBase']).toMatchObject({
      defaultProps: { disableRipple: true },
    });
    const shadows = (theme.shadows as readonly string[]).filter((shadow) => shadow !== 'none');
    expect(shadows).toEqual(['var(--tm-shadow-2)', 'var(--tm-shadow-2)']);
  });
});
