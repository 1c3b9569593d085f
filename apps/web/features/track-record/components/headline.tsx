import type { JSX } from 'react';
import { formatCount, formatShare } from '#contract/format.ts';
import type { TrackRecord } from '#contract/predictions/track-record.ts';
import { MissingValue } from '#ui/parts/missing.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { findBitcoinRanges } from '#contract/predictions/bitcoin-ranges.ts';
import { trackRecordTexts } from '../texts.ts';

const texts = trackRecordTexts.head;

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
        <h1>{texts.waiting}</h1>
      </header>
    );
  }
  const ranges = findBitcoinRanges(record);
  return (
    <header className="track-head">
      <h1>{ranges === undefined ? texts.none : texts.held(formatShare(ranges.held))}</h1>
      <p>
        {ranges === undefined ? null : `${texts.ranges(ranges.hours, ranges.scored)} `}
        {formatDirections(record)}
        {record.simulated ? texts.demoRule : texts.rule} {texts.currency}
      </p>
      {saysSimulated ? (
        <p>
          <Tag tone="simulated">{texts.simulatedTag}</Tag> {texts.simulated}
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
