import type { Config } from '../config.ts';
import type { Platform } from '../platform.ts';
import { chooseMarketData } from './market-source.ts';
import type { MarketData } from './market-data.port.ts';

export const openMarketData = (
  config: Config,
  { clock, logger, outgoing }: Pick<Platform, 'clock' | 'logger' | 'outgoing'>,
): Promise<MarketData> =>
  chooseMarketData({
    config,
    providers: {
      simulated: async () => {
        const { simulatedMarketData } = await import('./simulated.adapter.ts');
        return simulatedMarketData({ clock });
      },
      replay: async (file) => {
        const { replayMarketData } = await import('./replay.adapter.ts');
        return replayMarketData({ path: file, speed: config.REPLAY_SPEED, logger });
      },
      live: async () => {
        const { liveMarketData } = await import('./live/live.adapter.ts');
        return liveMarketData({ outgoing, config });
      },
    },
  });
