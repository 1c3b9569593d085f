import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatCount, formatShare } from '#contract/format.ts';
import { pages } from '#contract/pages.ts';
import type { RecordFigures, TrackRecord } from '#contract/predictions/track-record.ts';
import { MissingValue } from '#ui/parts/missing.tsx';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { switchedOffTexts } from '../../../components/switched-off-texts.ts';
import { trackRecordQuery } from '../api/get-track-record.ts';
import { trackRecordTexts } from '../texts.ts';
import { TrackRecordLoadError } from './problem.tsx';

const texts = {
  none: {
    fact: 'Nothing measured yet',
    text: 'Accuracy appears here once forecasts have been scored.',
  },
  callsNote: (hits: string, calls: string): string => `${hits} of ${calls} calls`,
  bands: (hours: number): string => `80% ranges that held, Bitcoin ${String(hours)}h`,
  bandsNote: (n: string): string => `of ${n} forecasts`,
} as const;

/** The accuracy of the forecasts in three figures, or an empty state before the first outcome. */
export const Accuracy = (): JSX.Element => {
  const { data, isError, refetch } = useQuery(trackRecordQuery);
  return (
    <Section title="Forecast accuracy">
      <div className="track-accuracy">
        {data === undefined && isError ? (
          <TrackRecordLoadError fact={trackRecordTexts.problem.fact} onRetry={refetch} />
        ) : null}
        {data === undefined && !isError ? (
          <SkeletonRows rows={2} label={trackRecordTexts.loading} />
        ) : null}
        {data === undefined ? null : <MeasuredAccuracy record={data} />}
      </div>
    </Section>
  );
};

const bandHorizons = [1, 24] as const;

const MeasuredAccuracy = ({ record }: { record: TrackRecord }): JSX.Element => {
  const { headline } = record;
  if (headline.resolved === 0) {
    const { fact, text } = record.state.switchedOff ? switchedOffTexts.forecasts : texts.none;
    return <EmptyState fact={fact}>{text}</EmptyState>;
  }
  const findRow = (hours: number): RecordFigures | undefined =>
    record.rows.find((row) => row.symbol === 'BTC' && row.horizonHours === hours);
  return (
    <>
      <dl className="tiles">
        <Calls figures={headline} />
        {bandHorizons.map((hours) => (
          <Bands key={hours} hours={hours} figures={findRow(hours)} />
        ))}
      </dl>
      <p className="explanation">
        {record.simulated ? 'Measured on a simulated market.' : null}{' '}
        <Link to={pages.trackRecord.path}>{trackRecordTexts.word.all}</Link>
      </p>
    </>
  );
};

const Calls = ({ figures: { calls, hitRate, hits } }: { figures: RecordFigures }): JSX.Element => (
  <div className="tile">
    <dt>Calls right, Bitcoin 1h</dt>
    <dd>{hitRate === null ? <MissingValue /> : formatShare(hitRate.rate)}</dd>
    <dd>
      {hitRate === null
        ? 'No calls have been scored yet.'
        : texts.callsNote(formatCount(hits), formatCount(calls))}
    </dd>
  </div>
);

type BandsProps = { hours: number; figures: RecordFigures | undefined };

const Bands = ({ hours, figures }: BandsProps): JSX.Element => (
  <div className="tile">
    <dt>{texts.bands(hours)}</dt>
    <dd>{figures?.coverage ? formatShare(figures.coverage.band80) : <MissingValue />}</dd>
    <dd>{figures?.coverage ? texts.bandsNote(formatCount(figures.resolved)) : null}</dd>
  </div>
);
