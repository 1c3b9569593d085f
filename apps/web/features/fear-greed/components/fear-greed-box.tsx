import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, JSX } from 'react';
import {
  type FearGreed,
  type FearGreedHistory,
  fearGreedEndpoints,
} from '#contract/market/fear-greed.ts';
import { findAttribution } from '#contract/market/attributions.ts';
import { Meter } from '#ui/parts/meter.tsx';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { LoadError } from '../../../components/loading/failed.tsx';
import { ReadingSource } from '../../../components/reading-source.tsx';
import {
  fearGreedQuery,
  getMeasurementIntervalSeconds,
  fearGreedRefreshSeconds,
} from '../api/get-fear-greed.ts';
import { Link } from 'react-router';
import { formatDate } from '#ui/format/format.ts';
import { Sparkline } from '#ui/parts/sparkline.tsx';
import { useAccess } from '#ui/api/use-access.ts';
import { useCall } from '#ui/api/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';

const texts = {
  month: (first: number, last: number): string =>
    `Fear & Greed, last 30 days, from ${String(first)} to ${String(last)}`,
  change: (points: string): string => `${points} in 30 days`,
  low: (value: number, day: string): string => `30 days: low ${String(value)} on ${day}`,
  high: (value: number, day: string): string => `high ${String(value)} on ${day}`,
  lowToday: (value: number): string => `30 days: low ${String(value)} today`,
  highToday: (value: number): string => `high ${String(value)} today`,
  meter: (value: number, category: string): string =>
    `Fear & Greed ${String(value)} of 100, ${category}`,
} as const;

/** The index; its last month is shown to plans with the history. */
export const FearGreedBox = ({ title, id }: { title: string; id?: string }): JSX.Element => {
  const { data, isError, refetch } = useQuery(fearGreedQuery);
  const canViewMonth = useAccess('coin-sentiment')?.allowed === true;
  return (
    <Section
      title={title}
      {...(id === undefined ? {} : { id })}
      source={
        data ? (
          <ReadingSource reading={data} refreshSeconds={getMeasurementIntervalSeconds(data.kind)} />
        ) : null
      }
    >
      <div className={canViewMonth ? 'fear-greed with-month' : 'fear-greed'}>
        {data ? <Reading reading={data} /> : null}
        {data === null ? (
          <EmptyState fact="No reading yet">The first reading arrives shortly.</EmptyState>
        ) : null}
        {data === undefined && !isError ? (
          <SkeletonRows rows={4} label="Loading Fear & Greed" />
        ) : null}
        {data === undefined && isError ? <Problem onRetry={() => void refetch()} /> : null}
      </div>
    </Section>
  );
};

const marks = [0, 25, 50, 75, 100] as const;
const toMarkStyle = (value: number): CSSProperties => ({ '--v': value }) as CSSProperties;

const Reading = ({ reading }: { reading: FearGreed }): JSX.Element => {
  const { value, category, description, source } = reading;
  const attribution = findAttribution(source);
  return (
    <>
      <p className="read">
        <b>{value}</b>
        <span>{category}</span>
      </p>
      <Meter value={value} label={texts.meter(value, category)} />
      <div className="five-zones" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="scale" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={toMarkStyle(mark)}>
            {mark}
          </span>
        ))}
      </div>
      <p className="explanation">{description}</p>
      <FearGreedMonth />
      {attribution === undefined ? null : (
        <p className="end-labels">
          <a href={attribution.url} rel="noopener noreferrer">
            {attribution.text}
          </a>
        </p>
      )}
    </>
  );
};

const Problem = ({ onRetry }: { onRetry: () => void }): JSX.Element => (
  <LoadError fact="Could not load Fear & Greed" onRetry={onRetry}>
    We’ll try again in five minutes.
  </LoadError>
);

type Days = FearGreedHistory['days'];

/** Thirty days compared with their first value, for plans with the history. */
const FearGreedMonth = (): JSX.Element | null => {
  const isAllowed = useAccess('coin-sentiment')?.allowed;
  const { data } = useCall(
    fearGreedEndpoints.fearGreedHistory,
    { query: { days: 31 } },
    {
      enabled: isAllowed === true,
      refetchInterval: fearGreedRefreshSeconds * 1000,
      background: 'refetches',
    },
  );
  if (isAllowed === false) {
    return (
      <p className="explanation">
        See the last 30 days with Basic. <Link to="/subscription">See plans</Link>
      </p>
    );
  }
  return data && data.days.length > 1 ? <Month days={data.days} /> : null;
};

const Month = ({ days }: { days: Days }): JSX.Element => {
  const now = useNow();
  const values = days.map(({ value }) => value);
  const [first = 0] = values;
  const last = values.at(-1) ?? first;
  const lowestDay = findExtreme(days, (one, other) => one < other);
  const highestDay = findExtreme(days, (one, other) => one > other);
  const today = now.toISOString().slice(0, 10);
  return (
    <>
      <p className="end-labels">
        <span>{texts.change(formatSigned(last - first))}</span>
      </p>
      <Sparkline
        points={values}
        label={texts.month(first, last)}
        size={{ width: 320, height: 36 }}
        fluid
      />
      <p className="end-labels">
        <span>
          {lowestDay.day === today
            ? texts.lowToday(lowestDay.value)
            : texts.low(lowestDay.value, formatDate(lowestDay.day, now))}
        </span>
        <span>
          {highestDay.day === today
            ? texts.highToday(highestDay.value)
            : texts.high(highestDay.value, formatDate(highestDay.day, now))}
        </span>
      </p>
    </>
  );
};

const findExtreme = (
  days: Days,
  isMoreExtreme: (one: number, other: number) => boolean,
): Days[number] =>
  days.reduce((best, each) => (isMoreExtreme(each.value, best.value) ? each : best));

// U+2212, as everywhere.
const formatSigned = (points: number): string => {
  if (points === 0) return '0';
  return points > 0 ? `+${String(points)}` : `−${String(-points)}`;
};
