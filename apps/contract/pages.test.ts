import { describe, expect, it } from 'vitest';
import { findPage, isConsolePath, isWebPage, pages } from './pages.ts';

describe('the table of pages', () => {
  it.each(Object.entries(pages))('finds %s at its own path', (name, { path }) => {
    expect(findPage(path)?.name).toBe(name);
  });

  it('reads the parameters, and the title that they give', () => {
    expect(findPage('/crypto/b%74c/')).toEqual({
      name: 'coin',
      params: { coinSymbol: 'btc' },
      title: 'BTC',
    });
    expect(findPage('/markets/btc')).toMatchObject({ name: 'marketDetail', title: 'BTC' });
    expect(findPage('/crypto/100%')?.params).toEqual({ coinSymbol: '100%' });
  });

  it.each(['/track-records', '/markets/btc/eth', '/newsletter/12', '/nowhere', '/news/1/2'])(
    'has no page at %s',
    (path) => {
      expect(isWebPage(path)).toBe(false);
    },
  );

  it('leaves everything else under /admin to the console', () => {
    expect(isConsolePath('/admin')).toBe(true);
    expect(isConsolePath('/admin/members')).toBe(true);
    expect(isConsolePath('/admin/monitoring')).toBe(false);
    expect(isConsolePath('/administration')).toBe(false);
  });
});
