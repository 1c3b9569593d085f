import type { JSX, ReactNode } from 'react';
import { SkeletonRows } from '#ui/parts/section.tsx';
import { useAlerts } from '../../features/alerts/api/get-alerts.ts';
import { AlertsLoadError } from '../../features/alerts/components/alerts-problem.tsx';
import {
  CoinListEditor,
  type ListedCoin,
} from '../../features/alerts/components/coin-list-editor.tsx';
import { HoldingsEditor } from '../../features/alerts/components/holdings-editor.tsx';
import { holdingTexts } from '../../features/alerts/holding-texts.ts';
import { CurrencyChoice } from '../../features/preferences/components/currency-choice.tsx';
import { currencyTexts } from '../../features/preferences/currency-texts.ts';
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

/** The member's list of coins, and the amounts that the member holds. */
export const CoinsPanel = (): JSX.Element => {
  const { data, isError, refetch } = useAlerts();
  const market = useMarketList();
  if (data === undefined && isError)
    return <AlertsLoadError fact="Could not load your coins" onRetry={() => void refetch()} />;
  if (data === undefined)
    return <SkeletonRows rows={skeletonRowCount} label="Loading your coins" />;
  const coins = listCoins(market.data ?? []);
  return (
    <>
      <Row
        title="Your coins"
        hint="One list for the dashboard, newsletters, reports and alerts. The first four are the cards of your dashboard. News is sorted by the coins you choose under News."
      >
        <CoinListEditor symbols={data.watchlist} market={coins} />
      </Row>
      <Row
        title={holdingTexts.title}
        hint="Optional. Enter how much of a coin you hold, and your dashboard shows its value. Only you see these amounts: they are encrypted, not shown to our staff, part of your data export, and erased with your account. Tidemark never connects to an exchange or a wallet."
      >
        <HoldingsEditor holdings={data.holdings} coins={sortOwnCoinsFirst(coins, data.watchlist)} />
      </Row>
      <Row
        title={currencyTexts.title}
        hint="Prices come in US dollars. In pounds or euros they are converted at a current exchange rate, which is named on the page. New price alerts are set in this currency. So are your coins in newsletters and reports. The market in them, technical indicators and the track record stay in US dollars."
      >
        <CurrencyChoice />
      </Row>
    </>
  );
};

const sortOwnCoinsFirst = (
  coins: readonly ListedCoin[],
  watchlist: readonly string[],
): ListedCoin[] => {
  const ownCoins = watchlist.flatMap(
    (symbol) => coins.find((coin) => coin.symbol === symbol) ?? [],
  );
  return [...new Set([...ownCoins, ...coins])];
};

type RowProps = { title: string; hint: string; children: ReactNode };

const Row = ({ title, hint, children }: RowProps): JSX.Element => (
  <div className="setting-row">
    <div>
      <b>{title}</b>
      <p className="hint">{hint}</p>
    </div>
    <div>{children}</div>
  </div>
);
