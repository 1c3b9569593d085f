import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import type { FearGreedHistory } from '#contract/fear-greed.ts';
import { formatDay } from '#ui/format.ts';
import { Sparkline } from '#ui/sparkline.tsx';
import { useAccess } from '#ui/use-access.ts';
import { useNow } from '../../../lib/use-now.ts';
import { fearGreedMonthQuery } from '../api/get-fear-greed.ts';
import { fearGreedTexts as texts } from '../texts.ts';

type Days = FearGreedHistory['days'];

/** Thirty days against their first value, for the plans that have the history. */
export const FearGreedMonth = (): JSX.Element | null => {
  const allowed = useAccess('coin-sentiment')?.allowed;
  const { data } = useQuery({ ...fearGreedMonthQuery, enabled: allowed === true });
  if (allowed === false) {
    return (
      <p className="why">
        {texts.sold} <Link to="/subscription">{texts.plans}</Link>
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
  const low = extreme(days, (one, other) => one < other);
  const high = extreme(days, (one, other) => one > other);
  const inWords = (day: string): string => formatDay(new Date(day), now);
  const today = days.at(-1)?.day;
  return (
    <>
      <p className="ends">
        <span>{texts.change(signed(last - first))}</span>
      </p>
      <Sparkline
        points={values}
        label={texts.month(first, last)}
        size={{ width: 320, height: 36 }}
        fluid
      />
      <p className="ends">
        <span>
          {low.day === today ? texts.lowToday(low.value) : texts.low(low.value, inWords(low.day))}
        </span>
        <span>
          {high.day === today
            ? texts.highToday(high.value)
            : texts.high(high.value, inWords(high.day))}
        </span>
      </p>
    </>
  );
};

const extreme = (days: Days, beats: (one: number, other: number) => boolean): Days[number] =>
  days.reduce((best, each) => (beats(each.value, best.value) ? each : best));

// U+2212, as everywhere.
const signed = (points: number): string => {
  if (points === 0) return '0';
  return points > 0 ? `+${String(points)}` : `−${String(-points)}`;
};
