import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { MarketData } from './market-data.port.ts';

/** How each source is opened; none is loaded before it is chosen. */
export type MarketSources = {
  readonly simulated: () => Promise<MarketData>;
  readonly replay: (path: string) => Promise<MarketData>;
};

type Choice = {
  readonly config: Pick<Config, 'MARKET_DATA' | 'demo'>;
  readonly sources: MarketSources;
  readonly logger: Pick<Logger, 'warn'>;
};

/** The source that the settings name. Undefined when there is none; nothing is simulated that was not asked for. */
export const chooseMarketData = async ({
  config,
  sources,
  logger,
}: Choice): Promise<MarketData | undefined> => {
  const chosen = config.MARKET_DATA === 'auto' ? automatic(config) : config.MARKET_DATA;
  if (chosen === 'simulated') return sources.simulated();
  if (chosen.startsWith('replay:')) return sources.replay(chosen.slice('replay:'.length));
  logger.warn(
    { MARKET_DATA: config.MARKET_DATA },
    'live prices are not in this version: set MARKET_DATA to simulated or replay:<file or folder>',
  );
  return undefined;
};

const automatic = ({ demo }: Pick<Config, 'demo'>): 'simulated' | 'live' =>
  demo ? 'simulated' : 'live';
