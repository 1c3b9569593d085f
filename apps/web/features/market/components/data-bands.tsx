import { Suspense, type JSX } from 'react';
import { Tag } from '#ui/parts/tag.tsx';
import { lazyChunk } from '../../../components/loading/lazy-chunk.tsx';
import { useTimeValue } from '../../../lib/use-now.ts';
import { isStaleAt } from '../figures.ts';
import { marketTexts } from '../texts.ts';
import { useMarketKind, useMarketList } from '../use-market.ts';

const texts = marketTexts.simulated;

const WarningBands = lazyChunk(async () => (await import('./warning-bands.tsx')).WarningBanners);

const SimulatedBand = (): JSX.Element => (
  <aside className="notice simulated" aria-label={texts.label}>
    <span>
      <Tag tone="simulated">{texts.tag}</Tag> {texts.text}
    </span>
  </aside>
);

export const MarketDataBanners = (): JSX.Element => {
  const { data } = useMarketList();
  const coins = data ?? [];
  const kind = useMarketKind();
  const isReplay = kind === 'replay';
  const hasStaleCoin = useTimeValue((now) => coins.some((coin) => isStaleAt(coin, now)));
  return (
    <>
      {kind === 'simulated' ? <SimulatedBand /> : null}
      {isReplay || hasStaleCoin ? (
        // Reserves its space while loading.
        <Suspense fallback={<aside className="notice stale">&nbsp;</aside>}>
          <WarningBands replay={isReplay} coins={coins} />
        </Suspense>
      ) : null}
    </>
  );
};
