import { useState, type JSX } from 'react';
import { Link } from 'react-router';
import { fearGreedEndpoints } from '#contract/market/fear-greed.ts';
import { EmptyState, Section } from '#ui/parts/section.tsx';
import { useAccess } from '#ui/api/use-access.ts';
import { useCall } from '#ui/api/use-call.ts';
import { LoadError } from '../../../components/loading/failed.tsx';
import { SegmentedControl } from '#ui/forms/segmented-choice.tsx';
import { fearGreedRefreshSeconds } from '../api/get-fear-greed.ts';
import { FearGreedChart } from './fear-greed-chart.tsx';
import { DaysPerCategory } from './time-spent.tsx';

const texts = {
  periods: { month: '30 days', year: '1 year', all: 'All' },
  note: (source: string | null): string =>
    source === null
      ? 'One reading per day.'
      : `One reading per day, from ${source}. Labels are ours.`,
} as const;

const periods = ['month', 'year', 'all'] as const;
type FearGreedPeriod = (typeof periods)[number];
const daysByPeriod = { month: 30, year: 365, all: 5000 } as const;

/** The history, for plans that include it; for others, what it is. */
export const FearGreedHistory = (): JSX.Element => {
  const isAllowed = useAccess('coin-sentiment')?.allowed;
  const [period, setPeriod] = useState<FearGreedPeriod>('year');
  const options = periods.map((value) => ({ value, label: texts.periods[value] }));
  return (
    <Section
      title="Fear & Greed, day by day"
      tools={
        isAllowed === true ? (
          <div className="period-choice">
            <SegmentedControl
              label="Period"
              options={options}
              chosen={period}
              onChoose={setPeriod}
            />
          </div>
        ) : null
      }
    >
      {isAllowed === false ? <UpgradePrompt /> : null}
      {isAllowed === true ? <History period={period} /> : null}
    </Section>
  );
};

const UpgradePrompt = (): JSX.Element => (
  <EmptyState
    fact="Fear & Greed history is part of Basic"
    action={
      <Link className="button" to="/subscription">
        See plans
      </Link>
    }
  >
    See Fear & Greed day by day over a month, a year or all time.
  </EmptyState>
);

const History = ({ period }: { period: FearGreedPeriod }): JSX.Element => {
  const { data, isError, refetch } = useCall(
    fearGreedEndpoints.fearGreedHistory,
    { query: { days: daysByPeriod[period] } },
    { refetchInterval: fearGreedRefreshSeconds * 1000, background: 'refetches' },
  );
  if (data === undefined) {
    return isError ? (
      <LoadError fact="Could not load the history" onRetry={() => void refetch()} />
    ) : (
      <div
        className="fear-greed-chart loading"
        role="status"
        aria-label="Loading Fear & Greed history"
      />
    );
  }
  if (data.days.length < 2)
    return <EmptyState fact="No history yet">One value is added every day.</EmptyState>;
  return (
    <>
      <FearGreedChart days={data.days} />
      <p className="explanation">{texts.note(data.source)}</p>
      <DaysPerCategory days={data.days} />
    </>
  );
};
