import type { RecordFigures, TrackRecord } from './track-record.ts';

/** How often the 80% ranges of one horizon held. */
export type BitcoinRanges = {
  readonly hours: 1 | 24;
  /** Share of the 80% ranges that held, 0 to 1. */
  readonly held: number;
  /** Number of scored forecasts. */
  readonly scored: number;
};

/** How often Bitcoin's 80% ranges held: over 24 hours, or over one until a day is scored. Undefined without a record. */
export const findBitcoinRanges = ({ rows }: TrackRecord): BitcoinRanges | undefined => {
  const findRanges = (hours: 1 | 24): BitcoinRanges | undefined => {
    const row = rows.find(({ symbol, horizonHours }) => symbol === 'BTC' && horizonHours === hours);
    return toRanges(hours, row);
  };
  return findRanges(24) ?? findRanges(1);
};

const toRanges = (hours: 1 | 24, row: RecordFigures | undefined): BitcoinRanges | undefined =>
  row?.coverage ? { hours, held: row.coverage.band80, scored: row.resolved } : undefined;
