import type { JSX, RefObject } from 'react';
import { formatDistinctLevels, formatPrice, formatShare } from '#contract/format.ts';
import type { PredictionRecord } from '#contract/predictions/track-record.ts';
import { formatCall, formatRangeOutcome, isBacktest, formatRecordTime } from '../record-words.ts';
import { trackRecordTexts } from '../texts.ts';

const texts = trackRecordTexts.record;

const renderRange = ({ low, high }: PredictionRecord['band80']): JSX.Element => (
  <em>{trackRecordTexts.records.to(...formatDistinctLevels(low, high))}</em>
);

const getFacts = (record: PredictionRecord): [name: string, value: string | JSX.Element][] => [
  [texts.issued, formatRecordTime(record.issuedAt)],
  [texts.cutOff, formatRecordTime(record.cutOffAt)],
  [texts.due, formatRecordTime(record.targetAt)],
  [texts.lastPrice, formatPrice(record.lastPrice)],
  [texts.price, <em key="price">{formatPrice(record.price)}</em>],
  [texts.actual, formatOutcome(record)],
  [texts.chance, <em key="chance">{formatShare(record.probUp)}</em>],
  [texts.call, formatCall(record)],
  [texts.band50, renderRange(record.band50)],
  [texts.band80, renderRange(record.band80)],
  [texts.band90, renderRange(record.band90)],
  [texts.range, texts.rangeMethods[record.rangeMethod]],
  [texts.model, record.modelVersion],
  [texts.source, record.source],
  [texts.stored, formatStored(record)],
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
