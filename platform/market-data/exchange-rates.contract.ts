import { describe, expect, it } from 'vitest';
import { isPlausibleRate } from '#domain/shared/market/exchange-rates.ts';
import { sourceContract } from '../sources/source.contract.ts';
import type { ExchangeRateSource } from './market-data.port.ts';

type OpenedExchangeRates = { readonly source: ExchangeRateSource; readonly now: Date };

export const exchangeRatesContract = (
  name: string,
  open: () => Promise<OpenedExchangeRates>,
): void => {
  sourceContract(name, async () => ({ ...(await open()), query: 'all' as const }));

  describe(name, () => {
    it('has a plausible rate of each currency, not measured after the request', async () => {
      const { source, now } = await open();
      const signal = AbortSignal.timeout(10_000);
      const answer = await source.fetch({ query: 'all', now, validators: undefined, signal });
      if (answer.status !== 'value') throw new Error(`answered "${answer.status}"`);
      expect(Object.keys(answer.value).sort()).toEqual(['EUR', 'GBP']);
      expect(Object.values(answer.value).every(isPlausibleRate)).toBe(true);
      expect(Date.parse(answer.at)).toBeLessThanOrEqual(now.getTime());
      await source.close();
    });
  });
};
