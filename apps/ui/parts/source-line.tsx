import type { JSX } from 'react';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { formatAge, formatDateTime } from '../format/format.ts';
import { uiTexts as texts } from '../texts.ts';

export type SourceReading = {
  source: string;
  /** When it was measured, ISO-8601. */
  at: string;
  stale: boolean;
  kind: 'live' | 'simulated' | 'replay';
};

/** Full when fresh, empty once the refresh interval has passed, hatched for simulated data. */
export const FreshnessIndicator = ({
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

/** While the server does not respond, a reading is also stale after twice its interval. The hours of a replay are not the reader's. */
export const markStaleByAge = (
  reading: SourceReading,
  now: Date,
  refreshSeconds: number,
): SourceReading => {
  const age = now.getTime() - Date.parse(reading.at);
  const isOld = reading.kind !== 'replay' && age > 2000 * refreshSeconds;
  return isOld ? { ...reading, stale: true } : reading;
};

/**
 * Formats the age of a reading. In a replay, or when the clock was moved, an age would mislead, so the time itself is shown, as for future
 * times.
 */
export const formatSourceAge = (reading: SourceReading, now: Date): string => {
  const at = new Date(reading.at);
  const age = now.getTime() - at.getTime();
  if (reading.kind === 'replay' || age < -minuteMs) return formatDateTime(at, now);
  if (reading.stale) return texts.outOfDate(formatAge(age));
  return age > 2 * dayMs ? formatDateTime(at, now) : formatAge(age) + texts.ago;
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
  /** Omits "ago" in narrow columns. */
  brief?: boolean;
  /** False where the page names the source once for all sections. */
  named?: boolean;
}): JSX.Element => (
  <span className={reading.stale ? 'source stale' : 'source'}>
    <FreshnessIndicator
      share={shareLeft(reading, now, refreshSeconds)}
      hatched={reading.kind === 'simulated'}
    />
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
