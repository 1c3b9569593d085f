import { minuteMs } from '#contract/durations.ts';
import type { PredictionRecord } from '#contract/predictions/track-record.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { isInsideBand } from './points.ts';
import { trackRecordTexts } from './texts.ts';

const texts = trackRecordTexts.records;

/** `8 Oct, 20:00 GMT`; the ledger counts days and hours in GMT. */
export const formatRecordTime = (at: string): string =>
  formatDateTime(new Date(at), new Date(at), { timeZone: 'GMT' });

// A forecast is issued at most ten minutes after its cut-off.
const recentMs = 10 * minuteMs;

/** Whether the forecast was computed after the time for which it was issued. */
export const isBacktest = ({ storedAt, cutOffAt }: PredictionRecord): boolean =>
  Date.parse(storedAt) - Date.parse(cutOffAt) > recentMs;

/** Whether the 80% range held. */
export const formatRangeOutcome = (record: PredictionRecord): string => {
  const isWithinBand = isInsideBand(record);
  if (isWithinBand === null) return texts.unknown;
  return isWithinBand ? texts.held : texts.missed;
};

/** The direction call and whether it was right, or why there was none. */
export const formatCall = ({ called, hit, noCallReason }: PredictionRecord): string => {
  if (noCallReason !== null) return texts.noCall[noCallReason];
  const directionLabel = texts.called[called];
  if (hit === null) return directionLabel;
  return `${directionLabel}: ${hit ? texts.right : texts.wrong}`;
};
