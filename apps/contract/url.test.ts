import { describe, expect, it } from 'vitest';
import { buildUrl } from './url.ts';
import { operations } from './operations.ts';

describe('the address of a call', () => {
  it('has its parameters encoded in their places', () => {
    expect(buildUrl(operations.coin, { params: { symbol: 'A/B C' } })).toBe(
      '/api/market-data/A%2FB%20C',
    );
  });

  it('ends with the query, without undefined values', () => {
    expect(buildUrl(operations.candles, { params: { symbol: 'BTC' }, query: { limit: 24 } })).toBe(
      '/api/market-data/BTC/candles?limit=24',
    );
    expect(buildUrl(operations.demoOutbox, { query: { to: undefined } })).toBe('/api/demo/outbox');
  });

  it('has JSON where the simple-rest dialect requires it', () => {
    const url = buildUrl(operations.members, { jsonQuery: { range: [0, 24] } });
    expect(new URL(url, 'http://localhost').searchParams.get('range')).toBe('[0,24]');
  });
});
