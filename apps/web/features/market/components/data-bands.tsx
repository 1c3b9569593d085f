import type { JSX } from 'react';
import type { MarketCoin } from '#contract/market.ts';
import { formatMoment, formatTime } from '#ui/format.ts';
import { Level } from '#ui/source-line.tsx';
import { Tag } from '#ui/tag.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { asOf } from '../figures.ts';
import { marketTexts as texts } from '../texts.ts';
import { useMarketKind, useMarketList } from '../use-market.ts';

const SimulatedBand = (): JSX.Element => (
  <aside className="notice sim" aria-label={texts.simulated.label}>
    <span>
      <Tag tone="sim">{texts.simulated.tag}</Tag> {texts.simulated.text}
    </span>
  </aside>
);

const ReplayBand = ({ coins }: { coins: readonly MarketCoin[] }): JSX.Element => {
  const now = useNow();
  const at = asOf(coins);
  const moment = at === undefined ? null : formatMoment(new Date(at), now);
  return (
    <aside className="notice stale" aria-label={texts.replay.label}>
      <Level share={0} />
      <span>
        <b>{texts.replay.fact}</b> {texts.replay.text(moment)}
      </span>
    </aside>
  );
};

const StaleBand = ({ coins }: { coins: readonly MarketCoin[] }): JSX.Element | null => {
  const stale = coins.filter((coin) => coin.stale);
  const [first] = stale;
  if (first === undefined) return null;
  const time = formatTime(new Date(first.at));
  return (
    <aside className="notice stale" aria-label={texts.stale.label}>
      <Level share={0} />
      <span>
        <b>{texts.stale.fact(stale.length)}</b> {texts.stale.text(first.name, time, first.source)}{' '}
        {texts.stale.others(coins.length - stale.length)}
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
