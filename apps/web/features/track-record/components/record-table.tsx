import type { JSX } from 'react';
import { formatDistinctLevels, formatLevel, formatShare } from '#contract/format.ts';
import type { PredictionRecord } from '#contract/predictions/track-record.ts';
import { MissingValue } from '#ui/parts/missing.tsx';
import { CrossIcon, TickIcon } from '#ui/parts/marks.tsx';
import { isInsideBand } from '../points.ts';
import { formatCall, formatRangeOutcome, formatRecordTime } from '../record-words.ts';
import { trackRecordTexts } from '../texts.ts';

const texts = trackRecordTexts.records;

type RecordTableProps = {
  records: readonly PredictionRecord[];
  chosen: PredictionRecord;
  onOpen: (record: PredictionRecord) => void;
};

/** The chart's forecasts as a table, newest first. Each time opens its record. */
export const RecordTable = ({ records, chosen, onOpen }: RecordTableProps): JSX.Element => (
  <div className="scroll track-records" tabIndex={0} role="region" aria-label={texts.region}>
    <table>
      <thead>
        <tr>
          {texts.heads.map((head, at) => (
            <th key={head} scope="col" className={at > 0 && at < 4 ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id} aria-current={record.id === chosen.id ? 'true' : undefined}>
            <th scope="row">
              <button
                className="track-open"
                type="button"
                aria-label={texts.open(formatRecordTime(record.targetAt))}
                onClick={() => {
                  onOpen(record);
                }}
              >
                {formatRecordTime(record.targetAt).replace(' GMT', '')}
              </button>
            </th>
            <td className="number">
              <em>{texts.to(...formatDistinctLevels(record.band80.low, record.band80.high))}</em>
            </td>
            <td className="number">
              <em>{formatShare(record.probUp)}</em>
            </td>
            <td className="number">
              {record.actual === null ? <MissingValue /> : formatLevel(record.actual)}
            </td>
            <td>
              <Verdict record={record} />
            </td>
            <td>{formatCall(record)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Verdict = ({ record }: { record: PredictionRecord }): JSX.Element => {
  const isWithinBand = isInsideBand(record);
  if (isWithinBand === null)
    return <span className="track-verdict faint">{formatRangeOutcome(record)}</span>;
  return (
    <span className={isWithinBand ? 'track-verdict ok' : 'track-verdict miss'}>
      {isWithinBand ? <TickIcon /> : <CrossIcon />}
      {formatRangeOutcome(record)}
    </span>
  );
};
