import type { JSX, RefObject } from 'react';
import { formatDistinctLevels, formatPrice, formatShare } from '#contract/format.ts';
import type { PredictionRecord } from '#contract/predictions/track-record.ts';
import { formatCall, formatRangeOutcome, isBacktest, formatRecordTime } from '../record-words.ts';
import { trackRecordTexts } from '../texts.ts';

const texts = {
  title: 'Record',
  afterwards: (moment: string): string => `${moment}, backtest`,
  rangeMethods: { model: 'Model', ewma: 'EWMA' },
  noOutcome: 'Unresolved',
} as const;

const renderRange = ({ low, high }: PredictionRecord['band80']): JSX.Element => (
  <em>{trackRecordTexts.records.to(...formatDistinctLevels(low, high))}</em>
);

const getFacts = (record: PredictionRecord): [name: string, value: string | JSX.Element][] => [
  ['Issued', formatRecordTime(record.issuedAt)],
  ['Last price used', formatRecordTime(record.cutOffAt)],
  ['Due', formatRecordTime(record.targetAt)],
  ['Price at issue', formatPrice(record.lastPrice)],
  ['Forecast price', <em key="price">{formatPrice(record.price)}</em>],
  ['Actual price', formatOutcome(record)],
  ['Chance of a rise', <em key="chance">{formatShare(record.probUp)}</em>],
  ['Call', formatCall(record)],
  ['50% range', renderRange(record.band50)],
  ['80% range', renderRange(record.band80)],
  ['90% range', renderRange(record.band90)],
  ['Range method', texts.rangeMethods[record.rangeMethod]],
  ['Model version', record.modelVersion],
  ['Price source', record.source],
  ['Stored', formatStored(record)],
];

const formatStored = (record: PredictionRecord): string => {
  const storedAtText = formatRecordTime(record.storedAt);
  return isBacktest(record) ? texts.afterwards(storedAtText) : storedAtText;
};

const formatOutcome = (record: PredictionRecord): string => {
  const { actual, reason } = record;
  if (actual !== null) return `${formatPrice(actual)}, ${formatRangeOutcome(record)}`;
  return reason === null ? texts.noOutcome : `${texts.noOutcome}: ${reason}`;
};

type RecordCardProps = { record: PredictionRecord; place: RefObject<HTMLElement | null> };

/** The full record of one forecast. */
export const RecordCard = ({ record, place }: RecordCardProps): JSX.Element => (
  <section ref={place} className="track-record" tabIndex={-1} aria-label={texts.title}>
    <h3>
      {texts.title} <code>{record.id}</code>
    </h3>
    <dl>
      {getFacts(record).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
