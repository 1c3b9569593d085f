import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useSearchParams } from 'react-router';
import type { TrackRecord } from '#contract/predictions/track-record.ts';
import { SkeletonRows } from '#ui/parts/section.tsx';
import { DeferredSection } from '../../components/loading/later-part.tsx';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';
import { useTitle } from '../../components/page.tsx';
import { useMarketKind } from '../../features/market/use-market.ts';
import { trackRecordQuery } from '../../features/track-record/api/get-track-record.ts';
import { parseRecordSelection } from '../../features/track-record/choice.ts';
import { Filters } from '../../features/track-record/components/filters.tsx';
import { Headline, TrackRecordTiles } from '../../features/track-record/components/headline.tsx';
import { HorizonTable } from '../../features/track-record/components/horizon-table.tsx';
import { LedgerSection } from '../../features/track-record/components/ledger.tsx';
import { TrackRecordLoadError } from '../../features/track-record/components/problem.tsx';
import { RecordsSection } from '../../features/track-record/components/records.tsx';
import { Reliability } from '../../features/track-record/components/reliability.tsx';
import { ForecastStatus } from '../../features/track-record/components/standing.tsx';
import { trackRecordTexts as texts } from '../../features/track-record/texts.ts';

const SignalRecordTable = lazyChunk(
  async () =>
    (await import('../../features/signals/components/signal-record.tsx')).SignalRecordTable,
);

const skeletonRowCount = 24;

/** How often forecasts were right; open to everyone. */
export const TrackRecordPage = ({ title }: { title: string }): JSX.Element => {
  useTitle(title);
  const { data, isError, refetch } = useQuery(trackRecordQuery);
  const kind = useMarketKind();
  return (
    <div className="track-page">
      <Headline record={data} saysSimulated={data?.simulated === true && kind !== 'simulated'} />
      {data === undefined && isError ? (
        <TrackRecordLoadError
          fact={texts.problem.fact}
          text={texts.problem.text}
          onRetry={refetch}
        />
      ) : null}
      {data === undefined && !isError ? (
        <div className="track-waiting">
          <SkeletonRows rows={skeletonRowCount} label={texts.loading} />
        </div>
      ) : null}
      {data === undefined ? null : <TrackRecordContent record={data} />}
    </div>
  );
};

const TrackRecordContent = ({ record }: { record: TrackRecord }): JSX.Element => {
  const isScored = record.all.resolved + record.all.unresolved > 0;
  const { phase, switchedOff } = record.state;
  const showsState = !isScored || switchedOff === true || phase === 'calibrating';
  return (
    <>
      {showsState ? <ForecastStatus state={record.state} /> : null}
      {isScored ? <TrackRecordTiles record={record} /> : null}
      {isScored ? <ScoredRecord record={record} /> : null}
      <LedgerSection />
      <DeferredSection>
        <SignalRecordTable />
      </DeferredSection>
    </>
  );
};

const ScoredRecord = ({ record }: { record: TrackRecord }): JSX.Element => {
  const [params, setParams] = useSearchParams();
  const selection = parseRecordSelection(params, record.filters);
  return (
    <>
      <Filters
        offered={record.filters}
        choice={selection}
        onChoose={(name, value) => {
          const next = new URLSearchParams(params);
          if (value === '') next.delete(name);
          else next.set(name, value);
          setParams(next, { replace: true });
        }}
      />
      <HorizonTable record={record} choice={selection} />
      <Reliability choice={selection} />
      <RecordsSection key={JSON.stringify(selection)} choice={selection} />
    </>
  );
};
