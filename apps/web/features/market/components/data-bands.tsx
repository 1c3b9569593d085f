import type { JSX } from 'react';
import type { MarketCoin } from '#contract/market.ts';
import { formatCount, formatMoment, formatTime } from '#ui/format.ts';
import { Level } from '#ui/source-line.tsx';
import { Tag } from '#ui/tag.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { asOf } from '../figures.ts';
import { useMarketKind, useMarketList } from '../use-market.ts';

const SimulatedBand = (): JSX.Element => (
  <aside className="notice sim" aria-label="Simulated data">
    <span>
      <Tag tone="sim">SIMULATED</Tag> This market is simulated. Prices and candles are made by a
      model and are not real.
    </span>
  </aside>
);

const ReplayBand = ({ coins }: { coins: readonly MarketCoin[] }): JSX.Element => {
  const now = useNow();
  const at = asOf(coins);
  const moment = at === undefined ? '' : ` Their time is ${formatMoment(new Date(at), now)}.`;
  return (
    <aside className="notice stale" aria-label="Replay">
      <Level share={0} />
      <span>
        <b>Replay.</b> These are recorded candles, played again.{moment} These are not the prices of
        today.
      </span>
    </aside>
  );
};

const StaleBand = ({ coins }: { coins: readonly MarketCoin[] }): JSX.Element | null => {
  const stale = coins.filter((coin) => coin.stale);
  const [first] = stale;
  if (first === undefined) return null;
  const current = coins.length - stale.length;
  const rest =
    current === 0 ? 'None is current.' : `The other ${formatCount(current, 'price')} are current.`;
  return (
    <aside className="notice stale" aria-label="Stale prices">
      <Level share={0} />
      <span>
        <b>
          {stale.length === 1 ? 'One price is stale.' : `${String(stale.length)} prices are stale.`}
        </b>{' '}
        {first.name} was last updated at {formatTime(new Date(first.at))} by {first.source}. {rest}
      </span>
    </aside>
  );
};

export const DataBands = (): JSX.Element => {
  const { data } = useMarketList();
  const coins = data ?? [];
  const kind = useMarketKind();
  return (
    <>
      {kind === 'simulated' ? <SimulatedBand /> : null}
      {kind === 'replay' ? <ReplayBand coins={coins} /> : null}
      <StaleBand coins={coins} />
    </>
  );
};
