import { LinkBase } from 'react-admin';
import type { Attention, AttentionCheck } from '#contract/admin/attention.ts';
import { isFaultCheck } from '#contract/fault-checks.ts';
import { formatCount } from '#contract/format.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { AdminOnly } from '../for-admins.tsx';
import { MaintenanceSection } from '../maintenance/maintenance-section.tsx';
import { TrialOfferSection } from '../trials/trial-offer-section.tsx';
import { Failure } from '../layout/states.tsx';
import { useArrival } from '../layout/use-arrival.ts';
import { usePageTitle } from '../layout/use-page-title.ts';
import { text } from './texts.ts';
import { text as layoutText } from '../layout/texts.ts';
import { text as toolText } from '../tools/texts.ts';
import { useNow } from '../use-now.ts';
import './attention.css';
import { Runbook } from './runbook.tsx';
import { SilencedChecks } from './silenced-checks.tsx';
import { SilenceForm } from './silence-form.tsx';
import { isOpen, useAttention } from './use-attention.ts';

const skeletonRowCount = 6;

/** The home page of the console: faults, waiting work, and the admin tools. */
export const AttentionPage = () => {
  usePageTitle(text('attention.title'));
  const { data, error, refetch } = useAttention();
  const retry = (): void => {
    void refetch();
  };
  return (
    <>
      <header className="page-head">
        <div>
          <h1 ref={useArrival('elsewhere')} tabIndex={-1}>
            {text('attention.title')}
          </h1>
          <Summary data={data} />
        </div>
      </header>
      {error !== null && data === undefined ? (
        <Failure
          title="Could not load what needs attention"
          message={formatFailure(error)}
          onRetry={retry}
        />
      ) : null}
      {error !== null && data !== undefined ? (
        <OutdatedNotice checkedAt={data.checkedAt} onRetry={retry} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows rows={skeletonRowCount} label="Running the checks" />
      ) : null}
      {data === undefined ? null : <Checks checks={data.checks} alarms={data.alarms} />}
      <MaintenanceSection />
      <TrialOfferSection />
      <AdminOnly>
        <Tools />
      </AdminOnly>
    </>
  );
};

const Summary = ({ data }: { readonly data: Attention | undefined }) => {
  const now = useNow();
  if (data === undefined) return null;
  const moment = formatDateTime(new Date(data.checkedAt), now);
  const openChecks = data.checks.filter(isOpen);
  if (openChecks.length === 0) {
    const values = { smart_count: data.checks.length, moment };
    return <p className="lead">{text('attention.lead-clear', values)}</p>;
  }
  return (
    <p className="lead">
      {text('attention.lead-open', { found: formatOpenChecks(openChecks), moment })}
    </p>
  );
};

const formatOpenChecks = (open: readonly AttentionCheck[]): string => {
  const faultCount = open.filter(({ severity }) => severity === 'fault').length;
  const workCount = open.length - faultCount;
  const faults = text('attention.faults-count', { smart_count: faultCount });
  const workItems = text('attention.work-count', { smart_count: workCount });
  if (workCount === 0) return faults;
  return faultCount === 0 ? workItems : text('attention.both', { faults, work: workItems });
};

type OutdatedNoticeProps = { readonly checkedAt: string; readonly onRetry: () => void };

const OutdatedNotice = ({ checkedAt, onRetry }: OutdatedNoticeProps) => {
  const moment = formatDateTime(new Date(checkedAt), useNow());
  return (
    <div className="attention-old">
      <Alert title="These checks are not current">{text('attention.old-text', { moment })}</Alert>
      <button className="button" type="button" onClick={onRetry}>
        {layoutText('layout.retry')}
      </button>
    </div>
  );
};

type ChecksProps = { readonly checks: readonly AttentionCheck[] };
type AlarmsProps = Pick<Attention, 'alarms'>;

const Checks = ({ checks, alarms }: ChecksProps & AlarmsProps) => {
  const openChecks = checks.filter(isOpen);
  return (
    <>
      {openChecks.length === 0 ? (
        <EmptyState fact="Nothing needs attention">
          Every check is clear. This page updates every minute.
        </EmptyState>
      ) : (
        <>
          <OpenChecks severity="fault" checks={openChecks} alarms={alarms} />
          <OpenChecks severity="work" checks={openChecks} alarms={false} />
        </>
      )}
      <SilencedChecks checks={checks} />
      <PassedChecks checks={checks.filter((check) => !isOpen(check))} />
    </>
  );
};

const sections = {
  fault: { title: 'Faults', none: 'No faults found.' },
  work: { title: 'Work', none: 'No work is waiting.' },
} as const;

type OpenChecksProps = ChecksProps & AlarmsProps & Pick<AttentionCheck, 'severity'>;

const OpenChecks = ({ severity, checks, alarms }: OpenChecksProps) => {
  const { title, none } = sections[severity];
  const matchingChecks = checks.filter((check) => check.severity === severity);
  return (
    <Section title={title}>
      {matchingChecks.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className="attention">
          {matchingChecks.map((check) => (
            <OpenCheck key={check.id} check={check} alarms={alarms} />
          ))}
        </ul>
      )}
    </Section>
  );
};

const OpenCheck = ({ check, alarms }: { readonly check: AttentionCheck } & AlarmsProps) => {
  const { id, severity, title, meaning, link, count, since, runbook, silence } = check;
  const now = useNow();
  return (
    <li className={severity}>
      <h3>
        <b className="count">{count === null ? '?' : formatCount(count)}</b> {title}
      </h3>
      <p>
        {count === null ? `Could not be checked. ` : ''}
        {meaning}
      </p>
      {since === null ? null : (
        <time className="since" dateTime={since}>
          {text('attention.since', { moment: formatDateTime(new Date(since), now) })}
        </time>
      )}
      <Items check={check} />
      <div className="attention-actions">
        <LinkBase to={link}>{text('attention.show-all', { title })}</LinkBase>
        <Runbook title={title} runbook={runbook} />
        {alarms && isFaultCheck(id) && silence === null ? (
          <SilenceForm id={id} title={title} />
        ) : null}
      </div>
    </li>
  );
};

const Items = ({ check: { items, count } }: { readonly check: AttentionCheck }) => {
  if (items.length === 0) return null;
  const hasMoreItems = (count ?? 0) > items.length;
  return (
    <>
      <ul className="found-items">
        {items.map((item) => (
          <Item key={`${item.label} ${item.link ?? ''}`} item={item} />
        ))}
      </ul>
      {hasMoreItems ? (
        <p className="muted">
          {text('attention.more', { shown: items.length, smart_count: count ?? 0 })}
        </p>
      ) : null}
    </>
  );
};

type ItemProps = { readonly item: AttentionCheck['items'][number] };

const Item = ({ item: { label, detail, link, at } }: ItemProps) => {
  const now = useNow();
  return (
    <li>
      {link === null ? <b>{label}</b> : <LinkBase to={link}>{label}</LinkBase>}
      {detail === null ? null : <span>{detail}</span>}
      {at === null ? null : (
        <time className="since" dateTime={at}>
          {formatDateTime(new Date(at), now)}
        </time>
      )}
    </li>
  );
};

const PassedChecks = ({ checks }: ChecksProps) =>
  checks.length === 0 ? null : (
    <details className="clear-checks">
      <summary>{text('attention.clear', { smart_count: checks.length })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col" className="number">
              Found
            </th>
            <th scope="col" className="number">
              Threshold
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ id, title, link, count, threshold }) => (
            <tr key={id}>
              <th scope="row">
                <LinkBase to={link}>{title}</LinkBase>
              </th>
              <td className="number">{formatCount(count ?? 0)}</td>
              <td className="number">{formatCount(threshold)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );

const tools = ['user-management', 'client-memberships', 'manual-operations'] as const;

const Tools = () => (
  <Section title="Admin tools">
    <ul className="attention-tools">
      {tools.map((tab) => (
        <li key={tab}>
          <LinkBase className="button" to={`/tools?tab=${tab}`}>
            {toolText(`tools.${tab}`)}
          </LinkBase>
        </li>
      ))}
    </ul>
  </Section>
);
