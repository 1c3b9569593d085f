import type { JSX } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';
import { formatDateTime, formatTime } from '#ui/format/format.ts';
import { FreshnessIndicator } from '#ui/parts/source-line.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { isToday } from '../../../lib/times-of-today.ts';
import { bannerTexts as texts } from '../band-texts.ts';
import { getNewestTime, isStaleAt } from '../figures.ts';

const ReplayBand = ({ coins }: { coins: readonly MarketCoin[] }): JSX.Element => {
  const now = useNow();
  const at = getNewestTime(coins);
  const formattedTime = at === undefined ? null : formatDateTime(new Date(at), now);
  return (
    <aside className="notice stale" aria-label={texts.replay.label}>
      <FreshnessIndicator share={0} />
      <span>
        <b>{texts.replay.fact}</b> {texts.replay.text(formattedTime)}
      </span>
    </aside>
  );
};

const StaleBand = ({ coins }: { coins: readonly MarketCoin[] }): JSX.Element | null => {
  const now = useNow();
  const staleCoins = coins.filter((coin) => isStaleAt(coin, now));
  const [first] = staleCoins;
  if (first === undefined) return null;
  const at = new Date(first.at);
  const formattedTime = isToday(at, now)
    ? texts.stale.atTime(formatTime(at))
    : texts.stale.onDay(formatDateTime(at, now));
  return (
    <aside className="notice stale" aria-label={texts.stale.label}>
      <FreshnessIndicator share={0} />
      <span>
        <b>{texts.stale.fact(staleCoins.length)}</b>{' '}
        {texts.stale.text(first.name, formattedTime, first.source)}{' '}
        {texts.stale.others(coins.length - staleCoins.length)}
      </span>
    </aside>
  );
};

type WarningBandsProps = { replay: boolean; coins: readonly MarketCoin[] };

/** Warnings about the data, loaded only when there is one. */
export const WarningBanners = ({ replay, coins }: WarningBandsProps): JSX.Element => (
  <>
    {replay ? <ReplayBand coins={coins} /> : null}
    <StaleBand coins={coins} />
  </>
);
