import { describe, expect, it } from 'vitest';
import { isUuid, parseAccountId } from '../ids.ts';
import { planIds, plans, yearlyDiscountPercent } from './plans.ts';
import { Rejection } from '../rejection.ts';

describe('the plans', () => {
  it('show the yearly saving that follows from their prices', () => {
    expect(planIds.map((id) => yearlyDiscountPercent(plans[id]))).toEqual([0, 20, 17]);
  });

  it('name as available only what is built', () => {
    const features = planIds.flatMap((id): readonly string[] => plans[id].features);
    const available = features.filter((feature) => !feature.endsWith(' (not yet available)'));
    expect([...new Set(available)]).toEqual([
      'Dashboard',
      '10 news views per day',
      'Basic market data',
      '5 price alerts',
      'Unlimited news',
      'Weekly reports',
      'Market sentiment',
      'Morning email of your coins',
      'Alerts when your coins move after a story',
      '50 price alerts',
      'Everything in News+',
      'AI price predictions',
      'Expected moves and range alerts',
      'Trading signals',
      'Advanced market data',
      '500 price alerts',
      'Priority support',
    ]);
  });

  it('name as many price alerts as they keep active', () => {
    for (const id of planIds) {
      expect(plans[id].features).toContain(`${String(plans[id].priceAlerts)} price alerts`);
    }
  });
});

describe('an account id', () => {
  it('is a UUID in lower case', () => {
    const id = '11111111-1111-4111-8111-111111111111';
    expect(parseAccountId(id)).toBe(id);
    expect(isUuid('nonsense')).toBe(false);
    expect(() => parseAccountId(`A${id.slice(1)}`)).toThrow(Rejection);
  });
});
