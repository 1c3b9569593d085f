import { describe, expect, it } from 'vitest';
import type { Notice } from '#domain/alerts/state.ts';
import { priceAlertMailText } from './mail-price-alert.ts';

const notice = (price: string, given: Partial<Notice> = {}): Notice => ({
  alertId: 'a',
  coinId: 'solana',
  symbol: 'SOL',
  rule: { kind: 'price-below', price },
  price: 113.264,
  change24h: -2.15,
  crossedAt: '2026-11-25T10:00:00.000Z',
  source: 'CoinGecko',
  id: 'n',
  simulated: false,
  rearmPercent: 1,
  read: false,
  ...given,
});

describe('the mail about a price alert', () => {
  it.each([
    ['114.017', '$114.017'],
    ['0.00001234567', '$0.00001234567'],
    ['70000.5', '$70,000.50'],
    ['2999', '$2,999'],
  ])('names the price as it was set: %s', (set, named) => {
    const { subject, paragraphs } = priceAlertMailText(notice(set));
    expect(subject).toBe(`SOL fell to ${named}`);
    expect(paragraphs[0]).toContain(`SOL fell to ${named}. On 25 November 2026`);
    expect(paragraphs[0]).toContain('the price was $113.26 (');
  });

  it.each([
    ['113.262', 113.261_9, '$113.262', '$113.2619'],
    ['113.264', 113.264, '$113.264', '$113.264'],
    ['1.01', 1.0099, '$1.01', '$1.0099'],
    ['0.0000112034', 0.000_011_203_1, '$0.0000112034', '$0.0000112031'],
    ['28000', 27_999.7, '$28,000', '$27,999.70'],
  ])('names a price that differs from %s with enough digits', (set, price, limit, reached) => {
    const { paragraphs } = priceAlertMailText(notice(set, { price }));
    expect(paragraphs[0]).toContain(`SOL fell to ${limit}. On 25 November 2026`);
    expect(paragraphs[0]).toContain(`the price was ${reached} (`);
  });
});
