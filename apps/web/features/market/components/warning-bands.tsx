import type { JSX } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';
import { formatDateTime, formatTime } from '#ui/format/format.ts';
import { FreshnessIndicator } from '#ui/parts/source-line.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { isToday } from '../../../lib/times-of-today.ts';
import { getNewestTime, isStaleAt } from '../figures.ts';
import { formatCount } from '#contract/format.ts';

const texts = {
  replay: {
    label: 'Replay',
    fact: 'Replay.',
    text: (moment: string | null): string =>
      `These prices were recorded${moment === null ? ' earlier' : `; the time shown is ${moment}`}. They are not today's prices.`,
  },
  stale: {
    label: 'Out-of-date prices',
    fact: (count: number): string =>
      count === 1 ? 'One price is out of date.' : `${String(count)} prices are out of date.`,
    atTime: (time: string): string => `at ${time}`,
    onDay: (moment: string): string => `on ${moment}`,
    text: (coin: string, moment: string, source: string): string =>
      `${coin} was last updated ${moment} by ${source}.`,
    others: (current: number): string => {
      if (current === 0) return 'No price is up to date.';
      const verb = current === 1 ? 'is' : 'are';
      return `The other ${formatCount(current, 'price')} ${verb} up to date.`;
    },
  },
} as const;

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
