import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatShare } from '#contract/format.ts';
import { pages } from '#contract/pages.ts';
import type { RecordDetails, RecordFigures, TrackRecord } from '#contract/track-record.ts';
import { Empty, Section, SkeletonRows } from '#ui/section.tsx';
import { detailsQuery, trackRecordQuery } from '../api/get-track-record.ts';
import { claimsOf } from '../claims.ts';
import { trackRecordTexts } from '../texts.ts';
import { BandCheck } from './band-check.tsx';
import { Problem } from './problem.tsx';

const texts = trackRecordTexts.word;
const rowsWaiting = 8;

/** Whether the bands and chances of a coin came true as often as they claimed, drawn and in words. */
export const KeepsWord = ({ symbol }: { symbol: string }): JSX.Element => {
  const { data, isError, refetch } = useQuery(trackRecordQuery);
  return (
    <Section title={texts.title}>
      <div className="tr-word">
        {data === undefined && isError ? (
          <Problem fact={trackRecordTexts.problem.fact} onRetry={refetch} />
        ) : null}
        {data === undefined && !isError ? (
          <SkeletonRows rows={rowsWaiting} label={trackRecordTexts.loading} />
        ) : null}
        {data === undefined ? null : <OfCoin symbol={symbol} record={data} />}
      </div>
    </Section>
  );
};

type OfCoinProps = { symbol: string; record: TrackRecord };

const OfCoin = ({ symbol, record }: OfCoinProps): JSX.Element => {
  const rowOf = (hours: number): RecordFigures | undefined =>
    record.rows.find((row) => row.symbol === symbol && row.horizonHours === hours);
  const [hour, day] = [rowOf(1), rowOf(24)];
  if (!hour?.coverage) return <Empty fact={texts.none} />;
  return (
    <>
      <BandCheck hour={hour} day={day} />
      <p className="muted">{bandsInWords(hour, day)}</p>
      <Chances symbol={symbol} />
      <p className="why">
        {record.simulated ? `${texts.simulated} ` : ''}
        {texts.overlap} <Link to={`${pages.trackRecord.path}?coin=${symbol}`}>{texts.all}</Link>
      </p>
    </>
  );
};

const bandsInWords = (hour: RecordFigures, day: RecordFigures | undefined): ReactNode => {
  const held = [
    ...(day?.coverage
      ? [texts.inADay(formatShare(day.coverage.band80), formatCount(day.resolved))]
      : []),
    ...(hour.coverage
      ? [texts.inAnHour(formatShare(hour.coverage.band80), formatCount(hour.resolved))]
      : []),
  ];
  return texts.bands(held);
};

const Chances = ({ symbol }: { symbol: string }): JSX.Element | null => {
  const { data } = useQuery(detailsQuery(nextHourOf(symbol)));
  return data === undefined ? (
    <p className="tr-claims" />
  ) : (
    <ul className="tr-claims muted">
      {claimsInWords(data.reliability).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
};

const nextHourOf = (symbol: string) => ({
  symbol,
  horizon: 1,
  modelVersion: undefined,
  month: undefined,
});

const claimsInWords = (bins: RecordDetails['reliability']): string[] =>
  claimsOf(bins).map(({ from, to, n, said, cameTrue }) =>
    texts.claim({
      from: Math.round(100 * from),
      to: Math.round(100 * to),
      n: formatCount(n),
      said: formatShare(said),
      cameTrue: formatShare(cameTrue),
    }),
  );
