import type { Config } from '../config.ts';
import type { MarketData, MarketProvider } from './market-data.port.ts';

export type MarketProviders = {
  readonly simulated: () => Promise<MarketProvider>;
  readonly replay: (path: string) => Promise<MarketProvider>;
  readonly live: () => Promise<readonly Partial<MarketProvider>[]>;
};

type Choice = {
  readonly config: Pick<Config, 'MARKET_DATA' | 'demo'>;
  readonly providers: MarketProviders;
};

export const chooseMarketData = async ({ config, providers }: Choice): Promise<MarketData> => {
  const sourceName =
    config.MARKET_DATA === 'auto' ? chooseAutomatically(config) : config.MARKET_DATA;
  if (sourceName === 'simulated') return createMarketData([await providers.simulated()]);
  if (sourceName.startsWith('replay:')) {
    return createMarketData([await providers.replay(sourceName.slice('replay:'.length))]);
  }
  return createMarketData(await providers.live());
};

const chooseAutomatically = ({ demo }: Pick<Config, 'demo'>): 'simulated' | 'live' =>
  demo ? 'simulated' : 'live';

/** Fail-over never replaces real prices with simulated ones. */
export const createMarketData = (providers: readonly Partial<MarketProvider>[]): MarketData => {
  const markets = providers.flatMap((provider) => provider.markets ?? []);
  const candles = providers.flatMap((provider) => provider.candles ?? []);
  const fiveMinuteCandles = providers.flatMap((provider) => provider.fiveMinuteCandles ?? []);
  const fearGreed = providers.flatMap((provider) => provider.fearGreed ?? []);
  const exchangeRates = providers.flatMap((provider) => provider.exchangeRates ?? []);
  const tickers = providers.flatMap((provider) => provider.tickers ?? []);
  const lookUps = providers.flatMap((provider) => provider.lookUps ?? []);
  const profiles = providers.flatMap((provider) => provider.profiles ?? []);
  const sources = [
    ...markets,
    ...candles,
    ...fiveMinuteCandles,
    ...fearGreed,
    ...exchangeRates,
    ...tickers,
    ...lookUps,
    ...profiles,
  ];
  const [preferredSource] = markets;
  if (!preferredSource) throw new RangeError('There is no source of markets.');
  const conflictingSource = sources.find(({ mode }) => mode !== preferredSource.mode);
  if (conflictingSource) {
    throw new RangeError(
      `${conflictingSource.name} is ${conflictingSource.mode} and ${preferredSource.name} ${preferredSource.mode}: one must never replace the other.`,
    );
  }
  return {
    name: preferredSource.name,
    kind: preferredSource.mode,
    markets,
    candles,
    fiveMinuteCandles,
    fearGreed,
    exchangeRates,
    tickers,
    lookUps,
    profiles,
    coinMappings: providers.find((provider) => provider.coinMappings)?.coinMappings,
    close: async () => {
      await Promise.all(sources.map((source) => source.close()));
    },
  };
};
