import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { MarketData, MarketProvider } from './market-data.port.ts';

export type MarketProviders = {
  readonly simulated: () => Promise<MarketProvider>;
  readonly replay: (path: string) => Promise<MarketProvider>;
};

type Choice = {
  readonly config: Pick<Config, 'MARKET_DATA' | 'demo'>;
  readonly providers: MarketProviders;
  readonly logger: Pick<Logger, 'warn'>;
};

export const chooseMarketData = async ({
  config,
  providers,
  logger,
}: Choice): Promise<MarketData | undefined> => {
  const chosen = config.MARKET_DATA === 'auto' ? automatic(config) : config.MARKET_DATA;
  if (chosen === 'simulated') return marketDataOf([await providers.simulated()]);
  if (chosen.startsWith('replay:')) {
    return marketDataOf([await providers.replay(chosen.slice('replay:'.length))]);
  }
  logger.warn(
    { MARKET_DATA: config.MARKET_DATA },
    'live prices are not in this version: set MARKET_DATA to simulated or replay:<file or folder>',
  );
  return undefined;
};

const automatic = ({ demo }: Pick<Config, 'demo'>): 'simulated' | 'live' =>
  demo ? 'simulated' : 'live';

/** Fail-over never goes from real figures to simulated ones. */
export const marketDataOf = (
  providers: readonly [MarketProvider, ...MarketProvider[]],
): MarketData => {
  const [{ markets: preferred }] = providers;
  const sources = providers.flatMap(({ markets, candles }) => [markets, candles]);
  const other = sources.find(({ mode }) => mode !== preferred.mode);
  if (other) {
    throw new RangeError(
      `${other.name} is ${other.mode} and ${preferred.name} ${preferred.mode}: one must never replace the other.`,
    );
  }
  return {
    name: preferred.name,
    kind: preferred.mode,
    markets: providers.map(({ markets }) => markets),
    candles: providers.map(({ candles }) => candles),
    close: async () => {
      await Promise.all(sources.map((source) => source.close()));
    },
  };
};
