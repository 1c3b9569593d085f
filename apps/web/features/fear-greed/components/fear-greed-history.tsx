import { useState, type JSX } from 'react';
import { Link } from 'react-router';
import { fearGreedEndpoints } from '#contract/market/fear-greed.ts';
import { EmptyState, Section } from '#ui/parts/section.tsx';
import { useAccess } from '#ui/api/use-access.ts';
import { useCall } from '#ui/api/use-call.ts';
import { LoadError } from '../../../components/loading/failed.tsx';
import { SegmentedControl } from '#ui/forms/segmented-choice.tsx';
import { historyTexts as texts } from '../texts.ts';
import { fearGreedRefreshSeconds } from '../api/get-fear-greed.ts';
import { FearGreedChart } from './fear-greed-chart.tsx';
import { DaysPerCategory } from './time-spent.tsx';

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
      title={texts.title}
      tools={
        isAllowed === true ? (
          <div className="period-choice">
            <SegmentedControl
              label={texts.period}
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
    fact={texts.sold.fact}
    action={
      <Link className="button" to="/subscription">
        {texts.sold.plans}
      </Link>
    }
  >
    {texts.sold.text}
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
      <LoadError fact={texts.problem.fact} onRetry={() => void refetch()} />
    ) : (
      <div className="fear-greed-chart loading" role="status" aria-label={texts.loading} />
    );
  }
  if (data.days.length < 2)
    return <EmptyState fact={texts.empty.fact}>{texts.empty.text}</EmptyState>;
  return (
    <>
      <FearGreedChart days={data.days} />
      <p className="explanation">{texts.note(data.source)}</p>
      <DaysPerCategory days={data.days} />
    </>
  );
};
