import type { JSX } from 'react';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { formatAge, formatMoment } from '../format/format.ts';
import { uiTexts as texts } from '../texts.ts';

export type SourceReading = {
  source: string;
  /** When it was measured, ISO-8601. */
  at: string;
  stale: boolean;
  kind: 'live' | 'simulated' | 'replay';
};

/** A level that is full when fresh and empty when the refresh interval is spent; hatched where nothing was measured. */
export const Level = ({
  share,
  hatched = false,
}: {
  share: number;
  hatched?: boolean;
}): JSX.Element => {
  const height = Math.min(10, Math.max(1, Math.round(share * 10)));
  return (
    <svg
      className={hatched ? 'source-level hatched' : 'source-level'}
      viewBox="0 0 8 12"
      aria-hidden="true"
    >
      <rect x=".5" y=".5" width="7" height="11" />
      {hatched ? (
        <svg x="1" y={11 - height} width="6" height={height}>
          <path d="M0 4 4 0M0 8 8 0M0 12 12 0" />
        </svg>
      ) : (
        <rect x="1" y={11 - height} width="6" height={height} />
      )}
    </svg>
  );
};

/**
 * A reading that grows old while the server does not answer is stale after twice its interval, too. The hours of a replay are not those of
 * the reader.
 */
export const agedBy = (
  reading: SourceReading,
  now: Date,
  refreshSeconds: number,
): SourceReading => {
  const age = now.getTime() - Date.parse(reading.at);
  const isOld = reading.kind !== 'replay' && age > 2000 * refreshSeconds;
  return isOld ? { ...reading, stale: true } : reading;
};

/**
 * How old a reading is, in words. A replay's hours and a moved clock's are not the reader's, so an age would mislead:
 * those, and anything from the future, print the moment itself.
 */
export const formatSourceAge = (reading: SourceReading, now: Date): string => {
  const at = new Date(reading.at);
  const age = now.getTime() - at.getTime();
  if (reading.kind === 'replay' || age < -minuteMs) return formatMoment(at, now);
  if (reading.stale) return texts.outOfDate(formatAge(age));
  return age > 2 * dayMs ? formatMoment(at, now) : formatAge(age) + texts.ago;
};

const shareLeft = (reading: SourceReading, now: Date, refreshSeconds: number): number => {
  if (reading.stale) return 0;
  const age = (now.getTime() - Date.parse(reading.at)) / 1000;
  return age < 0 || reading.kind === 'replay' ? 1 : 1 - age / refreshSeconds;
};

export const SourceLine = ({
  reading,
  now,
  refreshSeconds,
  note,
  brief = false,
  named = true,
}: {
  reading: SourceReading;
  now: Date;
  refreshSeconds: number;
  note?: string;
  /** Leaves "ago" out, where columns are narrow. */
  brief?: boolean;
  /** False where the page names the source once for all its sections. */
  named?: boolean;
}): JSX.Element => (
  <span className={reading.stale ? 'source stale' : 'source'}>
    <Level share={shareLeft(reading, now, refreshSeconds)} hatched={reading.kind === 'simulated'} />
    <span>
      {note === undefined ? null : <span className="note">{note}, </span>}
      {named ? `${reading.source} · ` : ''}
      <time dateTime={reading.at} title={reading.at}>
        {brief
          ? formatSourceAge(reading, now).replace(texts.ago, '')
          : formatSourceAge(reading, now)}
      </time>
    </span>
  </span>
);
