import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Attention } from '#contract/admin/attention.ts';
import type { BotMetrics } from '#contract/system/monitor.ts';
import { EmptyState, SkeletonRows } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { useTitle } from '../components/page.tsx';
import { Tabs } from '../components/tabs.tsx';
import { attentionQuery } from '../features/monitor/api/get-attention.ts';
import { botMetricsQuery, refreshSeconds } from '../features/monitor/api/get-bot-metrics.ts';
import { FaultList } from '../features/monitor/components/fault-list.tsx';
import { NewsTab } from '../features/monitor/components/news-tab.tsx';
import { PredictionsTab } from '../features/monitor/components/predictions-tab.tsx';
import { SystemTab } from '../features/monitor/components/system-tab.tsx';
import { UsersTab } from '../features/monitor/components/users-tab.tsx';
import { getFaults, type Fault } from '../features/monitor/faults.ts';
import { monitorTexts } from '../features/monitor/texts.ts';
import type { PageProps } from './page-props.ts';

const texts = {
  every: (seconds: number): string => `Updates every ${String(seconds)} s`,
  tabNames: { system: 'System', predictions: 'Predictions', news: 'News', users: 'Users' },
  loading: 'Loading metrics',
} as const;

const tabs = { system: SystemTab, predictions: PredictionsTab, news: NewsTab, users: UsersTab };
type TabName = keyof typeof tabs;
const tabNames = Object.keys(tabs) as TabName[];
const skeletonRowCount = 12;

/** Metrics of all processes, for staff. */
export const MonitorPage = ({ title }: PageProps): JSX.Element => {
  const { data, isError, isFetching, refetch } = useQuery(botMetricsQuery);
  const attention = useQuery(attentionQuery);
  const refresh = (): void => {
    void refetch();
    void attention.refetch();
  };
  const faults = attention.data === undefined ? [] : getFaults(attention.data);
  return (
    <>
      <Head
        title={title}
        lead={getSummary(data, isError, attention)}
        isRefreshing={isFetching}
        onRefresh={refresh}
      />
      {isError ? <LoadFailure isOld={data !== undefined} onAsk={refresh} /> : null}
      {faults.length === 0 ? null : <FaultList faults={faults} />}
      {data === undefined ? (
        isError ? null : (
          <SkeletonRows rows={skeletonRowCount} label={texts.loading} />
        )
      ) : (
        <MonitorDetails metrics={data} />
      )}
    </>
  );
};

type HeadProps = {
  title: string;
  lead: string;
  isRefreshing: boolean;
  onRefresh: () => void;
};

const Head = ({ title, lead, isRefreshing, onRefresh }: HeadProps): JSX.Element => {
  useTitle(title);
  return (
    <div className="page-head monitor-head">
      <div>
        <h1>
          {title} <Tag>ADMIN</Tag>
        </h1>
        <p className="lead">{lead}</p>
      </div>
      <div className="buttons">
        <span className="faint">{texts.every(refreshSeconds)}</span>
        <button className="button" type="button" onClick={onRefresh} aria-busy={isRefreshing}>
          {isRefreshing ? 'Refreshing…' : monitorTexts.refresh}
        </button>
      </div>
    </div>
  );
};

type AttentionState = { readonly data: Attention | undefined; readonly isError: boolean };

// Errors of the metrics are shown below the heading. Figures that are out of date are not called OK.
const getSummary = (
  metrics: BotMetrics | undefined,
  failed: boolean,
  checked: AttentionState,
): string => {
  if (metrics === undefined) return failed ? '' : texts.loading;
  const parts = getFailingParts(metrics);
  if (parts.length > 0) return monitorTexts.lead.parts(parts);
  if (checked.isError) return monitorTexts.lead.unchecked;
  if (checked.data === undefined) return texts.loading;
  const faults = getFaults(checked.data);
  if (faults.length > 0) return monitorTexts.lead.faults(faults.map(formatFault));
  return failed ? '' : formatSources(metrics);
};

const getFailingParts = ({ systemStatus }: BotMetrics): readonly string[] =>
  systemStatus.parts.filter(({ state }) => state !== 'ok').map(({ name }) => name);

const formatSources = ({ sources }: BotMetrics): string => {
  if (sources.length === 0) return monitorTexts.lead.noSources;
  // A source that is not silent responds or was never queried.
  const answeringCount = sources.filter(({ state }) => state === 'answers').length;
  return answeringCount === 0
    ? monitorTexts.lead.noneAsked
    : monitorTexts.lead.works(answeringCount, sources.length - answeringCount);
};

const formatFault = ({ title, count }: Fault): string =>
  count === null ? monitorTexts.lead.unknown(title) : monitorTexts.lead.fault(title, count);

const LoadFailure = ({ isOld, onAsk }: { isOld: boolean; onAsk: () => void }): JSX.Element => (
  <div role="alert">
    <EmptyState
      fact={monitorTexts.problem.fact}
      action={
        <button className="button" type="button" onClick={onAsk}>
          {monitorTexts.problem.action}
        </button>
      }
    >
      {isOld ? monitorTexts.problem.old : monitorTexts.problem.text}
    </EmptyState>
  </div>
);

const MonitorDetails = ({ metrics }: { metrics: BotMetrics }): JSX.Element => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const selectedTab = tabNames.find((name) => `#${name}` === hash) ?? 'system';
  const Tab = tabs[selectedTab];
  return (
    <div>
      <Tabs
        label="Bot monitor"
        items={tabNames.map((id) => ({ id, label: texts.tabNames[id] }))}
        selected={selectedTab}
        onSelect={(id) => {
          void navigate(`#${id}`, { replace: true });
        }}
      >
        <Tab metrics={metrics} />
      </Tabs>
    </div>
  );
};
