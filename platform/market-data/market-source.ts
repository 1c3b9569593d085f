import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.port.ts';
import type { Config } from '../config.ts';
import type { MarketData } from './market-data.port.ts';

type Choice = {
  readonly config: Pick<Config, 'MARKET_DATA' | 'REPLAY_SPEED' | 'demo'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
};

/** The source that the settings name. Undefined when there is none; nothing is simulated that was not asked for. */
export const chooseMarketData = async ({
  config,
  clock,
  logger,
}: Choice): Promise<MarketData | undefined> => {
  const chosen = config.MARKET_DATA === 'auto' ? automatic(config) : config.MARKET_DATA;
  if (chosen === 'simulated') {
    const { simulatedMarketData } = await import('./simulated.adapter.ts');
    return simulatedMarketData({ clock });
  }
  if (chosen.startsWith('replay:')) {
    const { replayMarketData } = await import('./replay.adapter.ts');
    const path = chosen.slice('replay:'.length);
    return replayMarketData({ path, speed: config.REPLAY_SPEED, logger });
  }
  logger.warn(
    { MARKET_DATA: config.MARKET_DATA },
    'live prices are not in this version: set MARKET_DATA to simulated or replay:<file or folder>',
  );
  return undefined;
};

const automatic = ({ demo }: Pick<Config, 'demo'>): 'simulated' | 'live' =>
  demo ? 'simulated' : 'live';
