import type { JSX } from 'react';
import { SkeletonRows } from '#ui/parts/section.tsx';
import { useAlerts } from '../../features/alerts/api/get-alerts.ts';
import { AlertsLoadError } from '../../features/alerts/components/alerts-problem.tsx';
import {
  CoinListEditor,
  type ListedCoin,
} from '../../features/alerts/components/coin-list-editor.tsx';
import { coinListTexts as texts } from '../../features/alerts/coin-list-texts.ts';
import { useMarketList } from '../../features/market/use-market.ts';

const skeletonRowCount = 4;

// A symbol belongs to the largest coin that has it, which the market lists first.
const listCoins = (coins: readonly { coinSymbol: string; name: string }[]): ListedCoin[] => {
  const names = new Map<string, string>();
  for (const { coinSymbol, name } of coins) {
    const symbol = coinSymbol.toUpperCase();
    if (!names.has(symbol)) names.set(symbol, name);
  }
  return [...names].map(([symbol, name]) => ({ symbol, name }));
};

const Editor = (): JSX.Element => {
  const { data, isError, refetch } = useAlerts();
  const market = useMarketList();
  if (data !== undefined)
    return <CoinListEditor symbols={data.watchlist} market={listCoins(market.data ?? [])} />;
  if (isError) return <AlertsLoadError fact={texts.notLoaded} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={skeletonRowCount} label={texts.loading} />;
};

/** The member's list of coins. */
export const CoinsPanel = (): JSX.Element => (
  <div className="setting-row">
    <div>
      <b>{texts.title}</b>
      <p className="hint">{texts.hint}</p>
    </div>
    <div>
      <Editor />
    </div>
  </div>
);
