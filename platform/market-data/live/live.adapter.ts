import type { Config } from '../../config.ts';
import type { HttpClient } from '../../outgoing/outgoing.port.ts';
import type { MarketProvider } from '../market-data.port.ts';
import { alternativeMeAddress, alternativeMeFearGreed } from './alternative-me.adapter.ts';
import { binanceAddress, binanceCandles, binanceFiveMinuteCandles } from './binance.adapter.ts';
import { coinGeckoAddress, coinGeckoMarkets } from './coingecko.adapter.ts';
import { coinGeckoLookups } from './coingecko-look-ups.adapter.ts';
import { coinGeckoProfiles } from './coingecko-profiles.adapter.ts';
import { coinGeckoTickers } from './coingecko-tickers.adapter.ts';
import { coinIds } from './coin-ids.ts';
import { coinPaprikaExchangeRates } from './coinpaprika-exchange-rates.adapter.ts';
import { coinPaprikaLookups } from './coinpaprika-look-ups.adapter.ts';
import { coinPaprikaTickers } from './coinpaprika-tickers.adapter.ts';
import { coinPaprikaAddress, coinPaprikaMarkets } from './coinpaprika.adapter.ts';
import { krakenExchangeRates } from './kraken-exchange-rates.adapter.ts';
import { krakenAddress, krakenCandles, krakenFiveMinuteCandles } from './kraken.adapter.ts';

/**
 * The live sources in order of preference, at their default addresses or at the configured
 * mirrors.
 */
export const liveMarketData = ({
  outgoing,
  config: { SOURCE_ADDRESSES: addresses, COINGECKO_API_KEY: apiKey },
}: {
  readonly outgoing: HttpClient;
  readonly config: Pick<Config, 'SOURCE_ADDRESSES' | 'COINGECKO_API_KEY'>;
}): readonly Partial<MarketProvider>[] => {
  const ids = coinIds();
  const coinGecko = { outgoing, ids, apiKey, address: addresses.coingecko ?? coinGeckoAddress };
  const coinPaprika = { outgoing, ids, address: addresses.coinpaprika ?? coinPaprikaAddress };
  const binance = { outgoing, ids, address: addresses.binance ?? binanceAddress };
  const kraken = { outgoing, ids, address: addresses.kraken ?? krakenAddress };
  const alternativeMe = { outgoing, address: addresses['alternative.me'] ?? alternativeMeAddress };
  return [
    { markets: coinGeckoMarkets(coinGecko), candles: binanceCandles(binance) },
    { markets: coinPaprikaMarkets(coinPaprika), candles: krakenCandles(kraken) },
    { fiveMinuteCandles: binanceFiveMinuteCandles(binance) },
    { fiveMinuteCandles: krakenFiveMinuteCandles(kraken) },
    { fearGreed: alternativeMeFearGreed(alternativeMe) },
    // CoinGecko's monthly requests are used up by the prices.
    { exchangeRates: krakenExchangeRates(kraken) },
    { exchangeRates: coinPaprikaExchangeRates(coinPaprika) },
    // CoinGecko's responses contain more detail; CoinPaprika allows more requests.
    { tickers: coinGeckoTickers(coinGecko), lookUps: coinPaprikaLookups(coinPaprika) },
    { tickers: coinPaprikaTickers(coinPaprika), lookUps: coinGeckoLookups(coinGecko) },
    { profiles: coinGeckoProfiles(coinGecko), coinMappings: ids },
  ];
};
