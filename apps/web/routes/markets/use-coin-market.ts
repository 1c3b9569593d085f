import type { NoticeMarket } from '../../features/alerts/components/notice-list.tsx';
import { useMarketList } from '../../features/market/use-market.ts';

/** What the market says about the coins of notices; a coin that it does not list goes by its symbol. */
export const useCoinMarket = (): NoticeMarket => {
  const { data = [] } = useMarketList();
  return {
    nameOf: (symbol) =>
      data.find(({ coinSymbol }) => coinSymbol.toUpperCase() === symbol)?.name ?? symbol,
    simulated: data[0]?.kind === 'simulated',
  };
};
