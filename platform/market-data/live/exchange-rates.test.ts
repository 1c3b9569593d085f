import { afterEach, describe, expect, it } from 'vitest';
import { createMarketData } from '../market-source.ts';
import { exchangeRatesContract } from '../exchange-rates.contract.ts';
import type { ExchangeRateSource } from '../market-data.port.ts';
import { setUpLiveTest, type LiveTestSetup } from './testing/recordings.ts';

const opened: LiveTestSetup[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ server }) => server.close()));
});

const now = new Date('2026-11-22T12:30:00.000Z');

const kraken = (gbp: object, rest: object = {}) => ({
  error: [],
  result: {
    ZGBPZUSD: {
      a: ['1.31600', '1', '1.000'],
      b: ['1.31580', '5', '5.000'],
      c: ['1.3159', '9'],
      ...gbp,
    },
    ZEURZUSD: { a: ['1.15010', '1', '1.000'], b: ['1.14990', '5', '5.000'], c: ['1.15', '9'] },
  },
  ...rest,
});
const paprika = (gbp: object) => ({
  id: 'btc-bitcoin',
  last_updated: '2026-11-22T12:28:41Z',
  quotes: { USD: { price: 100_000 }, GBP: { price: 76_100, ...gbp }, EUR: { price: 87_000 } },
});

const open = async (
  name: string,
  body: unknown,
): Promise<{ source: ExchangeRateSource; now: Date }> => {
  const setup = await setUpLiveTest(() => ({ body }));
  opened.push(setup);
  const { exchangeRates } = createMarketData(setup.providers);
  expect(exchangeRates.map((source) => source.name)).toEqual(['Kraken', 'CoinPaprika']);
  const source = exchangeRates.find((each) => each.name === name);
  if (!source) throw new Error(`${name} is missing`);
  return { source, now };
};

exchangeRatesContract('Kraken', () => open('Kraken', kraken({})));
exchangeRatesContract('CoinPaprika', () => open('CoinPaprika', paprika({})));

const fetchFrom = async (name: string, body: unknown) => {
  const { source } = await open(name, body);
  return source.fetch({
    query: 'all',
    now,
    validators: undefined,
    signal: AbortSignal.timeout(10_000),
  });
};

describe('exchange rates', () => {
  it('are the middle of bid and ask at Kraken, as of the answer', async () => {
    const answer = await fetchFrom('Kraken', kraken({}));
    if (answer.status !== 'value') throw new Error(answer.status);
    expect(answer.value.GBP).toBeCloseTo(1 / 1.3159, 10);
    expect(answer.value.EUR).toBeCloseTo(1 / 1.15, 10);
    expect(answer.at).toBe(now.toISOString());
  });

  it('follow from the price of one coin in several currencies at CoinPaprika', async () => {
    expect(await fetchFrom('CoinPaprika', paprika({}))).toMatchObject({
      value: { GBP: 0.761, EUR: 0.87 },
      at: '2026-11-22T12:28:41.000Z',
    });
  });

  it.each([
    ['zero', kraken({ b: ['0', '1', '1'] })],
    ['negative', kraken({ a: ['-1.3', '1', '1'] })],
    ['not a number', kraken({ a: ['cheap', '1', '1'] })],
    ['an ask below its bid', kraken({ a: ['1.2', '1', '1'] })],
    ['a spread of more than 2%', kraken({ a: ['1.5', '1', '1'] })],
    ['missing', kraken({}, { result: {} })],
    ['absent', { error: [] }],
    ['an error', { error: ['EGeneral:Internal error'] }],
  ])('of Kraken that are %s are refused', async (_name, body) => {
    await expect(fetchFrom('Kraken', body)).rejects.toThrow(/Kraken|127\.0\.0\.1/u);
  });

  it.each([
    ['zero', paprika({ price: 0 })],
    ['negative', paprika({ price: -1 })],
    ['null', paprika({ price: null })],
    ['missing', { quotes: { USD: { price: 1 } } }],
    ['an error', { error: 'id not found' }],
  ])('of CoinPaprika that are %s are refused', async (_name, body) => {
    await expect(fetchFrom('CoinPaprika', body)).rejects.toThrow(/CoinPaprika|127\.0\.0\.1/u);
  });
});
