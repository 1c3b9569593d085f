import type { JSX } from 'react';
import type { TrackRecord } from '#contract/track-record.ts';
import { Missing } from '#ui/missing.tsx';
import { Tag } from '#ui/tag.tsx';
import { useMarketKind } from '../../market/use-market.ts';
import { marketTexts } from '../../market/texts.ts';
import { count, percent } from '../figures.ts';
import { trackRecordTexts } from '../texts.ts';

const texts = trackRecordTexts.head;

const hundredths = (share: number): number => Math.round(100 * share);

/** The record in one plain sentence, from outcomes alone. */
export const Headline = ({ record }: { record: TrackRecord | undefined }): JSX.Element => {
  const rate = record?.headline.hitRate;
  const kind = useMarketKind();
  // The band above every page says it of a simulated market.
  const saysSo = record?.simulated === true && kind !== 'simulated';
  return (
    <header className="tr-head">
      <h1>{rate ? texts.right(hundredths(rate.rate)) : texts.none}</h1>
      <p>
        {record && rate
          ? texts.basis({
              hits: record.headline.hits,
              calls: record.headline.calls,
              low: hundredths(rate.low),
              high: hundredths(rate.high),
            })
          : null}{' '}
        {texts.rule}
      </p>
      {saysSo ? (
        <p>
          <Tag tone="sim">{marketTexts.simulated.tag}</Tag> {texts.simulated}
        </p>
      ) : null}
    </header>
  );
};

/** What is counted in the open. */
export const Tiles = ({ record }: { record: TrackRecord }): JSX.Element => {
  const { tiles } = trackRecordTexts;
  const { coverage } = record.headline;
  return (
    <dl className="tiles tr-tiles">
      <div className="tile">
        <dt>{tiles.scored}</dt>
        <dd>{count(record.all.resolved)}</dd>
        <dd>{tiles.scoredNote}</dd>
      </div>
      <div className="tile">
        <dt>{tiles.held}</dt>
        <dd>{coverage === null ? <Missing /> : percent(coverage.band80)}</dd>
        <dd>{tiles.heldNote}</dd>
      </div>
      <div className="tile">
        <dt>{tiles.missed}</dt>
        <dd>{count(record.state.hoursMissed)}</dd>
        <dd>{tiles.missedNote(record.state.hoursWithheld)}</dd>
      </div>
      <div className="tile">
        <dt>{tiles.unresolved}</dt>
        <dd>{count(record.all.unresolved)}</dd>
        <dd>{tiles.unresolvedNote}</dd>
      </div>
    </dl>
  );
};
