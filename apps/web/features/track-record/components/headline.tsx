import type { JSX } from 'react';
import { formatCount, formatShare } from '#contract/format.ts';
import type { TrackRecord } from '#contract/predictions/track-record.ts';
import { MissingValue } from '#ui/parts/missing.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { findBitcoinRanges } from '#contract/predictions/bitcoin-ranges.ts';
import { trackRecordTexts } from '../texts.ts';

const texts = {
  held: (share: string): string => `80% ranges held ${share} of the time.`,
  ranges: (hours: number, scored: number): string =>
    `Bitcoin, ${hours === 1 ? 'one hour' : `${String(hours)} hours`} ahead, ${formatCount(scored)} forecasts scored.`,
  directions: ({
    hits,
    calls,
    rate,
    low,
    high,
  }: Record<'hits' | 'calls' | 'rate' | 'low' | 'high', number>): string =>
    `Direction, one hour ahead: ${String(rate)}% of calls were right (${formatCount(hits)} of ${formatCount(calls)}; 95% confidence range ${String(low)}% to ${String(high)}%; chance: 50%). For the other forecasts we made no call.`,
} as const;

const toPercent = (share: number): number => Math.round(100 * share);

type HeadlineProps = {
  record: TrackRecord | undefined;
  /** False when the band above the page already states it. */
  saysSimulated: boolean;
};

/** The track record in one sentence, from outcomes only. */
export const Headline = ({ record, saysSimulated }: HeadlineProps): JSX.Element => {
  // Only the title, so that nothing moves when the record arrives.
  if (record === undefined) {
    return (
      <header className="track-head">
        <h1>Track record</h1>
      </header>
    );
  }
  const ranges = findBitcoinRanges(record);
  return (
    <header className="track-head">
      <h1>
        {ranges === undefined
          ? 'Every forecast is recorded first and scored later.'
          : texts.held(formatShare(ranges.held))}
      </h1>
      <p>
        {ranges === undefined ? null : `${texts.ranges(ranges.hours, ranges.scored)} `}
        {formatDirections(record)}
        {record.simulated
          ? 'Demo data: the first months are a backtest, and each record shows when it was stored. Later forecasts are recorded before the hour that they predict.'
          : 'Every forecast is recorded before its hour and scored after it. None is changed or left out.'}{' '}
        Forecasts are issued and scored in US dollars.
      </p>
      {saysSimulated ? (
        <p>
          <Tag tone="simulated">SIMULATED</Tag> These forecasts are of a simulated market. Its
          prices come from a model and are not real.
        </p>
      ) : null}
    </header>
  );
};

const formatDirections = ({ headline: { hits, calls, hitRate } }: TrackRecord): string => {
  if (hitRate === null) return '';
  const directionsText = texts.directions({
    hits,
    calls,
    rate: toPercent(hitRate.rate),
    low: toPercent(hitRate.low),
    high: toPercent(hitRate.high),
  });
  return `${directionsText} `;
};

/** The record's counts as tiles. */
export const TrackRecordTiles = ({ record }: { record: TrackRecord }): JSX.Element => {
  const { tiles } = trackRecordTexts;
  const { coverage } = record.headline;
  return (
    <dl className="tiles">
      <div className="tile">
        <dt>{tiles.scored}</dt>
        <dd>{formatCount(record.all.resolved)}</dd>
        <dd>{tiles.scoredNote}</dd>
      </div>
      <div className="tile">
        <dt>{tiles.held}</dt>
        <dd>{coverage === null ? <MissingValue /> : formatShare(coverage.band80)}</dd>
        <dd>{tiles.heldNote}</dd>
      </div>
      <div className="tile">
        <dt>{tiles.missed}</dt>
        <dd>{formatCount(record.state.hoursMissed)}</dd>
        <dd>{tiles.missedNote(record.state.hoursWithheld)}</dd>
      </div>
      <div className="tile">
        <dt>{tiles.unresolved}</dt>
        <dd>{formatCount(record.all.unresolved)}</dd>
        <dd>{tiles.unresolvedNote}</dd>
      </div>
    </dl>
  );
};
