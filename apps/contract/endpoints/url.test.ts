import { describe, expect, it } from 'vitest';
import { endpoints } from './catalogue.ts';
import { buildUrl } from './url.ts';

describe('the address of a call', () => {
  it('has its parameters encoded in their places', () => {
    expect(buildUrl(endpoints.coin, { params: { symbol: 'A/B C' } })).toBe(
      '/api/market-data/A%2FB%20C',
    );
  });

  it('ends with the query, without undefined values', () => {
    expect(buildUrl(endpoints.candles, { params: { symbol: 'BTC' }, query: { limit: 24 } })).toBe(
      '/api/market-data/BTC/candles?limit=24',
    );
    expect(buildUrl(endpoints.demoOutbox, { query: { to: undefined } })).toBe('/api/demo/outbox');
  });

  it('has JSON where the simple-rest dialect requires it', () => {
    const url = buildUrl(endpoints.members, { jsonQuery: { range: [0, 24] } });
    expect(new URL(url, 'http://localhost').searchParams.get('range')).toBe('[0,24]');
  });
});
