import { describe, expect, it } from 'vitest';
import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import { toReaderMoney } from '#application/mails/reader-money.ts';
import { rangeAlertMailText } from './mail-range-alert.ts';

type Alert = ForecastRangeLeft['data'];

const alert = (given: Pick<Alert, 'price' | 'low' | 'high'> & Partial<Alert>): Alert => ({
  coinId: 'cardano',
  horizonHours: 1,
  cutOffAt: '2026-11-25T10:00:00.000Z',
  issuedAt: '2026-11-25T10:01:00.000Z',
  targetAt: '2026-11-25T11:00:00.000Z',
  source: 'CoinGecko',
  leftAt: '2026-11-25T10:20:00.000Z',
  simulated: false,
  ...given,
});

describe('the mail about a price outside its range', () => {
  it('has enough digits for price and range to differ', () => {
    const { paragraphs } = rangeAlertMailText('ADA', [
      alert({ price: '1.0057', low: '1.0063', high: '1.05' }),
      alert({ price: '1.0057', low: '1.02', high: '1.08', horizonHours: 24 }),
    ]);
    expect(paragraphs[0]).toContain('ADA was at $1.0057 (');
    expect(paragraphs[1]).toContain('90% range $1.0063 to $1.0500.');
    expect(paragraphs[2]).toContain('90% range $1.02 to $1.08.');
  });

  it('is in the currency of the reader, with the rate', () => {
    const { paragraphs } = rangeAlertMailText(
      'ADA',
      [alert({ price: '1.0057', low: '1.02', high: '1.08' })],
      toReaderMoney({
        currency: 'GBP',
        rate: 0.75,
        source: 'Kraken',
        at: '2026-11-25T10:15:00.000Z',
      }),
    );
    expect(paragraphs[0]).toContain('ADA was at £0.754275 (');
    expect(paragraphs[1]).toContain('90% range £0.765 to £0.81.');
    expect(paragraphs[2]).toBe('Prices converted from US dollars at 0.75 (Kraken, 10:15 GMT).');
  });

  it('has those of a coin of six zeros', () => {
    const alerts = [alert({ price: '0.000011203', low: '0.00001113', high: '0.000011201' })];
    const { paragraphs } = rangeAlertMailText('SHIB', alerts);
    expect(paragraphs[0]).toContain('SHIB was at $0.000011203 (');
    expect(paragraphs[1]).toContain('90% range $0.000011130 to $0.000011201.');
  });
});
