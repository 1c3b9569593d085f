import { describe, expect, it } from 'vitest';
import type { Notice } from '#domain/alerts/state.ts';
import { priceAlertTexts } from './mail-price-alert.ts';

const notice = (price: string): Notice => ({
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
});

describe('the mail about a price alert', () => {
  it.each([
    ['114.017', '$114.017'],
    ['0.00001234567', '$0.00001234567'],
    ['70000.5', '$70,000.50'],
    ['2999', '$2,999'],
  ])('names the price as it was set: %s', (set, named) => {
    const { subject, paragraphs } = priceAlertTexts(notice(set));
    expect(subject).toBe(`SOL fell to ${named}`);
    expect(paragraphs[0]).toContain(`SOL fell to ${named}. On 25 November 2026`);
    expect(paragraphs[0]).toContain('the price was $113.26 (');
  });
});
